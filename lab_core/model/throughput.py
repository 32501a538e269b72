"""The highest request rate at which a fleet still meets a p99 target."""

from collections.abc import Callable
from dataclasses import dataclass

from .fleet import Fleet

FIRST_STRETCH = 10.0
"""1/(1 - rho) of the load that is tried first: rho = .9."""
LOWEST_STRETCH, HIGHEST_STRETCH = 1.001, 1e6
"""Where the search ends: rho = .001, and one millionth below saturation."""
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

    @property
    def precise(self) -> float:
        """The difference in stretch that changes the load by the precision asked for."""
        return PRECISION * self.stretch * (self.stretch - 1)


NOWHERE = Point(1.0, 0.0)
"""No load at all: what is left where no rate meets the target."""


class Throughput:
    """Highest rates of one fleet for one target after the other.

    The p99 need not grow with the rate (a batch that fills sooner is held for less), so loads are tried from the top; between the first
    that meets the target and the one above it, secants close in. An answer always meets its target.
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
        return self._climb(target_ms, first) if first.p99_ms <= target_ms else self._descend(target_ms, first)

    def above(self, target_ms: float, known: Point) -> Point:
        """The same, for a looser target than that which ``known`` is the answer to."""
        return self.highest(target_ms) if known is NOWHERE else self._climb(target_ms, known)

    def _climb(self, target_ms: float, low: Point) -> Point:
        """From a load that meets the target to the first one tried that does not."""
        before = NOWHERE
        while low.stretch < HIGHEST_STRETCH:
            ahead = min(max(1.1 * _straight(before, low, target_ms), 1.5 * low.stretch), 16 * low.stretch)
            high = self.at(min(ahead, HIGHEST_STRETCH))
            if high.p99_ms > target_ms:
                return _close_in(self.at, target_ms, low, high)
            before, low = low, high
        return low

    def _descend(self, target_ms: float, high: Point) -> Point:
        """From a load that misses the target to the first one tried that does not."""
        before = NOWHERE
        while high.stretch > LOWEST_STRETCH:
            least = 1 + (high.stretch - 1) / 4
            guess = _straight(before, high, target_ms) if before is not NOWHERE else least
            low = self.at(max(guess if least < guess < high.stretch else least, LOWEST_STRETCH))
            if low.p99_ms <= target_ms:
                return _close_in(self.at, target_ms, low, high)
            before, high = high, low
        return NOWHERE


def _close_in(at: Callable[[float], Point], target_ms: float, low: Point, high: Point) -> Point:
    """The last point that meets the target.

    Each secant is met by a point half the precision to that side of it from which the bracket is still wide, so that two good ones
    end the search; after two poor ones the bracket is halved.
    """
    best, second = sorted((low, high), key=lambda point: abs(point.p99_ms - target_ms))
    poor = 0
    while (width := high.stretch - low.stretch) > low.precise:
        tried = at(_next(target_ms, low, high, best, second, halve=poor >= 2))
        low, high = (tried, high) if tried.p99_ms <= target_ms else (low, tried)
        poor = 0 if high.stretch - low.stretch <= width / 2 else poor + 1
        best, second = sorted((tried, best, second), key=lambda point: abs(point.p99_ms - target_ms))[:2]
    return low


def _next(target_ms: float, low: Point, high: Point, best: Point, second: Point, *, halve: bool) -> float:
    middle = (low.stretch + high.stretch) / 2
    guess = _straight(second, best, target_ms)
    if halve or not low.stretch < guess < high.stretch:
        return middle
    step = 0.45 * low.precise
    aimed = guess - step if guess - low.stretch > high.stretch - guess else guess + step
    return min(max(aimed, low.stretch + step), high.stretch - step)


def _straight(one: Point, other: Point, target_ms: float) -> float:
    """Where the straight line through two points reaches the target; where it never does, far off."""
    slope = (other.p99_ms - one.p99_ms) / (other.stretch - one.stretch) if other.stretch != one.stretch else 0.0
    return other.stretch + (target_ms - other.p99_ms) / slope if slope > 0 else HIGHEST_STRETCH
