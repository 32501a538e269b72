"""The architecture diagram: state, word and number of each node, and the same in words, lane by lane."""

from ..model.evaluation import Evaluation, Node, NodeState
from .catalogue import Catalogue
from .context import context
from .flow import flow_slots, node_fill
from .markup import element, text_of
from .slot import Slots, slot

ATTENTION = (NodeState.OVERLOADED, NodeState.NEEDED, NodeState.WARNING)
"""States that the diagram's description names, the most serious first."""


def diagram_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return the slots of lanes, nodes and edges, and the diagram's description."""
    numbers = context(evaluation)
    found = _state_slots(evaluation)
    for key, node in evaluation.nodes.items():
        found[f"node.{key}.word"] = slot(catalogue.html(f"nodes.state.{node.state}"))
        found[f"node.{key}.note"] = slot(_note(node, numbers, catalogue))
    for lane in evaluation.lanes:
        found[f"lane.{lane}.list"] = slot(_lane_list(lane, evaluation, numbers, catalogue))
    found["diagram.description"] = slot(_description(evaluation, catalogue))
    return found | flow_slots(evaluation)


def _state_slots(evaluation: Evaluation) -> Slots:
    states = {f"lane.{key}": state for key, state in evaluation.lanes.items()}
    states |= {f"edge.{key}": edge.state for key, edge in evaluation.edges.items()}
    found = {name: slot(attrs={"data-state": str(state)}) for name, state in states.items()}
    for key, node in evaluation.nodes.items():
        found[f"node.{key}"] = slot(attrs={"data-state": str(node.state), "style": node_fill(key, evaluation)})
    return found


def _note(node: Node, numbers: dict, catalogue: Catalogue) -> str:
    """The node's own number; a node that is not there has none."""
    return "" if node.state == NodeState.INACTIVE else catalogue.html(f"nodes.{node.key}.note", numbers)


def _lane_list(lane: str, evaluation: Evaluation, numbers: dict, catalogue: Catalogue) -> str:
    nodes = (node for node in evaluation.nodes.values() if node.lane == lane)
    return "".join(element("li", _sentence(node, numbers, catalogue), data_state=node.state) for node in nodes)


def _sentence(node: Node, numbers: dict, catalogue: Catalogue) -> str:
    """Name, state and number of a node, in words."""
    words = {
        "node": catalogue.text(f"nodes.{node.key}.title"),
        "state": catalogue.text(f"nodes.state.{node.state}"),
        "note": catalogue.text(f"nodes.{node.key}.note", numbers),
    }
    return catalogue.quoted("nodes.list.absent" if node.state == NodeState.INACTIVE else "nodes.list.present", words)


def _description(evaluation: Evaluation, catalogue: Catalogue) -> str:
    """What the diagram shows now: the stage, and the nodes that need attention."""
    stage = catalogue.text(f"stages.{evaluation.stages[evaluation.stage - 1].key}.title")
    named = [_named(node, catalogue) for state in ATTENTION for node in evaluation.nodes.values() if node.state == state]
    if not named:
        return catalogue.quoted("nodes.description.calm", {"stage": stage})
    return catalogue.quoted("nodes.description.attention", {"stage": stage, "nodes": _joined(named, catalogue)})


def _named(node: Node, catalogue: Catalogue) -> str:
    words = {"node": catalogue.text(f"nodes.{node.key}.title"), "state": catalogue.text(f"nodes.state.{node.state}")}
    return text_of(catalogue.quoted("nodes.description.named", words))


def _joined(items: list[str], catalogue: Catalogue) -> str:
    joined = items[0]
    for item in items[1:]:
        joined = text_of(catalogue.quoted("nodes.description.joined", {"first": joined, "next": item}))
    return joined
