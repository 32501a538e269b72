"""The highest request rate at which a fleet still meets a p99 target."""

from collections.abc import Callable

from .fleet import Fleet
from .portable import log

STRETCHES = (200.0, 50.0, 20.0, 10.0, 5.0, 3.0, 2.0, 1.5, 1.25, 1.1, 1.03, 1.01, 1.001)
"""1/(1 - rho) of the loads that are tried, from rho = .995 down to .001."""
LARGEST_STRETCH = 1e6
PRECISION = 1e-5
"""Relative width of the last bracket."""


def throughput_at_rps(fleet: Fleet, target_ms: float) -> float:
    """Highest rate at which the analytic p99 is at most ``target_ms``; 0 where none is found.

    The p99 need not grow with the rate (a batch that fills sooner is held for less), so loads are tried from the top.
    Between the first that meets the target and the one above it, false position closes in. The answer always meets the target.
    """
    limit_rps = fleet.rate_rps / fleet.load

    def excess(stretch: float) -> float:
        return log(fleet.at_rate((1 - 1 / stretch) * limit_rps).p99_ms() / target_ms)

    low, high = _bracket(excess)
    if low is None:
        return 0.0
    return (1 - 1 / _last_that_meets(excess, low, high)) * limit_rps


Point = tuple[float, float]
"""A stretch, and log(p99/target) there: at most 0 where the target is met."""


def _bracket(excess: Callable[[float], float]) -> tuple[Point | None, Point]:
    """The highest tried stretch that meets the target, and the one above it that does not."""
    above = (LARGEST_STRETCH, excess(LARGEST_STRETCH))
    if above[1] <= 0:
        return above, above
    for stretch in STRETCHES:
        tried = (stretch, excess(stretch))
        if tried[1] <= 0:
            return tried, above
        above = tried
    return None, above


def _last_that_meets(excess: Callable[[float], float], low: Point, high: Point) -> float:
    """False position (Illinois) on 1/(1 - rho), on which a queue's wait is nearly straight."""
    weights = [low[1], high[1]]
    while high[0] - low[0] > PRECISION * low[0]:
        share = weights[0] / (weights[0] - weights[1])
        share = min(max(share, PRECISION / 4), 1 - PRECISION / 4)
        stretch = low[0] + share * (high[0] - low[0])
        value = excess(stretch)
        if value <= 0:
            low, weights = (stretch, value), [value, weights[1] / 2]
        else:
            high, weights = (stretch, value), [weights[0] / 2, value]
    return low[0]
