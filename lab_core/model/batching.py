"""How full batches get, and what that gains."""

from math import sqrt

from .service_time import ServiceTime


def poisson_terms(mean: float, count: int) -> list[float]:
    """P(N = 0), ..., P(N = count - 1) for a Poisson variable, all scaled from the largest term so that none underflows."""
    terms = [0.0] * count
    peak = min(count - 1, int(mean))
    terms[peak] = 1.0
    for n in range(peak + 1, count):
        terms[n] = terms[n - 1] * mean / n
    for n in range(peak, 0, -1):
        terms[n - 1] = terms[n] * n / mean
    return _normalised(terms, mean, count)


def _normalised(terms: list[float], mean: float, count: int) -> list[float]:
    # The scale is 1/(sum of every term); those beyond the list are summed on until they no longer count.
    total, n, term = sum(terms), count, terms[-1]
    while term > 1e-18 * total:
        term *= mean / n
        total += term
        n += 1
    return [term / total for term in terms]


def window_fill(arrivals_in_window: float, max_batch: int) -> float:
    """Mean batch that an idle replica sends off: E[min(B, 1 + N)], N Poisson with mean lam*w."""
    if max_batch == 1 or arrivals_in_window <= 0:
        return 1.0
    if arrivals_in_window > max_batch + 12 * sqrt(max_batch) + 30:
        return float(max_batch)
    terms = poisson_terms(arrivals_in_window, max_batch)
    return max_batch - sum((max_batch - 1 - n) * p for n, p in enumerate(terms))


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
    return (window_fill(arrivals_in_window, max_batch) - 1) / arrivals_in_window


def gain_ratio(service: ServiceTime, batch: float) -> float:
    """Throughput of a replica at this batch size over that of batches of one: b*tau(1)/tau(b), at most 1 + a/beta."""
    return batch * service.single_ms / service.of(batch)


def mean_batch(rate_per_ms: float, service: ServiceTime, max_batch: int, window_ms: float, replicas: int) -> float:
    """Mean batch size under load.

    Between the fill of an idle replica, E[min(B, 1 + Poisson(lam w))], and the balance of a fleet that is always busy,
    b = lam*tau(b)/c.
    """
    idle = window_fill(rate_per_ms * window_ms, max_batch)
    room = replicas - rate_per_ms * service.per_item_ms
    busy = rate_per_ms * service.setup_ms / room if room > 0 else float(max_batch)
    return min(float(max_batch), max(idle, busy))


def busy_share(rate_per_ms: float, service: ServiceTime, max_batch: int, window_ms: float, replicas: int) -> float:
    """Share of the time that a replica serves: lam*tau(b)/(c b) at the mean batch b. It is not the utilisation."""
    batch = mean_batch(rate_per_ms, service, max_batch, window_ms, replicas)
    return min(1.0, rate_per_ms * service.of(batch) / (replicas * batch))

