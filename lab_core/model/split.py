"""What a canary costs in p99: its replicas are taken from the pool, and a small pool queues sooner."""

from dataclasses import dataclass
from math import ceil, inf

from .evaluation import Waterfall
from .fleet import Fleet
from .portable import exp, log

CANARY_SHARE = 0.1
"""Share of the requests that the canary gets, and of the replicas (at least one)."""
TAIL = 0.01
SHARPEST = 1e-6
"""A p99 without any wait or jitter is taken to have this much of its ride as a tail."""


def canary_replicas(replicas: int) -> int:
    """Replicas that the canary takes."""
    return max(1, ceil(CANARY_SHARE * replicas - 1e-9))


def split_p99_ms(fleet: Fleet) -> float:
    """p99 over all requests when the pool is split; infinite when a part is overloaded, or when one replica can't be split.

    Each part's sojourn time is taken to be its own ride, plus a time that is exponential with the 99th percentile of the
    part's p99.
    For M/M/1 parts without a ride that is exact: 9 + 1 servers at utilisation .8 give 11.5 service times, where the pool of
    10 had 4.9.
    """
    taken = canary_replicas(fleet.replicas)
    if fleet.replicas <= taken:
        return inf
    stable = fleet.p99(rate_rps=(1 - CANARY_SHARE) * fleet.rate_rps, replicas=fleet.replicas - taken)
    canary = fleet.p99(rate_rps=CANARY_SHARE * fleet.rate_rps, replicas=taken)
    if inf in (stable.total_ms, canary.total_ms):
        return inf
    return _mixture_p99_ms((_part(1 - CANARY_SHARE, stable), _part(CANARY_SHARE, canary)))


@dataclass(frozen=True)
class Part:
    """A part of the requests: P(it takes longer than t) = e^(-rate (t - ride)) from the ride on."""

    share: float
    ride_ms: float
    rate: float

    def exceeding(self, time_ms: float) -> float:
        """Share of all requests that belong to this part and take longer."""
        return self.share * exp(-self.rate * (time_ms - self.ride_ms))

    @property
    def alone_ms(self) -> float:
        """The time that this part alone makes 1 % of all requests exceed."""
        return self.ride_ms + log(self.share / TAIL) / self.rate


def _part(share: float, waterfall: Waterfall) -> Part:
    ride_ms = waterfall.own_call_ms + waterfall.batch_mates_ms
    rest_ms = max(waterfall.total_ms - ride_ms, SHARPEST * ride_ms)
    return Part(share, ride_ms, -log(TAIL) / rest_ms)


def _mixture_p99_ms(parts: tuple[Part, ...]) -> float:
    """Time that 1 % of all requests exceed, by Newton on the log of the tail: it is convex, so from the left it never
    overshoots.
    """
    time = max(part.alone_ms for part in parts)
    for _ in range(20):
        exceeding = [part.exceeding(time) for part in parts]
        slope = sum(part.rate * value for part, value in zip(parts, exceeding, strict=True))
        step = log(sum(exceeding) / TAIL) * sum(exceeding) / slope
        time += step
        if step <= 1e-9 * time:
            break
    return time
