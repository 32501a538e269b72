"""Many models on few replicas."""

from dataclasses import replace
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.assumptions import Assumptions
from lab_core.model.loading import loading, pool_replicas
from lab_core.model.lru import zipf_shares
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads


def test_models_that_fit_are_always_hot():
    found = loading(Workload(models=16, replicas=2), Assumptions())
    assert (found.hot_slots, found.hit_share, found.cold_share, found.loads_rps, found.loader_share) == (16, 1, 0, 0, 0)


def test_popular_alike_the_hit_share_is_the_share_that_fits():
    found = loading(Workload(request_rate=100, models=32, replicas=2), Assumptions(popularity_skew=0))
    assert found.hit_share == 0.5
    assert found.loads_rps == 50
    assert found.loader_share == 50 * 5 / 2


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_one_more_replica_never_makes_a_hit_rarer(workload, assumed):
    workload = replace(workload, replicas=min(workload.replicas, 255))
    more = loading(replace(workload, replicas=workload.replicas + 1), assumed)
    assert more.hit_share >= loading(workload, assumed).hit_share - 1e-9


@given(st.floats(0.01, 5000), st.integers(1, 500), st.floats(0, 2))
def test_one_pool_per_model_rounds_up_each_models_share(load, models, skew):
    expected = sum(max(1, ceil(load * share)) for share in zipf_shares(models, skew))
    assert pool_replicas(replicas_of_rate=load, models=models, popularity_skew=skew) == expected


def test_it_takes_at_least_a_replica_per_model():
    assert pool_replicas(replicas_of_rate=0.1, models=200, popularity_skew=0.9) == 200


def test_a_loader_load_of_one_is_a_second_per_second_of_loading():
    found = loading(Workload(request_rate=1, models=500), Assumptions(popularity_skew=0, load_time_s=1))
    assert found.loader_share == pytest.approx(1 - 8 / 500)
