"""How full the batches of an idle replica get, and what a full batch gains."""

from math import sqrt

from .poisson import poisson_capped_mean, poisson_terms
from .service_time import ServiceTime


def window_fill(arrivals_in_window: float, max_batch: int) -> float:
    """Mean batch that an idle replica sends off: E[min(B, 1 + N)], N Poisson with mean lam*w."""
    if max_batch == 1 or arrivals_in_window <= 0:
        return 1.0
    return 1 + poisson_capped_mean(arrivals_in_window, max_batch - 1)


def window_fills_up(arrivals_in_window: float, max_batch: int) -> float:
    """P(the batch is full before its window ends) = P(N >= B - 1), N Poisson with mean lam*w."""
    if max_batch == 1:
        return 1.0
    if arrivals_in_window <= 0:
        return 0.0
    if arrivals_in_window > max_batch + 12 * sqrt(max_batch) + 30:
        return 1.0
    return max(0.0, 1 - sum(poisson_terms(arrivals_in_window, max_batch - 1)))


def window_hold_mean(arrivals_in_window: float, max_batch: int) -> float:
    """Mean time that the oldest request is held by an idle replica, as a share of the window.

    It ends with the window or with the (B-1)th further arrival: E[min(w, T)]/w, T a sum of B-1 gaps.
    Every arrival within the hold joins, so lam * E[hold] = E[fill] - 1.
    """
    if max_batch == 1 or arrivals_in_window <= 0:
        return 0.0
    return poisson_capped_mean(arrivals_in_window, max_batch - 1) / arrivals_in_window


def gain_ratio(service: ServiceTime, batch: float) -> float:
    """Throughput of a replica at this batch size over that of batches of one: b*tau(1)/tau(b), at most 1 + a/beta."""
    return batch * service.single_ms / service.of(batch)
