"""The highest request rate at which a fleet still meets a p99 target."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import inf, sqrt

from .fleet import Fleet
from .tail_terms import LOG_TAIL

FIRST_STRETCH = 10.0
"""1/(1 - rho) of the load that is tried first: rho = .9."""
LARGEST_GUESS = 1e5
"""The same where the target is so loose that a queue alone makes the p99."""
LOWEST_STRETCH, HIGHEST_STRETCH = 1.001, 1e6
"""Where the search ends: rho = .001, and one millionth below saturation."""
PRECISION = 5e-4
"""Relative width of the last bracket, as a rate; near saturation, where a rate means little, as a stretch."""


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
        """The difference in stretch that is asked for."""
        return PRECISION * self.stretch * min(1.0, self.stretch - 1)


@dataclass(frozen=True)
class Bracket:
    """The highest load found to meet a target, and one close above it that does not."""

    low: Point
    high: Point


NOWHERE = Bracket(Point(1.0, 0.0), Point(1.0, 0.0))
"""No load at all: what is left where no rate meets the target."""


@lru_cache(maxsize=1024)
def highest(fleet: Fleet, target_ms: float) -> Bracket:
    """The highest load at which the fleet meets the target; ``NOWHERE`` where none is found.

    The p99 need not grow with the rate (a batch that fills sooner is held for less), so loads are tried from the top;
    between the first that meets the target and the one above it, secants close in. The answer always meets its target.
    What arrives at present does not matter: with ``fleet.at_rate(1)`` an answer is found once for every rate.
    """
    if fleet.call_ms > target_ms:
        return NOWHERE
    full = Point(1.0, fleet.service.of(fleet.max_batch))
    first = _at(fleet, _guess(fleet, target_ms, full))
    return _climb(fleet, target_ms, first, full) if first.p99_ms <= target_ms else _descend(fleet, target_ms, first, full)


@lru_cache(maxsize=1024)
def highest_above(fleet: Fleet, target_ms: float, known: Bracket) -> Bracket:
    """The same, for a looser target than that which ``known`` is the answer to."""
    return highest(fleet, target_ms) if known is NOWHERE else _climb(fleet, target_ms, known.low, known.high)


def rate_rps(fleet: Fleet, found: Bracket) -> float:
    """The request rate of an answer; 0 where there is none."""
    return found.low.load * fleet.limit_rps


def _guess(fleet: Fleet, target_ms: float, full: Point) -> float:
    """The stretch at which a full batch and a queue reach the target: the queue's wait that 1 % exceed is ln 100 (s + B v^2)/(2 lam) times it.

    From ``FIRST_STRETCH`` on, where a queue is what makes the p99.
    """
    rate_per_ms, _, scv = fleet.at_rate(fleet.limit_rps).one_queue
    slope = LOG_TAIL * (scv + fleet.max_batch * fleet.service.cv * fleet.service.cv) / (2 * rate_per_ms)
    room = target_ms - full.p99_ms
    return min(max(FIRST_STRETCH, room / slope), LARGEST_GUESS) if slope else FIRST_STRETCH


def _at(fleet: Fleet, stretch: float) -> Point:
    return Point(stretch, fleet.p99_ms(rate_rps=(1 - 1 / stretch) * fleet.limit_rps))


def _climb(fleet: Fleet, target_ms: float, low: Point, other: Point) -> Bracket:
    """From a load that meets the target up to saturation, where the p99 is as good as infinite; ``other`` gives the slope."""
    return close_in(partial(_at, fleet), target_ms, Bracket(low, Point(HIGHEST_STRETCH, inf)), other)


def _descend(fleet: Fleet, target_ms: float, high: Point, full: Point) -> Bracket:
    """From a load that misses the target to the first one tried that does not."""
    before = full if high.stretch > FIRST_STRETCH else None
    while high.stretch > LOWEST_STRETCH:
        least = 1 + (high.stretch - 1) / 4
        guess = 0.99 * _straight(before, high, target_ms) if before else least
        low = _at(fleet, max(guess if least < guess < high.stretch else least, LOWEST_STRETCH))
        if low.p99_ms <= target_ms:
            return close_in(partial(_at, fleet), target_ms, Bracket(low, high), high)
        before, high = high, low
    return NOWHERE


def close_in(at: Callable[[float], Point], target_ms: float, bracket: Bracket, other: Point) -> Bracket:
    """Narrow a bracket to the precision asked for.

    Each secant is met by a point half the precision to that side of it from which the bracket is still wide, so that two
    good ones end the search; after two poor ones the bracket is halved. ``other`` is the first secant's second point. An
    upper end whose p99 is infinite stands for saturation.
    """
    low, high = bracket.low, bracket.high
    best, second, poor = low, other, 0
    while (width := high.stretch - low.stretch) > low.precise:
        tried = at(_next(low, high, _straight(second, best, target_ms) if poor < 2 else inf))
        low, high = (tried, high) if tried.p99_ms <= target_ms else (low, tried)
        poor = 0 if high.p99_ms == inf or high.stretch - low.stretch <= width / 2 else poor + 1
        best, second = sorted((tried, best, second), key=lambda point: abs(point.p99_ms - target_ms))[:2]
    return Bracket(low, high)


def _next(low: Point, high: Point, guess: float) -> float:
    """Where to look next: beside the guess, or halfway (of the logarithms) where it lies outside of the bracket."""
    if not low.stretch < guess < high.stretch:
        return 1 + sqrt((low.stretch - 1) * (high.stretch - 1))
    step = 0.45 * low.precise
    aimed = guess - step if guess - low.stretch > high.stretch - guess else guess + step
    return min(max(aimed, low.stretch + step), high.stretch - step)


def _straight(one: Point, other: Point, target_ms: float) -> float:
    """Where the straight line through two points reaches the target; infinite where it never does."""
    rise = other.p99_ms - one.p99_ms
    slope = rise / (other.stretch - one.stretch) if other.stretch != one.stretch else 0.0
    return other.stretch + (target_ms - other.p99_ms) / slope if slope > 0 else inf
