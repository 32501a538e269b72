"""What moves in the diagram: how full nodes are drawn, and how fast and dense requests run along the hot path."""

import math

from ..model.evaluation import Evaluation, NodeState
from .slot import Slots, fraction, slot

SPARSEST_PX, DENSEST_PX = 56, 12
"""Gap between two drawn requests at the lowest and at the highest request rate."""
FASTEST_PX_S, SLOWEST_PX_S = 150, 24
"""Pace of a drawn request where the p99 is a millisecond, and from ten seconds on."""
CRAWL_PX_S = 10
"""Pace where the fleet is overloaded."""
SHORTEST_S, LONGEST_S = 0.6, 4
"""How long the drawn batch takes to fill where no window holds it, and where the longest one does."""


def flow_slots(evaluation: Evaluation) -> Slots:
    """Return ``diagram.flow``: pace and gap of the requests drawn along the hot path, and how long the drawn batch fills.

    All on logarithmic scales, for the eye only.
    """
    gap = _between(SPARSEST_PX, DENSEST_PX, math.log10(evaluation.workload.request_rate) / 6)
    pace = CRAWL_PX_S
    if math.isfinite(evaluation.p99_ms):
        pace = _between(FASTEST_PX_S, SLOWEST_PX_S, math.log10(evaluation.p99_ms) / 4)
    gather = _between(SHORTEST_S, LONGEST_S, math.log10(1 + evaluation.workload.batch_window_ms) / 2.3)
    style = f"--flow-gap:{gap:.3g}px;--flow-time:{gap / pace:.3g}s;--gather-time:{gather:.3g}s"
    return {"diagram.flow": slot(attrs={"style": style})}


def node_fill(key: str, evaluation: Evaluation) -> str | None:
    """How far a node's drawn cells are filled, as a style: the batch, or how busy replicas and GPUs are."""
    if evaluation.nodes[key].state == NodeState.INACTIVE:
        return None
    if key == "dynamic_batcher":
        return f"--fill:{fraction(evaluation.batch_fill / evaluation.assumptions.max_batch)}"
    return f"--fill:{fraction(evaluation.busy_share)}" if key in ("server_replicas", "gpu_pool") else None


def _between(start: float, end: float, share: float) -> float:
    return start + (end - start) * min(max(share, 0.0), 1.0)
