"""What it costs in p99 to split one pool in two, as a canary rollout does."""

from collections.abc import Callable, Sequence
from math import inf

from .erlang import mmc_sojourn_tail


def mixture_quantile(parts: Sequence[tuple[float, Callable[[float], float]]], tail: float = 0.01) -> float:
    """Time that a share ``tail`` of all requests exceeds, for parts (share of the requests, tail function of time).

    Infinite where a part alone never falls below ``tail``. Times start from the scale 1 and grow by doubling.
    """

    def exceeding(time: float) -> float:
        return sum(share * part(time) for share, part in parts)

    low, high = 0.0, 1.0
    while exceeding(high) > tail:
        low, high = high, 2 * high
        if high > 1e18:
            return inf
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if exceeding(middle) > tail:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def canary_p99(
    arrival_rate: float, service_rate: float, stable_servers: int, canary_servers: int, canary_share: float, tail: float = 0.01
) -> float:
    """p99 over all requests when a share of them goes to its own canary pool: two M/M/c queues side by side.

    Share 0.1 on 9 + 1 servers at utilisation 0.8: 11.5 service times, where the pool of 10 had 4.9.
    """
    stable_rate, canary_rate = (1 - canary_share) * arrival_rate, canary_share * arrival_rate
    return mixture_quantile(
        [
            (1 - canary_share, lambda time: mmc_sojourn_tail(stable_servers, stable_rate, service_rate, time)),
            (canary_share, lambda time: mmc_sojourn_tail(canary_servers, canary_rate, service_rate, time)),
        ],
        tail,
    )
