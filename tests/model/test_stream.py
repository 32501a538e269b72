"""Arrivals that are not Poisson, against the streams that the simulation draws."""

from itertools import accumulate
from random import Random
from statistics import fmean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.portable import exp
from lab_core.model.stream import arrivals_after, dispersion, gap_exponent
from lab_core.model.variates import gaps


def counts(scv, time, runs):
    random = Random(1)
    found = []
    for _ in range(runs):
        drawn = gaps(random, int(4 * time) + 60, arrivals="bursty", scv=scv)
        found.append(sum(at <= time for at in accumulate(drawn)))
    return found


@pytest.mark.parametrize("scv", [1, 4, 9])
@pytest.mark.parametrize("time", [0.5, 3, 20])
def test_bursty_arrivals_follow_each_other_as_counted(scv, time):
    assert arrivals_after(time, scv) == pytest.approx(fmean(counts(scv, time, 4000)), rel=0.05)


def test_arrivals_at_equal_distances_miss_half_a_gap():
    assert arrivals_after(10, 0) == pytest.approx(9.5)
    assert arrivals_after(0.1, 0) == pytest.approx(0.1**2, rel=0.1)


def test_counts_vary_like_poisson_ones_at_first_and_like_the_gaps_in_the_end():
    assert dispersion(0.01, 9) == pytest.approx(1, abs=0.01)
    assert dispersion(1e6, 9) == pytest.approx(9, rel=0.001)
    # counted from an arrival on, in a long time
    found = counts(4, 60, 3000)
    assert dispersion(60, 4) == pytest.approx(pvariance(found) / fmean(found), rel=0.15)


@pytest.mark.parametrize("scv", [1, 4, 9])
@pytest.mark.parametrize("x", [0.1, 1, 5])
def test_the_gap_exponent_is_the_transform_of_the_gaps(scv, x):
    drawn = gaps(Random(2), 100_000, arrivals="bursty", scv=scv)
    assert exp(-gap_exponent(x, scv)[0]) == pytest.approx(fmean(exp(-x * gap) for gap in drawn), rel=0.02)


@given(st.floats(0, 50), st.floats(0, 20))
def test_its_slope_is_its_slope(x, scv):
    step = 1e-6 * (1 + x)
    value, slope = gap_exponent(x, scv)
    assert (gap_exponent(x + step, scv)[0] - value) / step == pytest.approx(slope, rel=1e-3, abs=1e-6)


@given(st.floats(0, 1000), st.floats(0, 20))
def test_what_comes_after_an_arrival_is_never_negative_and_poisson_counts_are_as_expected(expected, scv):
    assert arrivals_after(expected, scv) >= 0
    assert arrivals_after(expected, 1) == expected
