"""M/D/c against known values and its own simulation."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.deterministic import mdc_wait_mean, mdc_wait_quantile, mdc_wait_tail, waiting_law
from lab_core.model.tails import cosmetatos_wait_mean, kingman_wait_mean


@settings(max_examples=30)
@given(st.integers(1, 20), st.floats(0.05, 0.9))
def test_the_law_of_the_number_waiting_sums_to_one(servers, rho):
    assert sum(waiting_law(servers, servers * rho)) == pytest.approx(1, abs=1e-10)


@settings(max_examples=30)
@given(st.integers(1, 20), st.floats(0.3, 0.9))
def test_the_tail_of_the_wait_falls(servers, rho):
    tails = [mdc_wait_tail(servers, rho, 0.13 * k) for k in range(30)]
    assert all(0 <= after <= before + 1e-12 for before, after in zip(tails, tails[1:], strict=False))


@pytest.mark.parametrize("rho", [0.2, 0.5, 0.9])
def test_one_server_has_the_mean_of_pollaczek_and_khinchine(rho):
    assert mdc_wait_mean(1, rho) == pytest.approx(kingman_wait_mean(rho, 1, 1, 0), rel=1e-9)


@pytest.mark.parametrize(("servers", "rho"), [(2, 0.8), (8, 0.9), (32, 0.9)])
def test_cosmetatos_is_within_two_percent(servers, rho):
    assert cosmetatos_wait_mean(servers, rho, 1) == pytest.approx(mdc_wait_mean(servers, rho), rel=0.02)


def test_hardly_anyone_waiting_means_a_p99_of_zero_and_overload_of_infinity():
    assert mdc_wait_quantile(32, 0.2) == 0
    assert mdc_wait_quantile(4, 1) == mdc_wait_mean(4, 1.2) == inf
    assert mdc_wait_tail(4, 1, 5) == 1
