"""The path of the architecture."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DecisionState, StageState
from lab_core.model.stages import stages
from lab_core.model.workload import Workload
from tests.model.strategies import assumptions, workloads


@settings(max_examples=50)
@given(workloads, assumptions)
def test_the_path_is_past_up_to_the_current_stage_and_next_beyond(workload, assumed):
    found = evaluate(workload, assumed)
    assert [stage.number for stage in found.stages] == [1, 2, 3, 4, 5]
    for stage in found.stages:
        expected = StageState.CURRENT if stage.number == found.stage else None
        expected = expected or (StageState.PAST if stage.number < found.stage else StageState.NEXT)
        assert stage.state == expected


@settings(max_examples=50)
@given(workloads, assumptions)
def test_the_current_stage_is_the_furthest_that_a_decision_calls_for(workload, assumed):
    found = evaluate(workload, assumed)
    states = {key: decision.state for key, decision in found.decisions.items()}
    wanted = (DecisionState.NEEDED, DecisionState.USEFUL)
    calls = {
        2: states["batching"] in wanted,
        3: states["hardware_autoscaling"] in wanted,
        4: DecisionState.NEEDED in (states["model_registry"], states["ab_canary"]),
        5: states["model_packing"] != DecisionState.NOT_YET,
    }
    assert found.stage == max([1, *(number for number, called in calls.items() if called)])


def test_stage_names_and_states_for_the_third():
    assert [(stage.key, str(stage.state)) for stage in stages(3)] == [
        ("single_endpoint", "past"),
        ("dynamic_batching", "past"),
        ("gpu_replicas", "current"),
        ("registry_canary", "next"),
        ("multi_model_packing", "next"),
    ]


@pytest.mark.parametrize(
    ("workload", "change"),
    [
        (Workload(request_rate=20, model_latency_ms=10), "request_rate"),
        (Workload(request_rate=120, model_latency_ms=10, batching=True, p99_target_ms=400), "request_rate"),
        (Workload(request_rate=200, model_latency_ms=20, replicas=8), "request_rate"),
        (Workload(request_rate=50, model_latency_ms=10, replicas=2, models=2), "models"),
    ],
    ids=["1", "2", "3", "4"],
)
def test_what_is_said_to_move_the_path_on_does_so(workload, change):
    found = evaluate(workload)
    (threshold,) = found.stage_numbers.values()
    beyond = threshold if change == "models" else 1.01 * threshold
    moved = evaluate(replace(workload, **{change: int(beyond) if change == "models" else beyond}))
    assert moved.stage > found.stage


def test_at_the_last_stage_nothing_moves_on():
    found = evaluate(Workload(models=30, replicas=8))
    assert (found.stage, found.stage_message, found.stage_numbers) == (5, "last", {})
