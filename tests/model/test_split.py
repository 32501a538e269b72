"""What taking a canary's replicas from the pool does to the p99."""

import math

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.canary import canary_p99
from lab_core.model.fleet import fleet
from lab_core.model.split import canary_replicas, split_p99_ms
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads

EXPONENTIAL = Assumptions(service_cv=1)


@pytest.mark.parametrize(("replicas", "taken"), [(2, 1), (10, 1), (11, 2), (40, 4), (256, 26)])
def test_a_canary_takes_a_tenth_of_the_replicas_and_at_least_one(replicas, taken):
    assert canary_replicas(replicas) == taken


@pytest.mark.parametrize("load", [0.5, 0.8, 0.9])
def test_it_is_near_the_exact_value_for_exponential_service(load):
    workload = Workload(request_rate=load * 1000, model_latency_ms=10, replicas=10)
    exact_ms = canary_p99(load * 1000, 100, 9, 1, 0.1) * 1000
    assert split_p99_ms(fleet(workload, EXPONENTIAL)) == pytest.approx(exact_ms, rel=0.06)


def test_one_replica_cannot_be_split():
    assert split_p99_ms(fleet(Workload(), Assumptions())) == math.inf


def test_a_part_that_overloads_makes_it_infinite():
    # .75 of two replicas: the stable one gets .9 of it, 1.35
    assert split_p99_ms(fleet(Workload(request_rate=150, replicas=2), Assumptions())) == math.inf


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_it_lies_between_a_call_and_the_slower_part(workload, assumed):
    hosted = fleet(workload, assumed)
    taken = canary_replicas(hosted.replicas)
    found = split_p99_ms(hosted)
    if found < math.inf:
        parts = ((0.9, hosted.replicas - taken), (0.1, taken))
        slower = max(hosted.p99_ms(rate_rps=share * hosted.rate_rps, replicas=replicas) for share, replicas in parts)
        assert hosted.service.single_ms <= found <= slower * (1 + 2e-6)
