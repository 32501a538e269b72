"""States of the architecture diagram: nine nodes, their lanes, and the arrows between them."""

from collections.abc import Mapping

from .evaluation import LANES, NODES, Decision, DecisionState, Edge, Node, NodeState
from .facts import Facts
from .meters import EFFICIENCY_LIMITS
from .split import CANARY_SHARE

EDGES = {
    ("client", "inference_gateway"): "hot",
    ("inference_gateway", "traffic_split"): "hot",
    ("traffic_split", "dynamic_batcher"): "hot",
    ("dynamic_batcher", "server_replicas"): "hot",
    ("server_replicas", "gpu_pool"): "hot",
    ("model_registry", "server_replicas"): "control",
    ("traffic_split", "shadow_traffic"): "shadow",
    ("server_replicas", "metrics"): "metrics",
}
"""Every arrow with its kind. Requests pass through an inactive split or batcher unchanged."""
RISING = (NodeState.INACTIVE, NodeState.OK, NodeState.WARNING, NodeState.NEEDED, NodeState.OVERLOADED)
"""States, the one that calls most for attention last."""
AS_DECIDED = {
    DecisionState.NOT_YET: NodeState.INACTIVE,
    DecisionState.USEFUL: NodeState.OK,
    DecisionState.TRADEOFF: NodeState.WARNING,
    DecisionState.NEEDED: NodeState.NEEDED,
}
"""State of a part that has no switch: it follows its decision."""


def node_states(facts: Facts, decisions: Mapping[str, Decision]) -> dict[str, NodeState]:
    """State of each node."""
    return {
        "client": _client(facts),
        "inference_gateway": _gateway(facts),
        "traffic_split": AS_DECIDED[decisions["ab_canary"].state],
        "dynamic_batcher": _batcher(facts, decisions["batching"]),
        "server_replicas": _replicas(facts),
        "model_registry": AS_DECIDED[decisions["model_registry"].state],
        "gpu_pool": _gpu_pool(facts, decisions["hardware_autoscaling"]),
        "metrics": _metrics(facts, decisions["ab_canary"]),
        "shadow_traffic": _shadow(facts, decisions["ab_canary"]),
    }


def nodes(states: Mapping[str, NodeState]) -> dict[str, Node]:
    """The nodes with their lanes."""
    return {key: Node(key, lane, states[key]) for key, lane in NODES.items()}


def lanes(states: Mapping[str, NodeState]) -> dict[str, NodeState]:
    """Each lane is in the state of the node in it that calls most for attention."""
    return {lane: max((states[key] for key, its in NODES.items() if its == lane), key=RISING.index) for lane in LANES}


def edges(states: Mapping[str, NodeState]) -> dict[str, Edge]:
    """The arrows by ``source->target``."""
    found = (Edge(source, target, kind, _edge(states, source, target, kind)) for (source, target), kind in EDGES.items())
    return {edge.key: edge for edge in found}


def _client(facts: Facts) -> NodeState:
    """Who waits for the answer."""
    if facts.overloaded:
        return NodeState.OVERLOADED
    return NodeState.WARNING if facts.over_target else NodeState.OK


def _gateway(facts: Facts) -> NodeState:
    """It cuts off what exceeds the deadline; overloaded, it has to shed requests."""
    return _client(facts)


def _batcher(facts: Facts, batching: Decision) -> NodeState:
    """Off, it is needed or absent; on, it is a warning where it costs more than it brings."""
    if not facts.workload.batching:
        return NodeState.NEEDED if batching.state == DecisionState.NEEDED else NodeState.INACTIVE
    paid = batching.state in (DecisionState.TRADEOFF, DecisionState.NOT_YET)
    return NodeState.WARNING if paid else NodeState.OK


def _replicas(facts: Facts) -> NodeState:
    """Overloaded; too few; at their target; or fine."""
    if facts.overloaded:
        return NodeState.OVERLOADED
    if facts.missing:
        return NodeState.NEEDED
    return NodeState.WARNING if facts.over_target or facts.loading.loader_share >= 1 else NodeState.OK


def _gpu_pool(facts: Facts, hardware: Decision) -> NodeState:
    """Without GPUs: needed when only they mend the call. With: their load, then how well batches use them."""
    if not facts.workload.gpu:
        return NodeState.NEEDED if hardware.message == "call_exceeds_target" else NodeState.INACTIVE
    if facts.overloaded:
        return NodeState.OVERLOADED
    return NodeState.WARNING if facts.efficiency < EFFICIENCY_LIMITS[1] else NodeState.OK


def _metrics(facts: Facts, canary: Decision) -> NodeState:
    """Always there; needed per version once a canary is, and a warning when they show a missed target."""
    if canary.state == DecisionState.NEEDED:
        return NodeState.NEEDED
    return NodeState.WARNING if facts.over_target else NodeState.OK


def _shadow(facts: Facts, canary: Decision) -> NodeState:
    """Mirrored requests are served like live ones: a warning where the fleet has no room for a canary's share of them."""
    if canary.state == DecisionState.NOT_YET:
        return NodeState.INACTIVE
    mirrored = facts.utilisation * (1 + CANARY_SHARE)
    return NodeState.WARNING if mirrored > facts.assumptions.target_utilisation else NodeState.OK


def _edge(states: Mapping[str, NodeState], source: str, target: str, kind: str) -> NodeState:
    """An arrow is as the node it leads to, one that controls as the node it comes from.

    Requests flow past an inactive split or batcher; nothing else flows to or from what is absent.
    """
    if kind == "hot" and target != "gpu_pool":
        return max(NodeState.OK, states[target], key=RISING.index)
    absent = NodeState.INACTIVE in (states[source], states[target])
    return NodeState.INACTIVE if absent else states[source if kind == "control" else target]
