"""The highest request rate at which a fleet still meets a p99 target."""

from collections.abc import Callable
from dataclasses import dataclass

from .fleet import Fleet

FIRST_STRETCH = 10.0
"""1/(1 - rho) of the load that is tried first: rho = .9."""
HIGHER = (40.0, 160.0, 640.0, 2560.0, 1e6)
LOWER = (4.0, 2.0, 1.4, 1.15, 1.05, 1.01, 1.001)
PRECISION = 5e-4
"""Relative width of the last bracket, as a rate."""


@dataclass(frozen=True)
class Point:
    """A load, as its stretch 1/(1 - rho), and the p99 there. A queue's wait is nearly straight in the stretch."""

    stretch: float
    p99_ms: float

    @property
    def load(self) -> float:
        """rho."""
        return 1 - 1 / self.stretch


NOWHERE = Point(1.0, 0.0)
"""No load at all: what is left where no rate meets the target."""


class Throughput:
    """Highest rates of one fleet for one target after the other.

    The p99 need not grow with the rate (a batch that fills sooner is held for less), so loads are tried from the top; between the first
    that meets the target and the one above it, false position closes in. An answer always meets its target.
    """

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self.limit_rps = fleet.rate_rps / fleet.load

    def rate_rps(self, point: Point) -> float:
        """The request rate of a load."""
        return point.load * self.limit_rps

    def at(self, stretch: float) -> Point:
        """The p99 at a load."""
        return Point(stretch, self._fleet.p99_ms(rate_rps=(1 - 1 / stretch) * self.limit_rps))

    def highest(self, target_ms: float) -> Point:
        """The highest load that meets the target; ``NOWHERE`` where none is found."""
        if self._fleet.call_ms > target_ms:
            return NOWHERE
        first = self.at(FIRST_STRETCH)
        if first.p99_ms <= target_ms:
            return self._climb(target_ms, first, HIGHER)
        return self._descend(target_ms, first)

    def above(self, target_ms: float, known: Point) -> Point:
        """The same, for a looser target than that which ``known`` is the answer to."""
        if known is NOWHERE:
            return self.highest(target_ms)
        # where the wait would reach the target if it were straight from no load on, and beyond
        straight = known.stretch * target_ms / known.p99_ms
        steps = (straight, 2 * straight, *(stretch for stretch in HIGHER if stretch > 2 * straight))
        return self._climb(target_ms, known, steps)

    def _climb(self, target_ms: float, low: Point, steps: tuple[float, ...]) -> Point:
        for stretch in steps:
            high = self.at(stretch)
            if high.p99_ms > target_ms:
                return _close_in(self.at, target_ms, low, high)
            low = high
        return low

    def _descend(self, target_ms: float, high: Point) -> Point:
        for stretch in LOWER:
            low = self.at(stretch)
            if low.p99_ms <= target_ms:
                return _close_in(self.at, target_ms, low, high)
            high = low
        return NOWHERE


def _close_in(at: Callable[[float], Point], target_ms: float, low: Point, high: Point) -> Point:
    """The last point that meets the target: false position (Illinois), no nearer to an end than the precision asked for.

    Halving where the p99 lies at the target, as that of a call that takes exactly as long: false position would creep up from there.
    """
    below, over = low.p99_ms - target_ms, high.p99_ms - target_ms
    while high.load - low.load > PRECISION * low.load:
        share = below / (below - over) if below else 0.5
        tried = at(_between(low.stretch, high.stretch, share))
        if tried.p99_ms <= target_ms:
            low, below, over = tried, tried.p99_ms - target_ms, over / 2
        else:
            high, below, over = tried, below / 2, tried.p99_ms - target_ms
    return low


def _between(low: float, high: float, share: float) -> float:
    """The stretch at ``share`` of the way, kept away from the ends by a little less than the width that ends the search."""
    least = 0.9 * PRECISION * low * (low - 1)
    return min(max(low + share * (high - low), low + least), high - least)
