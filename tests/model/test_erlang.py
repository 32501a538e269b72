"""Erlang's formulas."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.erlang import erlang_b, erlang_c, mmc_sojourn_quantile, mmc_sojourn_tail


def erlang_b_by_recursion(servers, offered_load):
    blocked = 1.0
    for k in range(1, servers + 1):
        blocked = offered_load * blocked / (k + offered_load * blocked)
    return blocked


@given(st.integers(1, 3000), st.floats(0.01, 0.999))
def test_the_reciprocal_series_gives_the_recursions_digits(servers, rho):
    expected = erlang_b_by_recursion(servers, rho * servers)
    assert erlang_b(servers, rho * servers) == pytest.approx(expected, rel=1e-12, abs=1e-30)


@given(st.integers(1, 300), st.floats(0.01, 0.99))
def test_erlang_c_is_a_probability_between_loss_and_one(servers, rho):
    assert erlang_b(servers, rho * servers) <= erlang_c(servers, rho * servers) + 1e-15 <= 1 + 2e-15


def test_overload_makes_every_arrival_wait():
    assert erlang_c(4, 4) == erlang_c(4, 9) == 1


@given(st.integers(1, 100), st.floats(0.05, 0.99))
def test_one_percent_exceed_the_sojourn_p99(servers, rho):
    p99 = mmc_sojourn_quantile(servers, rho * servers, 1.0)
    assert mmc_sojourn_tail(servers, rho * servers, 1.0, p99) == pytest.approx(0.01, rel=1e-9)


def test_the_sojourn_p99_of_one_server_is_exponential():
    assert mmc_sojourn_quantile(1, 0.8, 1.0) == pytest.approx(math.log(100) / 0.2, rel=1e-14)
