"""Service time of a batch on one replica."""

from dataclasses import dataclass

from .assumptions import Assumptions
from .workload import Workload


@dataclass(frozen=True)
class ServiceTime:
    """Service time tau(b) = a + beta*b of a batch of b requests, in ms.

    Parameters
    ----------
    setup_ms : float
        a, what a call costs whatever its size.
    per_item_ms : float
        beta, what each request of the batch adds.
    cv : float
        Coefficient of variation of the service time: 0 deterministic, 1 exponential, else lognormal.
    """

    setup_ms: float
    per_item_ms: float
    cv: float = 0.0

    def of(self, batch: float) -> float:
        """Mean service time of a batch of ``batch`` requests, in ms."""
        return self.setup_ms + self.per_item_ms * batch

    @property
    def single_ms(self) -> float:
        """tau(1): one request, alone."""
        return self.setup_ms + self.per_item_ms

    @property
    def ceiling_ratio(self) -> float:
        """The most that batching can ever gain: tau(1)/beta = 1 + a/beta; infinite when a batch costs no more than one."""
        return self.single_ms / self.per_item_ms if self.per_item_ms else float("inf")


def service_time(workload: Workload, assumptions: Assumptions, *, gpu: bool | None = None) -> ServiceTime:
    """Service time of the workload's replica: tau(1) is the model latency, on a GPU divided by its speed-up.

    The set-up share cuts tau(1) into a and beta, so that the two sum to it exactly. ``gpu`` asks for other hardware than the
    workload's.
    """
    on_gpu = workload.gpu if gpu is None else gpu
    single_ms = workload.model_latency_ms / (assumptions.gpu_speedup if on_gpu else 1)
    share = assumptions.gpu_setup_share if on_gpu else assumptions.cpu_setup_share
    setup_ms = share * single_ms
    return ServiceTime(setup_ms, single_ms - setup_ms, assumptions.service_cv)
