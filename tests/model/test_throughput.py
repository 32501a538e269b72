"""The highest rate that meets a p99 target."""

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.fleet import fleet
from lab_core.model.throughput import HIGHEST_STRETCH, NOWHERE, PRECISION, Bracket, Point, close_in, highest, highest_above, rate_rps
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads


@settings(max_examples=60)
@given(workloads, any_assumptions)
def test_it_meets_the_target_and_a_little_more_does_not(workload, assumed):
    hosted, target_ms = fleet(workload, assumed), workload.p99_target_ms
    point = highest(hosted, target_ms)
    rate = rate_rps(hosted, point)
    if point is NOWHERE:
        assert rate == 0
        return
    assert hosted.p99_ms(rate_rps=rate) <= target_ms
    assert point.low.stretch > 0.99 * HIGHEST_STRETCH or hosted.p99_ms(rate_rps=rate * (1 + 2 * PRECISION)) > target_ms


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_a_looser_target_never_lowers_it(workload, assumed):
    hosted = fleet(workload, assumed)
    point = highest(hosted, workload.p99_target_ms)
    looser = highest_above(hosted, 1.5 * workload.p99_target_ms, point)
    assert looser.low.load >= point.low.load


@settings(max_examples=50)
@given(workloads)
def test_it_belongs_to_the_fleet_and_does_not_depend_on_what_arrives_now(workload):
    found = []
    for rate in (3, 5000):
        hosted = fleet(workload, Assumptions()).at_rate(rate)
        found.append(rate_rps(hosted, highest(hosted, workload.p99_target_ms)))
    assert found[0] == found[1]


def test_there_is_none_where_a_call_alone_exceeds_the_target():
    assert highest(fleet(Workload(model_latency_ms=200), Assumptions()), 100) is NOWHERE


def test_a_window_that_only_fills_at_a_high_rate_does_not_hide_the_rates_that_meet_the_target():
    # at a low rate a request is held for 60 ms; from 2,000 a second on, 32 are there within 16
    workload = Workload(batching=True, gpu=True, model_latency_ms=20, batch_window_ms=60, p99_target_ms=50, replicas=4)
    hosted = fleet(workload, Assumptions())
    assert hosted.p99_ms(rate_rps=100) > 50
    assert rate_rps(hosted, highest(hosted, 50)) > 2000


def test_where_the_p99_lies_exactly_at_the_target_the_last_such_load_is_found_by_halving():
    tried = []

    def at(stretch):
        tried.append(stretch)
        return Point(stretch, 400.0 if stretch <= 3 else 401.0)

    low, high = at(1.001), at(1e6)
    assert close_in(at, 400.0, Bracket(low, high), high).low.stretch == pytest.approx(3, rel=0.01)
    assert len(tried) < 60
