"""One replica that takes everyone who waits into the next batch: no cap, no window; exact.

The batch sizes form a chain: while a batch of n is served, Poisson(lam tau(n)) arrive and make the next one; if nobody came, the next
arrival goes alone. Shapes and bounds: Inoue, Queueing analysis of GPU-based inference servers with dynamic batching, 2021.
"""

from dataclasses import dataclass
from math import inf, sqrt
from operator import mul

from .poisson import poisson_terms
from .portable import exp
from .service_time import ServiceTime


@dataclass(frozen=True)
class TakeAll:
    """The stationary chain. Times in ms, ``rate`` in requests per ms; needs lam*beta < 1."""

    rate: float
    service: ServiceTime
    sizes: tuple[float, ...]
    """P(a batch has n requests), from n = 0 on."""

    @property
    def mean_batch(self) -> float:
        """Mean batch size: (lam a + P(nobody came))/(1 - lam beta)."""
        return sum(n * p for n, p in enumerate(self.sizes))

    def sojourn_tail(self, time: float) -> float:
        """P(sojourn > t): a request that meets a batch of n waits for its end, uniform over tau(n), and rides with Poisson(lam tau(n)) others."""
        idle = total = 0.0
        for n, p in enumerate(self.sizes):
            if p > 1e-18:
                busy = self.service.of(n)
                idle += p * exp(-self.rate * busy)
                total += p * self.rate * busy * self._ride_tail(busy, time)
        alone = idle if self.service.single_ms > time else 0.0
        return (total + alone) / self.mean_batch

    def _ride_tail(self, busy: float, time: float) -> float:
        mean = self.rate * busy
        first = max(0, int(mean - 9 * sqrt(mean) - 9))
        last = int(mean + 9 * sqrt(mean)) + 12
        others = poisson_terms(mean, last)
        return sum(
            others[k] * min(1.0, max(0.0, (busy + self.service.of(k + 1) - time) / busy)) for k in range(first, last)
        )

    def sojourn_quantile(self, tail: float = 0.01) -> float:
        """The sojourn time that a share ``tail`` of the requests exceeds."""
        low, high = 0.0, 2 * self.service.of(self.mean_batch)
        while self.sojourn_tail(high) > tail:
            low, high = high, 2 * high
        while high - low > 1e-9 * high:
            middle = (low + high) / 2
            if self.sojourn_tail(middle) > tail:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    @property
    def sojourn_mean(self) -> float:
        """Mean sojourn time: sums of the mean wait tau(n)/2 and the mean ride over those who meet a batch of n."""
        idle = total = 0.0
        for n, p in enumerate(self.sizes):
            busy = self.service.of(n)
            idle += p * exp(-self.rate * busy)
            total += p * self.rate * busy * (busy / 2 + self.service.of(1 + self.rate * busy))
        return (total + idle * self.service.single_ms) / self.mean_batch


def take_all(rate: float, service: ServiceTime) -> TakeAll:
    """Solve the chain by letting it run from the fluid balance until nothing changes. Raises ``ValueError`` when lam*beta >= 1."""
    growth = rate * service.per_item_ms
    if growth >= 1:
        raise ValueError(f"overloaded: lam*beta = {growth:g} is not under 1")
    mean = 1 + rate * service.setup_ms / (1 - growth)
    variance = mean / (1 - growth * growth)
    limit = int(mean + 12 * sqrt(variance) + 30)
    columns = _columns(rate, service, limit)
    # A start with about the right mean and variance leaves only what fades fastest.
    law = [exp(-(n + 1 - mean) * (n + 1 - mean) / (2 * variance)) for n in range(limit - 1)]
    change = 1.0
    while change > 1e-13:
        after = [sum(map(mul, column, law[first:])) for first, column in columns]
        after[1] += after[0]
        total = sum(after[1:])
        after = [p / total for p in after[1:]]
        change = max(abs(p - q) for p, q in zip(after, law, strict=True))
        law = after
    return TakeAll(rate, service, (0.0, *law))


def _columns(rate: float, service: ServiceTime, limit: int) -> list[tuple[int, list[float]]]:
    """For each k, P(k arrive during a batch of n) over the n where it counts, and the first of them less one."""
    rows = [poisson_terms(rate * service.of(n), limit) for n in range(1, limit)]
    columns = []
    for k in range(limit):
        column = [row[k] for row in rows]
        counting = [n for n, p in enumerate(column) if p > 1e-17] or [0]
        columns.append((counting[0], column[counting[0] : counting[-1] + 1]))
    return columns


def inoue_bounds(rate: float, service: ServiceTime) -> tuple[float, float]:
    """Two upper bounds phi0, phi1 of the mean sojourn time; the lesser is within 10 % of exact (Inoue 2021, eqs. for E[W]).

    phi0 is tight at low load (batches of one), phi1 at high load (a replica that never idles).
    """
    a, beta = service.setup_ms, service.per_item_ms
    load, growth = rate * a, rate * beta
    if growth >= 1:
        return inf, inf
    low_load = (beta + a) / (2 * (1 - growth)) * (1 + 2 * load + (1 - load) / (1 + growth))
    high_load = 1.5 * a / (1 - growth) + beta / 2 * (growth + 2) / (1 - growth * growth)
    return low_load, high_load

