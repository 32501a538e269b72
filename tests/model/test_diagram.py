"""The architecture diagram's states."""

from hypothesis import given, settings

from lab_core.model.diagram import EDGES, RISING
from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import NODES, NodeState
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from tests.model.strategies import assumptions, workloads


def states(workload):
    return {key: str(node.state) for key, node in evaluate(workload).nodes.items()}


def test_a_first_endpoint_needs_only_the_way_to_its_replica():
    assert states(SCENARIOS["first_endpoint"].workload) == {
        "client": "ok",
        "inference_gateway": "ok",
        "traffic_split": "inactive",
        "dynamic_batcher": "inactive",
        "server_replicas": "ok",
        "model_registry": "inactive",
        "gpu_pool": "inactive",
        "metrics": "ok",
        "shadow_traffic": "inactive",
    }


def test_a_gpu_is_needed_where_only_it_mends_the_call():
    assert states(SCENARIOS["heavy_model"].workload)["gpu_pool"] == "needed"


def test_a_batcher_that_costs_more_than_it_brings_is_a_warning():
    assert states(SCENARIOS["idle_window"].workload)["dynamic_batcher"] == "warning"
    assert states(SCENARIOS["batching_carries"].workload)["dynamic_batcher"] == "ok"


def test_an_overload_shows_from_the_client_to_the_replicas():
    found = evaluate(Workload(request_rate=5000))
    overloaded = {key for key, node in found.nodes.items() if node.state == NodeState.OVERLOADED}
    assert overloaded == {"client", "inference_gateway", "server_replicas"}
    assert found.edges["dynamic_batcher->server_replicas"].state == NodeState.OVERLOADED


@settings(max_examples=50)
@given(workloads, assumptions)
def test_a_lane_is_in_the_state_of_its_node_that_calls_most_for_attention(workload, assumed):
    found = evaluate(workload, assumed)
    for lane, state in found.lanes.items():
        its = [RISING.index(node.state) for node in found.nodes.values() if node.lane == lane]
        assert RISING.index(state) == max(its)


@settings(max_examples=50)
@given(workloads, assumptions)
def test_requests_always_flow_and_nothing_else_reaches_what_is_not_there(workload, assumed):
    found = evaluate(workload, assumed)
    for edge in found.edges.values():
        ends = {found.nodes[edge.source].state, found.nodes[edge.target].state}
        if edge.kind == "hot" and edge.target != "gpu_pool":
            assert edge.state != NodeState.INACTIVE
        else:
            assert (edge.state == NodeState.INACTIVE) == (NodeState.INACTIVE in ends)


def test_edges_join_nodes_and_are_named_after_their_ends():
    assert {end for ends in EDGES for end in ends} == set(NODES)
    for key, edge in evaluate(Workload()).edges.items():
        assert key == f"{edge.source}->{edge.target}" == edge.key
        assert edge.kind in ("hot", "control", "shadow", "metrics")
