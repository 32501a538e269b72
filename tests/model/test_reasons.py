"""Reasons: ordered by importance, and never against each other."""

from itertools import combinations

import pytest
from hypothesis import given, settings

from lab_core.model.evaluate import evaluate
from lab_core.model.messages import REASONS
from lab_core.model.reasons import IMPORTANCE, MOST
from lab_core.model.scenarios import SCENARIOS
from tests.model.strategies import assumptions, workloads

CONTRADICTIONS = [
    # how full the fleet is
    {"exactly_full", "overloaded", "above_target_utilisation", "headroom"},
    {"overloaded", "busy_is_not_full"},
    {"above_target_utilisation", "busy_is_not_full"},
    {"add_replicas", "idle_fleet"},
    {"add_replicas", "headroom"},
    {"overloaded", "idle_fleet"},
    {"overloaded", "no_spare_replica"},
    # whether the p99 target holds, and what misses it
    {"target_held", "overloaded"},
    {"target_held", "exactly_full"},
    {
        "target_held",
        "call_exceeds_target",
        "no_hardware_fits",
        "window_exceeds_target",
        "queue_misses_target",
        "batch_ride_misses_target",
    },
    {"call_exceeds_target", "gpu_shortens_call"},
    {"no_hardware_fits", "gpu_shortens_call"},
    {"window_exceeds_target", "split_breaks_target"},
    # what batching does
    {
        "batching_would_carry",
        "batching_carries",
        "window_never_fills",
        "window_eats_budget",
        "batching_costs_p99",
        "batching_shortens_p99",
        "batches_stay_at_one",
    },
    {"overloaded", "batching_carries"},
    # releases and models
    {"canary_limits_damage", "split_breaks_target"},
    {"who_holds_what", "no_spare_replica"},
    {"models_thrash", "models_spill", "models_packed"},
]
"""Sets of reasons of which at most one may be given."""
PAIRS = [pair for group in CONTRADICTIONS for pair in combinations(sorted(group), 2)]


@settings(max_examples=50)
@given(workloads, assumptions)
def test_no_two_reasons_contradict(workload, assumed):
    keys = {reason.key for reason in evaluate(workload, assumed).reasons}
    assert [pair for pair in PAIRS if keys >= set(pair)] == []


@settings(max_examples=50)
@given(workloads, assumptions)
def test_reasons_come_once_each_in_order_of_importance(workload, assumed):
    places = [IMPORTANCE.index(reason.key) for reason in evaluate(workload, assumed).reasons]
    assert places == sorted(set(places))
    assert 1 <= len(places) <= MOST


def test_every_reason_has_its_place():
    assert sorted(IMPORTANCE) == sorted(REASONS)


@pytest.mark.parametrize(
    ("scenario", "first"),
    [
        ("first_endpoint", "target_held"),
        ("idle_window", "window_never_fills"),
        ("batching_carries", "batching_carries"),
        ("heavy_model", "call_exceeds_target"),
        ("long_tail", "models_thrash"),
        ("tight_target", "window_eats_budget"),
    ],
)
def test_the_first_reason_of_a_card_is_what_it_is_about(scenario, first):
    assert evaluate(SCENARIOS[scenario].workload).reasons[0].key == first
