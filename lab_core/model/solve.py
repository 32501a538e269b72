"""The inverse question: the cheapest shape that meets the target."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from .assumptions import Assumptions
from .capacity import replica_hours_per_million, utilisation
from .fleet import fleet
from .needed import replicas_needed
from .workload import WORKLOAD_FIELDS, Workload

GPU_PRICE_RATIO = 3.0
"""Price of an hour of a GPU replica over that of a CPU replica; a teaching assumption (small cloud instances with and
without a GPU).
"""
WINDOWS_MS = (0, 1, 2, 5, 10, 20, 50, 100, 200)
"""Windows that are tried, beside the workload's own."""


@dataclass(frozen=True)
class Shape:
    """One shape that holds the p99 target, the target utilisation and every model in memory.

    ``cost_cpu_hours_per_million`` counts a GPU replica as ``GPU_PRICE_RATIO`` CPU replicas.
    """

    workload: Workload
    p99_ms: float
    utilisation: float
    cost_cpu_hours_per_million: float


@dataclass(frozen=True)
class Solution:
    """The cheapest shape, and the cheapest of each kind of hardware with and without batching, by cost; empty when there is
    none.
    """

    gpu_price_ratio: float
    shapes: tuple[Shape, ...]

    @property
    def cheapest(self) -> Shape | None:
        """The cheapest shape of all."""
        return self.shapes[0] if self.shapes else None


def solve(workload: Workload, assumptions: Assumptions | None = None, *, gpu_price_ratio: float = GPU_PRICE_RATIO) -> Solution:
    """Find the cheapest replicas, window, batching and hardware for this rate, model and target.

    Every kind of shape is tried with every window; replicas are the fewest that do. At equal cost the shorter p99 wins.
    """
    assumed = assumptions or Assumptions()
    shapes = []
    for batching in (False, True):
        for gpu in (False, True):
            kind = replace(workload, batching=batching, gpu=gpu)
            found = sorted(_shapes(kind, assumed, gpu_price_ratio), key=_order)
            shapes += found[:1]
    return Solution(gpu_price_ratio, tuple(sorted(shapes, key=_order)))


def _order(shape: Shape) -> tuple[float, float]:
    return shape.cost_cpu_hours_per_million, shape.p99_ms


def _shapes(kind: Workload, assumptions: Assumptions, gpu_price_ratio: float) -> Iterator[Shape]:
    """Each window with the fewest replicas that do; without batching there is nothing to wait for."""
    windows = sorted({*WINDOWS_MS, kind.batch_window_ms}) if kind.batching else [kind.batch_window_ms]
    for window_ms in windows:
        shape = _with_window(replace(kind, batch_window_ms=window_ms), assumptions, gpu_price_ratio)
        if shape:
            yield shape


def _with_window(kind: Workload, assumptions: Assumptions, gpu_price_ratio: float) -> Shape | None:
    needed = replicas_needed(fleet(kind, assumptions), target_utilisation=assumptions.target_utilisation, p99_target_ms=kind.p99_target_ms)
    replicas = max(needed.count, ceil(kind.models / assumptions.hot_models))
    if replicas > WORKLOAD_FIELDS["replicas"].high:
        return None
    found = replace(kind, replicas=int(replicas))
    hosted = fleet(found, assumptions)
    price = gpu_price_ratio if kind.gpu else 1.0
    return Shape(found, hosted.p99_ms(), utilisation(hosted), price * replica_hours_per_million(hosted))
