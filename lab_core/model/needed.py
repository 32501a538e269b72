"""The fewest replicas that hold both the target utilisation and the p99 target."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf

from .capacity import utilisation
from .fleet import Fleet

PLENTY = 10**9
"""As many replicas as never have a queue: what then remains of the p99, no replica can mend."""


@dataclass(frozen=True)
class Needed:
    """Replicas needed.

    ``for_rate`` holds the target utilisation alone; ``count`` the p99 target as well, infinite when no number can.
    """

    for_rate: int
    count: float

    @property
    def possible(self) -> bool:
        """Some number of replicas holds both targets."""
        return self.count < inf


def fewest(holds: Callable[[int], bool], start: int) -> int:
    """Smallest n >= ``start`` with ``holds(n)``, for a condition that stays true once it is: doubling steps, then halving."""
    if holds(start):
        return start
    low, step = start, 1
    while not holds(low + step):
        low, step = low + step, 2 * step
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def replicas_for_rate(fleet: Fleet, target_utilisation: float) -> int:
    """Fewest replicas that keep the utilisation at or under its target."""
    load = fleet.with_replicas(1).load
    start = max(1, ceil(load / target_utilisation) - 1)
    return fewest(lambda count: utilisation(fleet.with_replicas(count)) <= target_utilisation, start)


def p99_floor_ms(fleet: Fleet) -> float:
    """The p99 with more replicas than ever wait: the call, and what the window holds and gathers."""
    return fleet.with_replicas(PLENTY).p99_ms()


def replicas_needed(fleet: Fleet, *, target_utilisation: float, p99_target_ms: float) -> Needed:
    """Fewest replicas for both targets. One more replica never makes the p99 longer, so doubling and halving find it."""
    for_rate = replicas_for_rate(fleet, target_utilisation)

    def holds(count: int) -> bool:
        return fleet.with_replicas(count).p99_ms() <= p99_target_ms

    if holds(for_rate):
        return Needed(for_rate, for_rate)
    if p99_floor_ms(fleet) > p99_target_ms:
        return Needed(for_rate, inf)
    return Needed(for_rate, fewest(holds, for_rate + 1))
