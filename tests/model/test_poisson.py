"""Poisson probabilities against scipy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import poisson

from lab_core.model.batching import window_fill, window_fills_up, window_hold_mean
from lab_core.model.poisson import poisson_capped_mean, poisson_probability, poisson_terms


@given(st.floats(0.01, 2000), st.integers(0, 2000))
def test_a_probability_keeps_its_digits(mean, count):
    assert poisson_probability(mean, count) == pytest.approx(poisson.pmf(count, mean), rel=1e-8, abs=1e-250)


@given(st.floats(0.01, 500), st.integers(1, 300))
def test_the_terms_are_the_first_probabilities(mean, count):
    assert poisson_terms(mean, count) == pytest.approx(list(poisson.pmf(range(count), mean)), rel=1e-8, abs=1e-250)


@given(st.floats(0.001, 1000), st.integers(1, 300))
def test_the_capped_mean_sums_the_tail(mean, cap):
    # E[min(N, cap)] is the sum of P(N > k) over k < cap.
    assert poisson_capped_mean(mean, cap) == pytest.approx(float(poisson.sf(range(cap), mean).sum()), rel=1e-9)


@given(st.floats(0, 1000), st.integers(1, 256))
def test_fill_hold_and_chance_of_a_full_batch_stay_in_their_ranges(arrivals, max_batch):
    assert 1 <= window_fill(arrivals, max_batch) <= max_batch
    assert 0 <= window_fills_up(arrivals, max_batch) <= 1
    assert 0 <= window_hold_mean(arrivals, max_batch) <= 1 + 1e-9
