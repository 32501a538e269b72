"""One input moved over a range, everything else kept."""

from dataclasses import dataclass

from .assumptions import Assumptions
from .errors import InputError
from .evaluate import evaluate
from .fields import Choice, Number, Switch
from .inputs import changed, field
from .portable import exp, log
from .workload import Workload

OUTPUTS = (
    "p99_ms",
    "p99_teaching_ms",
    "utilisation",
    "busy_share",
    "capacity_rps",
    "batch_fill",
    "replicas_needed",
    "throughput_at_target_rps",
    "cost_replica_hours_per_million",
)
"""Outputs that a sweep lists."""
POINTS = Number(2, 1000, 25, integer=True)
"""How many values a sweep can have."""


@dataclass(frozen=True)
class Sweep:
    """The values of the input ``over``, and each output at each of them."""

    over: str
    values: tuple[float | int | bool | str, ...]
    outputs: dict[str, tuple[float, ...]]


def sweep(
    workload: Workload,
    assumptions: Assumptions | None = None,
    *,
    over: str,
    low: float | None = None,
    high: float | None = None,
    points: int | str = POINTS.default,
) -> Sweep:
    """Evaluate at ``points`` values of the input ``over``, spread as its slider spreads them.

    ``low`` and ``high`` narrow the range. Whole numbers come once each; a switch or a choice takes all its values. Raises
    ``InputError``
    for an unknown input or bounds outside its range.
    """
    assumed = assumptions or Assumptions()
    values = _values(over, low, high, POINTS.parse("points", points))
    found = [evaluate(*changed(workload, assumed, {over: value})) for value in values]
    return Sweep(over, values, {name: tuple(getattr(one, name) for one in found) for name in OUTPUTS})


def _values(over: str, low: float | None, high: float | None, points: int) -> tuple[float | int | bool | str, ...]:
    kind = field(over)
    if isinstance(kind, Switch):
        return (False, True)
    if isinstance(kind, Choice):
        return kind.options
    first = kind.low if low is None else kind.parse(over, low)
    last = kind.high if high is None else kind.parse(over, high)
    if first > last:
        raise InputError(over, f"{first:g} .. {last:g}", "a range that rises")
    return _spread(kind, first, last, points)


def _spread(kind: Number, first: float, last: float, points: int) -> tuple[float | int, ...]:
    """``points`` values with exact ends: even steps of the value or, on a logarithmic slider, of its logarithm (a zero
    first).
    """
    if first == last:
        return (first,)
    if kind.scale == "linear":
        found = [first + (last - first) * i / (points - 1) for i in range(points)]
    else:
        zero = [0.0] if first == 0 else []
        start, count = first or last / 1000, points - len(zero)
        found = zero + [start * exp(log(last / start) * i / (count - 1)) for i in range(count)]
    found[0], found[-1] = first, last
    return tuple(sorted({int(value + 0.5) for value in found})) if kind.integer else tuple(found)
