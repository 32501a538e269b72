"""What the cards and the walkthrough say in words holds in the model. A failing test names the text to rewrite."""

from dataclasses import replace
from math import inf

from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DecisionState, Severity, WaitKind
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS


def card(key, **changes):
    return evaluate(replace(SCENARIOS[key].workload, **changes))


def step(key, **changes):
    return evaluate(replace(STEPS[key].workload, **changes))


def longest_part(evaluation):
    parts = evaluation.waterfall
    return max(("own_call", "batch_mates", "wait", "jitter"), key=lambda name: getattr(parts, f"{name}_ms"))


def test_on_an_idle_replica_queueing_is_longer_than_computing():
    found = step("one_replica")
    assert found.utilisation < 0.3
    assert found.waterfall.wait_kind == WaitKind.QUEUE
    assert found.waterfall.wait_ms > found.waterfall.own_call_ms


def test_the_busier_replica_misses_its_target_before_it_is_full():
    found = step("busier")
    assert found.utilisation < 1
    assert found.p99_ms > found.workload.p99_target_ms


def test_the_idle_window_lengthens_the_p99_and_never_sees_a_full_batch():
    found = card("idle_window")
    assert found.p99_ms > card("first_endpoint").p99_ms
    assert found.batch_fill_time_ms > 10 * found.workload.batch_window_ms


def test_the_ceiling_stays_where_it_is_when_the_window_grows():
    short, long = step("ceiling"), step("ceiling", batch_window_ms=100)
    assert long.batch_fill > short.batch_fill
    assert long.ceiling_ratio == short.ceiling_ratio


def test_batching_carries_what_would_overload_and_the_window_is_not_what_requests_wait_for():
    found = card("batching_carries")
    assert card("batching_carries", batching=False).utilisation >= 1 > found.utilisation
    assert found.waterfall.wait_kind == WaitKind.BUSY_REPLICA
    assert found.busy_share > found.utilisation + 0.2


def test_the_busy_gpu_has_most_of_its_capacity_left():
    found = step("busy_is_not_full")
    assert found.busy_share > 0.95
    assert found.utilisation < 0.5


def test_behind_the_window_the_computing_is_the_smaller_part():
    found = step("gpu_behind_window")
    assert found.waterfall.wait_kind == WaitKind.WINDOW
    assert found.waterfall.wait_ms > 3 * found.waterfall.own_call_ms


def test_the_heavy_model_has_capacity_to_spare_and_no_number_of_replicas_helps():
    found = card("heavy_model")
    assert found.utilisation < 0.7
    assert found.replicas_needed == inf


def test_at_the_peak_riding_with_batch_mates_is_the_longest_part():
    found = card("gpu_peak")
    assert longest_part(found) == "batch_mates"
    assert found.replicas_needed == found.workload.replicas


def test_the_risky_release_needs_a_canary_and_a_registry():
    decisions = card("risky_release").decisions
    assert decisions["ab_canary"].state == decisions["model_registry"].state == DecisionState.NEEDED


def test_the_last_bit_of_throughput_is_never_all_of_the_capacity():
    found = step("last_tenth")
    assert 0.9 * found.capacity_rps < found.throughput_at_target_rps < found.capacity_rps


def test_the_long_tail_overloads_the_packing_while_replicas_idle():
    found = card("long_tail")
    assert found.utilisation < 0.5
    assert found.meters["model_packing"].severity == Severity.OVERLOAD
    assert found.decisions["model_packing"].message == "thrashes"


def test_the_packed_fleet_is_near_its_ceiling_and_sharing_saves_replicas():
    found = card("packed_fleet")
    assert found.gain_ratio > 0.7 * found.ceiling_ratio
    assert found.decisions["model_packing"].numbers["saved_count"] > 100


def test_against_the_tight_target_the_window_is_the_longest_part_and_batching_turns_back():
    tight, loose = card("tight_target"), card("tight_target", p99_target_ms=100)
    assert tight.p99_ms < tight.workload.p99_target_ms
    assert (longest_part(tight), tight.waterfall.wait_kind) == ("wait", WaitKind.WINDOW)
    assert tight.decisions["batching"].state == DecisionState.TRADEOFF
    assert loose.decisions["batching"].state in (DecisionState.USEFUL, DecisionState.NEEDED)
