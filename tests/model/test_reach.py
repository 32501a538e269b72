"""Every variant of every message and state is reached by some workload: by a card or a step, or by a witness listed here."""

from functools import cache

import pytest

from lab_core.model import messages
from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DECISIONS, METERS, DecisionState, NodeState, Severity, StageState, WaitKind
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import Workload

WITNESSES = [
    (Workload(model_latency_ms=1000, replicas=8, batching=True), Assumptions()),
    (Workload(request_rate=5, batch_window_ms=200, replicas=32, models=500, gpu=True), Assumptions()),
    (Workload(request_rate=80, batch_window_ms=10, models=500, p99_target_ms=20, batching=True), Assumptions()),
    (Workload(request_rate=5000, model_latency_ms=30, replicas=4, batching=True, gpu=True), Assumptions()),
    (Workload(request_rate=200, model_latency_ms=5, replicas=8, models=100, batching=True, gpu=True), Assumptions(popularity_skew=2)),
    (Workload(model_latency_ms=20, models=10), Assumptions()),
    (Workload(model_latency_ms=30), Assumptions()),
    (Workload(replicas=2, p99_target_ms=20), Assumptions(cpu_setup_share=0)),
    (Workload(replicas=3, request_rate=270), Assumptions()),
    (Workload(batching=True, gpu=True), Assumptions(batcher="kserve")),
    (Workload(request_rate=80_000, gpu=True), Assumptions()),
    (Workload(batch_window_ms=20, batching=True), Assumptions()),
    (Workload(model_latency_ms=30, batching=True), Assumptions()),
    (Workload(batch_window_ms=100, batching=True), Assumptions()),
    (Workload(model_latency_ms=500, replicas=32), Assumptions()),
    (Workload(request_rate=300, gpu=True), Assumptions()),
]
"""What the cards and steps don't show."""


@cache
def everything():
    shown = [*SCENARIOS.values(), *STEPS.values()]
    return [evaluate(one.workload) for one in shown] + [evaluate(*witness) for witness in WITNESSES]


@pytest.mark.parametrize("key", messages.VERDICTS)
def test_verdict_is_reached(key):
    assert key in {found.verdict for found in everything()}


@pytest.mark.parametrize("key", messages.REASONS)
def test_reason_is_reached(key):
    assert key in {reason.key for found in everything() for reason in found.reasons}


@pytest.mark.parametrize("key", messages.STAGES)
def test_stage_message_is_reached(key):
    assert key in {found.stage_message for found in everything()}


@pytest.mark.parametrize(("meter", "message"), [(key, one) for key, all_ in messages.METER_MESSAGES.items() for one in all_])
def test_meter_message_is_reached(meter, message):
    assert message in {found.meters[meter].message for found in everything()}


@pytest.mark.parametrize(("decision", "message"), [(key, one) for key, all_ in messages.DECISION_MESSAGES.items() for one in all_])
def test_decision_message_is_reached(decision, message):
    assert message in {found.decisions[decision].message for found in everything()}


@pytest.mark.parametrize("stage", range(1, 6))
def test_stage_is_reached_in_each_of_its_states(stage):
    states = {found.stages[stage - 1].state for found in everything()}
    possible = {StageState.CURRENT} | ({StageState.PAST} if stage < 5 else set()) | ({StageState.NEXT} if stage > 1 else set())
    assert states == possible


@pytest.mark.parametrize("meter", METERS)
def test_every_severity_of_a_meter_is_reached(meter):
    reached = {found.meters[meter].severity for found in everything()}
    # efficiency is no load: too little of it is critical at worst
    assert reached == set(Severity) - ({Severity.OVERLOAD} if meter == "accelerator_efficiency" else set())


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_state_of_a_decision_is_reached(decision):
    reached = {found.decisions[decision].state for found in everything()}
    assert reached == ({DecisionState.TRADEOFF} if decision == "p99_vs_throughput" else set(DecisionState))


NODE_STATES = {
    "client": {"ok", "warning", "overloaded"},
    "inference_gateway": {"ok", "warning", "overloaded"},
    "traffic_split": {"inactive", "ok", "warning", "needed"},
    "dynamic_batcher": {"inactive", "ok", "warning", "needed"},
    "server_replicas": {"ok", "warning", "needed", "overloaded"},
    "model_registry": {"inactive", "ok", "warning", "needed"},
    "gpu_pool": {"inactive", "ok", "warning", "needed", "overloaded"},
    "metrics": {"ok", "warning", "needed"},
    "shadow_traffic": {"inactive", "ok", "warning"},
}
"""The states that each node can be in."""


@pytest.mark.parametrize("node", NODE_STATES)
def test_every_state_that_a_node_can_be_in_is_reached(node):
    assert {str(found.nodes[node].state) for found in everything()} == NODE_STATES[node]


def test_every_state_is_reached_by_some_node_some_lane_and_some_edge():
    assert {node.state for found in everything() for node in found.nodes.values()} == set(NodeState)
    assert {state for found in everything() for state in found.lanes.values()} == set(NodeState)
    assert {edge.state for found in everything() for edge in found.edges.values()} == set(NodeState)


@pytest.mark.parametrize("kind", WaitKind)
def test_wait_kind_is_reached(kind):
    assert kind in {found.waterfall.wait_kind for found in everything()}
