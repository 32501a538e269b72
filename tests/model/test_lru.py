"""Che's approximation of the LRU hit ratio."""

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.lru import exact_lru_hit_ratio, lru_hit_ratio, zipf_shares


def che_model_by_model(models, hot_models, skew):
    shares = zipf_shares(models, skew)
    low, high = 0.0, 1.0
    while sum(1 - exp(-p * high) for p in shares) < hot_models:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(1 - exp(-p * middle) for p in shares) < hot_models else (low, middle)
    return sum(p * (1 - exp(-p * high)) for p in shares)


@given(st.integers(2, 500), st.floats(0.01, 0.99), st.floats(0.01, 2))
def test_blocks_of_ranks_leave_the_hit_ratio_as_it_is(models, part, skew):
    hot = max(1, int(part * models))
    expected = che_model_by_model(models, hot, skew) if hot < models else 1
    assert lru_hit_ratio(models, hot, skew) == pytest.approx(expected, abs=1e-5)


@given(st.integers(2, 500), st.integers(1, 500), st.floats(0, 2))
def test_one_more_hot_model_never_lowers_the_hit_ratio(models, hot, skew):
    assert 0 < lru_hit_ratio(models, hot, skew) <= lru_hit_ratio(models, hot + 1, skew) + 1e-9 <= 1 + 2e-9


def test_everything_hot_hits_always():
    assert lru_hit_ratio(8, 8, 0.9) == lru_hit_ratio(8, 64, 0.9) == 1


def test_the_exact_sum_refuses_what_it_could_not_finish():
    with pytest.raises(ValueError, match="at most 16"):
        exact_lru_hit_ratio(zipf_shares(17, 1), 3)
