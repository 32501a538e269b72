"""The replicas behind one queue, with what arrives at them."""

from dataclasses import dataclass, replace
from functools import cached_property

from . import p99
from .assumptions import Assumptions
from .balance import busy_share, mean_batch
from .evaluation import Waterfall
from .p99 import analytic_p99, kserve_hold_ms, service_q99_ratio, teaching_p99_ms
from .service_time import ServiceTime, service_time
from .workload import Workload


@dataclass(frozen=True, kw_only=True)
class Fleet:
    """What is computed and what is simulated: the keywords of ``analytic_p99``, with the same meaning.

    Without batching ``max_batch`` is 1 and ``window_ms`` 0.
    """

    rate_rps: float
    service: ServiceTime
    max_batch: int
    window_ms: float
    replicas: int
    batcher: str = "triton"
    arrivals: str = "poisson"
    arrival_scv: float = 1.0
    routing: str = "shared_queue"

    def p99(self, *, rate_rps: float | None = None, replicas: int | None = None) -> Waterfall:
        """The analytic p99 of the sojourn time, in its parts; at another rate or on another number of replicas where given."""
        return analytic_p99(
            rate_rps=self.rate_rps if rate_rps is None else rate_rps,
            service=self.service,
            max_batch=self.max_batch,
            window_ms=self.window_ms,
            replicas=self.replicas if replicas is None else replicas,
            batcher=self.batcher,
            arrivals=self.arrivals,
            arrival_scv=self.arrival_scv,
            routing=self.routing,
        )

    def p99_ms(self, *, rate_rps: float | None = None, replicas: int | None = None) -> float:
        """Its total, in ms; infinite when overloaded."""
        return self.p99(rate_rps=rate_rps, replicas=replicas).total_ms

    def p99_teaching_ms(self) -> float:
        """The teaching approximation of the p99, in ms; infinite when overloaded."""
        return teaching_p99_ms(
            rate_rps=self.rate_rps,
            service=self.service,
            max_batch=self.max_batch,
            window_ms=self.window_ms,
            replicas=self.replicas,
        )

    @property
    def load(self) -> float:
        """rho = lam*tau(B)/(c B): stable below 1."""
        return self.load_on(self.replicas)

    def load_on(self, replicas: int) -> float:
        """rho of the same traffic on another number of replicas."""
        return p99.utilisation(self.rate_rps / 1000, self.service, self.max_batch, replicas)

    @property
    def limit_rps(self) -> float:
        """Requests per second at which rho is 1."""
        return 1000 * self.replicas * self.max_batch / self.service.of(self.max_batch)

    @cached_property
    def call_ms(self) -> float:
        """99th percentile of one call alone: the p99 is never less."""
        return self.service.single_ms * service_q99_ratio(self.service.cv)

    @property
    def one_queue(self) -> tuple[float, int, float]:
        """Requests per ms that come to one queue, the replicas behind it, and how the gaps between requests vary."""
        return p99.one_queue(
            rate_rps=self.rate_rps,
            replicas=self.replicas,
            arrivals=self.arrivals,
            arrival_scv=self.arrival_scv,
            routing=self.routing,
        )

    @property
    def fill_time_ms(self) -> float:
        """How long a full batch takes to gather in one queue, in ms: (B - 1)/lam. Replicas with a queue each share out the arrivals."""
        queues = 1 if self.routing == "shared_queue" else self.replicas
        return 1000 * queues * (self.max_batch - 1) / self.rate_rps

    def mean_batch(self) -> float:
        """Requests over batches; full batches when overloaded."""
        return mean_batch(*self._balanced)

    def busy_share(self) -> float:
        """Share of the time that a replica serves. It is not the utilisation."""
        return busy_share(*self._balanced)

    @property
    def _balanced(self) -> tuple[float, ServiceTime, int, float, int, float, float]:
        """One queue, as ``balance`` takes it."""
        rate, replicas, scv = self.one_queue
        holds = self.batcher == "kserve" and self.load < 1
        hold_ms = kserve_hold_ms(rate, self.service, self.max_batch, self.window_ms, replicas) if holds else 0.0
        return rate, self.service, self.max_batch, self.window_ms, replicas, scv, hold_ms

    def at_rate(self, rate_rps: float) -> "Fleet":
        """The same replicas, with another rate arriving."""
        return replace(self, rate_rps=rate_rps)

    def on(self, service: ServiceTime) -> "Fleet":
        """The same traffic on as many replicas of other hardware."""
        return replace(self, service=service)

    def with_replicas(self, replicas: int) -> "Fleet":
        """The same traffic on another number of replicas."""
        return replace(self, replicas=replicas)

    def unbatched(self) -> "Fleet":
        """The same fleet with one request per call."""
        return replace(self, max_batch=1, window_ms=0.0)


def fleet(workload: Workload, assumptions: Assumptions) -> Fleet:
    """The fleet that a workload describes."""
    batched = batched_fleet(workload, assumptions)
    return batched if workload.batching else batched.unbatched()


def batched_fleet(workload: Workload, assumptions: Assumptions) -> Fleet:
    """The same with batching on, whatever the switch says."""
    return Fleet(
        rate_rps=workload.request_rate,
        service=service_time(workload, assumptions),
        max_batch=assumptions.max_batch,
        window_ms=workload.batch_window_ms,
        replicas=workload.replicas,
        batcher=assumptions.batcher,
        arrivals=assumptions.arrivals,
        arrival_scv=assumptions.arrival_scv,
        routing=assumptions.routing,
    )
