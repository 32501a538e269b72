"""The fewest replicas that hold both the target utilisation and the p99 target."""

from collections.abc import Callable, Mapping
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
    start = max(1, ceil(fleet.load_on(1) / target_utilisation) - 1)
    return fewest(lambda count: utilisation(fleet, count) <= target_utilisation, start)


def p99_floor_ms(fleet: Fleet) -> float:
    """The p99 with more replicas than ever wait: the call, and what the window holds and gathers."""
    return fleet.p99_ms(replicas=PLENTY)


def replicas_needed(
    fleet: Fleet,
    *,
    target_utilisation: float,
    p99_target_ms: float,
    known: Mapping[int, float] | None = None,
    floor_ms: Callable[[], float] | None = None,
) -> Needed:
    """Fewest replicas for both targets.

    ``known`` maps numbers of replicas to p99s in ms that are computed already, ``floor_ms`` gives ``p99_floor_ms`` where it is known.
    """
    found = dict(known or {})

    def over_ms(count: int) -> float:
        if count not in found:
            found[count] = fleet.p99_ms(replicas=count)
        return found[count] - p99_target_ms

    for_rate = replicas_for_rate(fleet, target_utilisation)
    if over_ms(for_rate) <= 0:
        return Needed(for_rate, for_rate)
    if (floor_ms() if floor_ms else p99_floor_ms(fleet)) > p99_target_ms:
        return Needed(for_rate, inf)
    return Needed(for_rate, _first_at_most_zero(over_ms, for_rate))


def _first_at_most_zero(over: Callable[[int], float], low: int) -> int:
    """Smallest n > ``low`` with ``over(n) <= 0``, for a function that never rises and is above 0 at ``low``.

    Growing steps, then false position (Illinois) on whole numbers; halving where the function lies at 0, since
    false position would creep down from there one by one.
    """
    step, high = max(1, low // 64), low + max(1, low // 64)
    while over(high) > 0:
        low, step, high = high, 2 * step, high + 2 * step
    above, below = over(low), over(high)
    while high - low > 1:
        share = above / (above - below) if below else 0.5
        middle = min(max(low + int((high - low) * share), low + 1), high - 1)
        value = over(middle)
        if value > 0:
            low, above, below = middle, value, below / 2
        else:
            high, above, below = middle, above / 2, value
    return high
