"""What would flip each decision: the nearest value of each input, all others kept, at which its state changes."""

from collections.abc import Generator, Sequence
from dataclasses import replace

from .assumptions import Assumptions
from .axis import Axis
from .decisions import decide
from .evaluation import DECISIONS, Flip
from .facts import Facts
from .fields import Switch
from .workload import WORKLOAD_FIELDS, Workload

INDEPENDENT = {
    "batching": ("models",),
    "hardware_autoscaling": ("models",),
    "model_registry": ("p99_target_ms",),
    "ab_canary": ("models",),
    "model_packing": ("p99_target_ms", "batch_window_ms"),
    "p99_vs_throughput": tuple(WORKLOAD_FIELDS),
}
"""Inputs that a decision does not depend on; they are not tried."""
PRECISION = 2e-4
"""Relative width to which a threshold is closed in."""
NEAR_ZERO = 1e-6
"""Below this a value is as good as zero."""
BEFORE = 0.01
"""How far before a threshold the decision must still stand."""
SIGNIFICANT = 4
"""Digits to which a threshold is rounded, away from the present value."""

Value = float | int | bool
Found = dict[str, tuple[Flip, ...]]


def find_flips(workload: Workload, assumptions: Assumptions | None = None) -> Found:
    """For each decision, the nearest flip on each input that has one, the nearest of all first.

    Each really flips its decision when applied, and not 1 % before. A decision may change back further on; regions
    narrower than the steps of the search can be missed.
    """
    search = iter_flips(workload, assumptions or Assumptions())
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def iter_flips(workload: Workload, assumptions: Assumptions) -> Generator[float, None, Found]:
    """The same in slices: yields its progress, 0 to 1, after each workload tried; returns what ``find_flips`` does."""
    present = _Present(workload, assumptions)
    found: dict[str, list[tuple[float, Flip]]] = {key: [] for key in DECISIONS}
    for number, name in enumerate(WORKLOAD_FIELDS):
        for key, far, flip in (yield from _of_input(present, name, number / len(WORKLOAD_FIELDS))):
            found[key].append((far, flip))
    return {key: tuple(flip for _, flip in sorted(flips, key=lambda one: one[0])) for key, flips in found.items()}


class _Present:
    """The workload as it stands, and the states of its decisions."""

    def __init__(self, workload: Workload, assumptions: Assumptions) -> None:
        self.workload, self.assumptions = workload, assumptions
        facts = Facts(workload, assumptions)
        self.states = {key: decide(key, facts) for key in DECISIONS}

    def facts(self, name: str, value: Value) -> Facts:
        """The figures with one input changed."""
        return Facts(replace(self.workload, **{name: value}), self.assumptions)

    def flips(self, key: str, name: str, value: Value) -> bool:
        """Whether the value changes the decision."""
        return decide(key, self.facts(name, value)) != self.states[key]


def _of_input(present: _Present, name: str, progress: float) -> Generator[float, None, list[tuple[str, float, Flip]]]:
    """Flips of every decision on one input, with how far off each is."""
    kind = WORKLOAD_FIELDS[name]
    keys = [key for key in DECISIONS if name not in INDEPENDENT[key]]
    if isinstance(kind, Switch):
        value = not getattr(present.workload, name)
        yield progress
        return [(key, 1.0, _flip(present, key, name, value)) for key in keys if present.flips(key, name, value)]
    axis, found = Axis(kind), []
    for key, pairs in (yield from _scan(present, name, axis, keys, progress)).items():
        flips = []
        for kept, flipped in pairs:
            flips.append((yield from _close_in(present, key, name, axis, kept, flipped, progress)))
        found.append((key, *min(flips, key=lambda one: one[0])))
    return found


def _scan(present: _Present, name: str, axis: Axis, keys: Sequence[str], progress: float) -> Generator[float, None, dict[str, list[tuple[Value, Value]]]]:
    """Step away from the present value on both sides at once: for each decision the last value that keeps it, and the first
    that flips it.

    A decision is done with once a step in either direction flips it.
    """
    start = getattr(present.workload, name)
    sides = [(axis.steps(start, axis.kind.high), start), (axis.steps(start, axis.kind.low), start)]
    brackets: dict[str, list[tuple[Value, Value]]] = {}
    while sides and (open_keys := [key for key in keys if key not in brackets]):
        moved = []
        for steps, kept in sides:
            if (value := next(steps, None)) is None:
                continue
            facts = present.facts(name, value)
            for key in open_keys:
                if decide(key, facts) != present.states[key]:
                    brackets.setdefault(key, []).append((kept, value))
            moved.append((steps, value))
            yield progress
        sides = moved
    return brackets


def _close_in(present: _Present, key: str, name: str, axis: Axis, kept: Value, flipped: Value, progress: float) -> Generator[float, None, tuple[float, Flip]]:
    """Find the threshold between a value that keeps the decision and one that flips it; return how far off it is, and the flip.

    Where 1 % before it another state flips the decision already, the steps had jumped over a narrow region: its near end is
    looked for.
    """
    start = kept
    while True:
        flipped = yield from _halve(present, key, name, axis, kept, flipped, progress)
        value = _rounded(present, key, name, axis, flipped, way=1 if flipped > start else -1)
        before = _before(axis, value, start)
        if before is None or not present.flips(key, name, before):
            return axis.distance(value, getattr(present.workload, name)), _flip(present, key, name, value)
        kept, flipped = start, before


def _halve(present: _Present, key: str, name: str, axis: Axis, kept: Value, flipped: Value, progress: float) -> Generator[float, None, Value]:
    """Halve the way between a value that keeps the decision and one that flips it, down to the precision asked for."""
    while not _close(axis, kept, flipped):
        middle = axis.value((axis.position(kept) + axis.position(flipped)) / 2)
        if middle in (kept, flipped):
            middle = (kept + flipped) // 2
        if present.flips(key, name, middle):
            flipped = middle
        else:
            kept = middle
        yield progress
    return flipped


def _before(axis: Axis, value: Value, start: Value) -> Value | None:
    """1 % before a value, coming from ``start``; none where that is not in between, and for whole numbers, of which each is
    tried.
    """
    if axis.kind.integer:
        return None
    before = value * (1 - BEFORE) if value > start else value * (1 + BEFORE)
    return before if min(value, start) < before < max(value, start) else None


def _close(axis: Axis, kept: Value, flipped: Value) -> bool:
    if axis.kind.integer:
        return abs(kept - flipped) == 1
    return abs(kept - flipped) <= PRECISION * max(kept, flipped, NEAR_ZERO)


def _rounded(present: _Present, key: str, name: str, axis: Axis, value: Value, way: int) -> Value:
    """The threshold with few digits, a little further on, if it flips there as well."""
    if axis.kind.integer:
        return value
    digits = SIGNIFICANT - 1 - int(f"{value:e}".partition("e")[2])
    short = round(value, digits)
    if (short - value) * way < 0:
        short = round(short + way * float(f"1e{-digits}"), digits)
    return short if axis.kind.low <= short <= axis.kind.high and present.flips(key, name, short) else value


def _flip(present: _Present, key: str, name: str, value: Value) -> Flip:
    return Flip(name, value, decide(key, present.facts(name, value)))
