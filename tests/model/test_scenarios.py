"""The scenario cards and the walkthrough: each shows what it is there for."""

from dataclasses import replace
from itertools import pairwise
from math import isfinite

import pytest

from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DecisionState, WaitKind
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS

CARDS = list(SCENARIOS.values())
GUESSED = {
    "p99_ms",
    "p99_teaching_ms",
    "utilisation",
    "busy_share",
    "capacity_rps",
    "batch_fill",
    "replicas_needed",
    "throughput_at_target_rps",
    "cost_replica_hours_per_million",
}
"""Outputs that the page can ask for."""


def of(key):
    return evaluate(SCENARIOS[key].workload)


@pytest.mark.parametrize("card", CARDS, ids=SCENARIOS)
def test_a_card_lands_on_its_stage_and_highlights_its_decision(card):
    found = evaluate(card.workload)
    assert found.stage == card.stage
    assert found.decisions[card.decision].state == card.state


def test_the_path_reaches_all_five_stages_in_order_and_the_last_card_turns_back():
    stages = [card.stage for card in CARDS]
    assert stages[:-1] == sorted(stages[:-1])
    assert set(stages) == {1, 2, 3, 4, 5}
    assert stages[-1] < stages[-2]


def test_no_two_cards_show_the_same_workload():
    assert len({card.workload for card in CARDS}) == len(CARDS)


def test_the_idle_window_pays_and_gains_nothing():
    without, with_window = of("first_endpoint"), of("idle_window")
    assert replace(SCENARIOS["idle_window"].workload, batching=False, batch_window_ms=5) == SCENARIOS["first_endpoint"].workload
    assert with_window.p99_ms > 1.4 * without.p99_ms
    assert with_window.batch_fill < 1.5


def test_batching_carries_what_one_by_one_would_overload():
    alone = evaluate(replace(SCENARIOS["batching_carries"].workload, batching=False))
    assert alone.utilisation > 1
    assert of("batching_carries").p99_ms < SCENARIOS["batching_carries"].workload.p99_target_ms


def test_the_heavy_model_is_mended_by_a_gpu_and_by_no_number_of_replicas():
    heavy = SCENARIOS["heavy_model"].workload
    assert of("heavy_model").replicas_needed == float("inf")
    assert evaluate(replace(heavy, replicas=256)).p99_ms > heavy.p99_target_ms
    assert evaluate(replace(heavy, gpu=True)).p99_ms < heavy.p99_target_ms


def test_the_daily_peak_needs_every_replica_and_the_night_a_quarter():
    peak = SCENARIOS["gpu_peak"].workload
    assert of("gpu_peak").replicas_needed == peak.replicas
    assert evaluate(replace(peak, request_rate=peak.request_rate / 8)).replicas_needed == peak.replicas / 4


def test_the_risky_release_keeps_its_target_with_a_canary():
    found = of("risky_release")
    numbers = found.decisions["ab_canary"].numbers
    assert 1.05 * found.p99_ms < numbers["p99_split_ms"] < found.workload.p99_target_ms


def test_the_long_tail_idles_and_thrashes():
    found = of("long_tail")
    assert found.utilisation < 0.5
    assert found.meters["model_packing"].numbers["loader_share"] > 1


def test_the_packed_fleet_holds_every_model_in_a_fraction_of_the_pools():
    found = of("packed_fleet")
    assert found.meters["model_packing"].numbers["hit_share"] == 1
    assert found.decisions["model_packing"].numbers["pool_replicas_count"] > 5 * found.workload.replicas


def test_the_tight_target_turns_batching_from_useful_into_a_tradeoff():
    tight = SCENARIOS["tight_target"].workload
    assert evaluate(replace(tight, p99_target_ms=100)).decisions["batching"].state == DecisionState.USEFUL
    found = of("tight_target")
    parts = found.waterfall
    assert parts.wait_kind == WaitKind.WINDOW
    assert parts.wait_ms == max(parts.own_call_ms, parts.batch_mates_ms, parts.wait_ms, parts.jitter_ms)
    assert found.p99_ms < tight.p99_target_ms


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_step_asks_for_a_finite_number_that_the_page_shows(step):
    assert step.guess in GUESSED
    assert isfinite(step.answer)
    assert step.answer > 0
    assert step.answer == getattr(evaluate(step.workload), step.guess)


def test_there_are_at_least_seven_steps_and_each_that_names_a_card_shows_it():
    assert len(STEPS) >= 7
    for step in STEPS.values():
        assert not step.scenario or step.workload == SCENARIOS[step.scenario].workload


def test_the_walk_does_not_ask_the_same_twice_in_a_row():
    assert all(before.workload != after.workload for before, after in pairwise(STEPS.values()))


def test_in_the_first_step_the_queue_is_longer_than_the_call():
    parts = evaluate(STEPS["one_replica"].workload).waterfall
    assert parts.wait_kind == WaitKind.QUEUE
    assert parts.wait_ms > parts.own_call_ms


def test_busier_the_replica_is_not_full_and_misses_its_target():
    found = evaluate(STEPS["busier"].workload)
    assert found.utilisation < 1
    assert found.p99_ms > found.workload.p99_target_ms


def test_the_ceiling_on_a_cpu_is_less_than_twice():
    found = evaluate(STEPS["ceiling"].workload)
    alone = evaluate(replace(found.workload, batching=False))
    assert 1.8 * alone.capacity_rps < found.capacity_rps < 2 * alone.capacity_rps


def test_what_requests_wait_for_while_batching_carries_is_a_busy_replica():
    assert of("batching_carries").waterfall.wait_kind == WaitKind.BUSY_REPLICA


def test_the_replica_is_busy_most_of_the_time_and_used_to_a_third():
    found = evaluate(STEPS["busy_is_not_full"].workload)
    assert found.busy_share > 0.9
    assert found.utilisation < 0.35


def test_behind_its_window_a_gpu_hardly_shows():
    found = evaluate(STEPS["gpu_behind_window"].workload)
    assert found.waterfall.wait_kind == WaitKind.WINDOW
    assert found.waterfall.wait_ms > 2 * found.waterfall.own_call_ms
