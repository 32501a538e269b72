"""What a fleet carries."""

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.capacity import capacity_rps, replica_hours_per_million, utilisation, window_gap_ms
from lab_core.model.fleet import fleet
from lab_core.model.simulate import simulate
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads

KSERVE = Assumptions(batcher="kserve")
BATCHED = {"batching": True, "gpu": True, "model_latency_ms": 20}


def test_capacity_is_that_of_full_batches():
    # tau(32) = 3.6 + .4*32 = 16.4 ms on a GPU: 2 replicas of 32/16.4 requests per ms
    hosted = fleet(Workload(**BATCHED, replicas=2), Assumptions())
    assert capacity_rps(hosted) == pytest.approx(2 * 32 / 16.4 * 1000)


def test_without_batching_it_is_one_over_the_latency():
    assert capacity_rps(fleet(Workload(model_latency_ms=20, replicas=3), Assumptions())) == pytest.approx(150)


def test_the_window_takes_capacity_with_kserves_rule_only():
    workload = Workload(**BATCHED, request_rate=500, batch_window_ms=10)
    assert capacity_rps(fleet(workload, KSERVE)) < capacity_rps(fleet(workload, Assumptions()))
    without = Workload(**BATCHED, request_rate=500, batch_window_ms=0)
    assert capacity_rps(fleet(without, KSERVE)) == capacity_rps(fleet(without, Assumptions()))


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_the_gap_that_kserves_window_leaves_is_below_the_window_and_below_the_time_between_full_batches(workload, assumed):
    hosted = fleet(workload, assumed)
    gap_ms = window_gap_ms(hosted)
    between_ms = 1000 * hosted.replicas * hosted.max_batch / hosted.rate_rps - hosted.service.of(hosted.max_batch)
    assert 0 <= gap_ms <= max(0.0, min(hosted.window_ms, between_ms))


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_both_rules_are_stable_up_to_the_same_rate(workload, assumed):
    hosted = fleet(workload, assumed)
    assert (utilisation(hosted) >= 1) == (hosted.load >= 1)


def test_the_simulated_kserve_fleet_is_stable_where_the_whole_window_between_batches_would_overload_it():
    # 32 per 16.4 + 20 ms would be 879 a second; the batcher sends a full batch at once, so 1,500 pass
    workload = Workload(**BATCHED, request_rate=1500, batch_window_ms=20)
    hosted = fleet(workload, KSERVE)
    assert utilisation(hosted) < 1
    assert simulate(hosted, requests=20_000, seed=1, runs=1).p99_ms < 60


def test_a_million_requests_cost_the_hours_in_which_they_are_served():
    # one replica at 50 a second serves a million in 20,000 s
    assert replica_hours_per_million(fleet(Workload(request_rate=50), Assumptions())) == pytest.approx(20_000 / 3600)


def test_an_overloaded_fleet_is_charged_for_what_it_serves():
    # 100 a second come out however many arrive
    assert replica_hours_per_million(fleet(Workload(request_rate=5000), Assumptions())) == pytest.approx(10_000 / 3600)
