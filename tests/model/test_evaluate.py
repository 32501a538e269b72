"""What holds for every evaluation, whatever the workload and the assumptions."""

import json
import math
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given, settings

from lab_core.model import fleet, messages, throughput
from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DECISIONS, LANES, METERS, NODES, STAGES
from lab_core.model.p99 import analytic_p99
from lab_core.model.plain import plain
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from tests.model import test_meters, test_needed, test_reasons, test_stages, test_throughput
from tests.model.strategies import assumptions, values, workloads

SHOWN = [scenario.workload for scenario in SCENARIOS.values()] + [step.workload for step in STEPS.values()]
few = settings(max_examples=40)
"""For `make check`; the last test takes the same facts to thousands of workloads."""
found_of = lru_cache(maxsize=16)(evaluate)


def numbers(value, path=""):
    """Every number in plain JSON, with its path; the text "Infinity" as infinity."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from numbers(item, f"{path}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from numbers(item, f"{path}[{index}]")
    elif value == "Infinity":
        yield path, math.inf
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value


def overloaded(found):
    return found.utilisation >= 1


@few
@given(workloads, assumptions)
def test_no_number_is_nan_and_none_is_negative(workload, assumed):
    assert [path for path, value in numbers(plain(found_of(workload, assumed))) if not value >= 0] == []


@few
@given(workloads, assumptions)
def test_the_p99_is_infinite_exactly_where_the_fleet_is_overloaded_and_the_verdict_says_so(workload, assumed):
    found = found_of(workload, assumed)
    assert (found.p99_ms == math.inf) == overloaded(found) == found.verdict.startswith("overloaded")
    assert (found.p99_teaching_ms == math.inf) == overloaded(found)
    assert overloaded(found) == (found.reasons[0].key in ("exactly_full", "overloaded"))


MAY_BE_INFINITE = (
    ".replicas_needed",
    ".meters.fleet_pressure.value",
    ".meters.fleet_pressure.limits[2]",
    ".meters.p99_budget.limits[2]",
    ".decisions.batching.numbers.p99_with_ms",
    ".decisions.batching.numbers.p99_without_ms",
    ".decisions.batching.numbers.window_share",
    ".decisions.model_registry.numbers.rolling_utilisation_share",
    ".decisions.ab_canary.numbers.p99_split_ms",
    ".decisions.ab_canary.numbers.split_cost_ms",
)
"""Numbers about another fleet than the one hosted, or one replica split in two, and limits that only an infinite value reaches."""


@few
@given(workloads, assumptions)
def test_under_load_one_nothing_about_the_hosted_fleet_is_infinite(workload, assumed):
    found = found_of(workload, assumed)
    infinite = [path for path, value in numbers(plain(found)) if value == math.inf and ".reasons" not in path]
    assert overloaded(found) or set(infinite) <= set(MAY_BE_INFINITE) | {".verdict_numbers.p99_without_ms"}


@few
@given(workloads, assumptions)
def test_the_waterfall_sums_to_the_p99(workload, assumed):
    found = found_of(workload, assumed)
    parts = found.waterfall
    summed = parts.own_call_ms + parts.batch_mates_ms + parts.wait_ms + parts.jitter_ms
    assert summed == found.p99_ms == math.inf or abs(summed - found.p99_ms) <= 1e-9


@few
@given(workloads, assumptions)
def test_the_p99_is_at_least_one_call(workload, assumed):
    call_ms = workload.model_latency_ms / (assumed.gpu_speedup if workload.gpu else 1)
    assert found_of(workload, assumed).p99_ms >= call_ms * (1 - 1e-12)


@few
@given(workloads, assumptions)
def test_shares_and_sizes_lie_in_their_ranges(workload, assumed):
    found = found_of(workload, assumed)
    largest = assumed.max_batch if workload.batching else 1
    assert 1 <= found.batch_fill <= largest
    assert 0 <= found.busy_share <= 1
    assert found.utilisation >= 0
    assert 1 <= found.gain_ratio <= found.ceiling_ratio * (1 + 1e-12)
    assert 0 < found.meters["accelerator_efficiency"].value <= 1 + 1e-12
    assert all(0 <= meter.fill_share <= 1 for meter in found.meters.values())
    assert 0 <= found.throughput_at_target_rps <= found.capacity_rps * (1 + 1e-9) or assumed.batcher == "kserve"
    assert found.replicas_needed >= 1


@few
@given(workloads, assumptions, values(WORKLOAD_FIELDS["request_rate"]))
def test_a_higher_rate_never_lowers_the_utilisation(workload, assumed, rate):
    low, high = sorted((workload.request_rate, rate))
    before = evaluate(replace(workload, request_rate=low), assumed)
    after = evaluate(replace(workload, request_rate=high), assumed)
    assert after.utilisation >= before.utilisation * (1 - 1e-12)


@few
@given(workloads, assumptions)
def test_one_more_replica_never_raises_utilisation_or_with_a_shared_queue_the_p99(workload, assumed):
    workload = replace(workload, replicas=min(workload.replicas, 255))
    before = found_of(workload, assumed)
    after = evaluate(replace(workload, replicas=workload.replicas + 1), assumed)
    assert after.utilisation <= before.utilisation * (1 + 1e-12)
    assert assumed.routing != "shared_queue" or after.p99_ms <= before.p99_ms * (1 + 1e-9)


@few
@given(workloads, assumptions, values(WORKLOAD_FIELDS["batch_window_ms"]))
def test_the_window_costs_nothing_while_batching_is_off(workload, assumed, window_ms):
    workload = replace(workload, batching=False)
    without = evaluate(replace(workload, batch_window_ms=0), assumed)
    with_window = evaluate(replace(workload, batch_window_ms=window_ms), assumed)
    for name in ("p99_ms", "waterfall", "capacity_rps", "utilisation", "batch_fill", "replicas_needed", "busy_share"):
        assert getattr(with_window, name) == getattr(without, name)


@few
@given(workloads, assumptions)
def test_every_key_and_every_number_is_in_the_registry_of_messages(workload, assumed):
    found = found_of(workload, assumed)
    assert tuple(found.verdict_numbers) == messages.VERDICTS[found.verdict]
    assert tuple(found.stage_numbers) == messages.STAGES[found.stage_message]
    for reason in found.reasons:
        assert tuple(reason.numbers) == messages.REASONS[reason.key]
    for key, meter in found.meters.items():
        assert meter.message in messages.METER_MESSAGES[key]
        assert tuple(meter.numbers) == messages.METER_NUMBERS[key]
    for key, decision in found.decisions.items():
        assert decision.message in messages.DECISION_MESSAGES[key]
        assert tuple(decision.numbers) == messages.DECISION_NUMBERS[key]


@few
@given(workloads, assumptions)
def test_every_part_is_there_in_the_order_of_the_page(workload, assumed):
    found = found_of(workload, assumed)
    assert tuple(found.meters) == METERS
    assert tuple(found.decisions) == DECISIONS
    assert tuple(found.nodes) == tuple(NODES)
    assert tuple(found.lanes) == LANES
    assert tuple(stage.key for stage in found.stages) == STAGES
    assert found.reasons


@few
@given(workloads, assumptions)
def test_the_same_input_gives_the_same_bytes(workload, assumed):
    once, twice = (json.dumps(plain(evaluate(workload, assumed))) for _ in range(2))
    assert once == twice


def test_another_process_gives_the_same_bytes_whatever_its_hash_seed():
    code = (
        "import json; from lab_core.model.evaluate import evaluate; from lab_core.model.plain import plain;"
        "from lab_core.model.scenarios import SCENARIOS;"
        "print(json.dumps([plain(evaluate(s.workload)) for s in SCENARIOS.values()]))"
    )
    printed = {
        subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True).stdout for seed in ("1", "2")
    }
    assert printed == {json.dumps([plain(evaluate(s.workload)) for s in SCENARIOS.values()]) + "\n"}


@pytest.mark.parametrize("workload", SHOWN, ids=[*SCENARIOS, *STEPS])
def test_every_scenario_and_step_is_stable_and_has_a_finite_p99(workload):
    found = evaluate(workload)
    assert found.utilisation < 1
    assert found.p99_ms < math.inf


def test_without_assumptions_the_defaults_count():
    assert evaluate(Workload()) == evaluate(Workload(), Assumptions())


@pytest.mark.parametrize("workload", SHOWN, ids=[*SCENARIOS, *STEPS])
def test_an_evaluation_asks_for_few_p99s_and_for_fewer_where_only_the_rate_has_moved(workload, monkeypatch):
    asked = []
    throughput.highest.cache_clear()
    throughput.highest_above.cache_clear()
    monkeypatch.setattr(fleet, "analytic_p99", lambda **given: asked.append(given) or analytic_p99(**given))
    evaluate(workload)
    cold = len(asked)
    assert cold <= 24
    evaluate(replace(workload, request_rate=1.001 * workload.request_rate))
    assert len(asked) - cold <= 9


@pytest.mark.slow
@settings(max_examples=2000)
@given(workloads, assumptions)
def test_all_that_holds_for_one_workload_holds_for_thousands(workload, assumed):
    for fact in OF_ONE_WORKLOAD:
        fact.hypothesis.inner_test(workload, assumed)


OF_ONE_WORKLOAD = [
    test_no_number_is_nan_and_none_is_negative,
    test_the_p99_is_infinite_exactly_where_the_fleet_is_overloaded_and_the_verdict_says_so,
    test_under_load_one_nothing_about_the_hosted_fleet_is_infinite,
    test_the_waterfall_sums_to_the_p99,
    test_the_p99_is_at_least_one_call,
    test_shares_and_sizes_lie_in_their_ranges,
    test_one_more_replica_never_raises_utilisation_or_with_a_shared_queue_the_p99,
    test_every_key_and_every_number_is_in_the_registry_of_messages,
    test_every_part_is_there_in_the_order_of_the_page,
    test_reasons.test_no_two_reasons_contradict,
    test_reasons.test_reasons_come_once_each_in_order_of_importance,
    test_meters.test_a_severity_counts_the_limits_that_the_value_has_passed,
    test_stages.test_the_current_stage_is_the_furthest_that_a_decision_calls_for,
    test_needed.test_they_hold_both_targets_and_one_fewer_does_not,
    test_throughput.test_it_meets_the_target_and_a_little_more_does_not,
]
