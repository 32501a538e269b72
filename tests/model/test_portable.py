"""The portable functions against the C library's."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.portable import cube_root, exp, exp_gap, log, log_1p, power


def ulps(found, expected):
    return abs(found - expected) / math.ulp(expected)


@given(st.floats(-700, 700))
def test_exp_is_within_one_unit_in_the_last_place(x):
    assert ulps(exp(x), math.exp(x)) <= 1


@given(st.floats(1e-300, 1e300))
def test_log_is_within_one_unit_in_the_last_place(x):
    assert ulps(log(x), math.log(x)) <= 1


@given(st.floats(-0.999, 1e300) | st.floats(-1e-5, 1e-5))
def test_log_1p_keeps_its_digits_however_small_the_argument(x):
    assert log_1p(x) == pytest.approx(math.log1p(x), rel=1e-15, abs=0)


@given(st.floats(0, 700) | st.floats(0, 0.02))
def test_exp_gap_keeps_its_digits_however_small_the_argument(x):
    assert exp_gap(x) == pytest.approx(-math.expm1(-x), rel=3e-14, abs=0)


def test_the_ends_are_those_of_the_real_functions():
    assert (exp(0.0), log(1.0), power(0.0, 0.5), power(0.0, 0.0), power(5.0, 0.0)) == (1.0, 0.0, 0.0, 1.0, 1.0)
    assert (exp(1000.0), exp(-1000.0), log(0.0)) == (math.inf, 0.0, -math.inf)


@given(st.floats(1e-200, 1e200))
def test_the_cube_root_is_within_two_units_in_the_last_place(x):
    assert ulps(cube_root(x), math.cbrt(x)) <= 2
    assert cube_root(0.0) == 0
