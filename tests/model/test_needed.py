"""The fewest replicas for both targets."""

import math

from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.capacity import utilisation
from lab_core.model.fleet import fleet
from lab_core.model.needed import _first_at_most_zero, fewest, p99_floor_ms, replicas_for_rate, replicas_needed
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads


def needed(workload, assumed):
    return replicas_needed(fleet(workload, assumed), target_utilisation=assumed.target_utilisation, p99_target_ms=workload.p99_target_ms)


def holds(workload, assumed, count):
    hosted = fleet(workload, assumed).with_replicas(count)
    return utilisation(hosted) <= assumed.target_utilisation and hosted.p99_ms() <= workload.p99_target_ms


@settings(max_examples=60)
@given(workloads, any_assumptions)
def test_they_hold_both_targets_and_one_fewer_does_not(workload, assumed):
    count = needed(workload, assumed).count
    if count < math.inf:
        assert holds(workload, assumed, count)
        assert count == 1 or not holds(workload, assumed, count - 1)


@settings(max_examples=60)
@given(workloads, any_assumptions)
def test_they_are_infinite_only_where_a_thousand_times_as_many_still_miss_the_target(workload, assumed):
    found = needed(workload, assumed)
    if not found.possible:
        assert fleet(workload, assumed).p99_ms(replicas=1000 * found.for_rate) > workload.p99_target_ms


def test_the_rate_alone_needs_its_load_over_the_target_utilisation():
    # 1,000 requests of 10 ms a second keep 10 replicas busy, 15 of them to .67
    assert replicas_for_rate(fleet(Workload(request_rate=1000), Assumptions()), 0.7) == 15


def test_a_known_p99_is_not_computed_again():
    workload = Workload(request_rate=60)
    asked = fleet(workload, Assumptions())
    found = replicas_needed(asked, target_utilisation=0.7, p99_target_ms=100, known={1: math.inf})
    assert found.count == 2


def test_the_floor_is_what_no_number_of_replicas_mends():
    hosted = fleet(Workload(batching=True, batch_window_ms=50, request_rate=1), Assumptions())
    assert 60 <= p99_floor_ms(hosted) <= hosted.p99_ms()


def test_fewest_finds_the_first_number_that_holds():
    assert [fewest(lambda n, first=first: n >= first, 3) for first in (1, 3, 4, 11, 1000)] == [3, 3, 4, 11, 1000]


def test_where_the_excess_lies_at_zero_it_is_found_by_halving():
    tried = []

    def over(count):
        tried.append(count)
        return 0.0 if count >= 100_000 else 1.0

    assert _first_at_most_zero(over, 3) == 100_000
    assert len(tried) < 50
