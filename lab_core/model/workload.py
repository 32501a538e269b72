"""The reader's inputs."""

from dataclasses import asdict, dataclass

from .fields import Field, Number, Switch

WORKLOAD_FIELDS: dict[str, Field] = {
    "request_rate": Number(1, 1_000_000, 50, "/s"),
    "model_latency_ms": Number(1, 2_000, 10, "ms"),
    "batch_window_ms": Number(0, 200, 5, "ms", scale="log0"),
    "replicas": Number(1, 256, 1, integer=True),
    "models": Number(1, 500, 1, integer=True),
    "p99_target_ms": Number(5, 5_000, 100, "ms"),
    "batching": Switch(),
    "gpu": Switch(),
}
"""Every input with its range, unit and default, in the order of the page."""


@dataclass(frozen=True, kw_only=True)
class Workload:
    """One workload: what arrives, what serves it, and what was promised.

    Parameters
    ----------
    request_rate : float
        Mean arrival rate, requests per second, 1 .. 1,000,000.
    model_latency_ms : float
        Service time of one request, alone, on one CPU replica; ms, 1 .. 2,000.
    batch_window_ms : float
        Max queue delay of the batcher; ms, 0 .. 200. It counts only while ``batching`` is on.
    replicas : int
        Replicas hosted, 1 .. 256.
    models : int
        Distinct models hosted, 1 .. 500.
    p99_target_ms : float
        What the 99th percentile of the sojourn time must stay under; ms, 5 .. 5,000.
    batching, gpu : bool
        Dynamic batching; GPU acceleration.

    Raises
    ------
    InputError
        For a value that is not a number, not finite, not whole where it must be, or out of range.
    """

    request_rate: float = 50
    model_latency_ms: float = 10
    batch_window_ms: float = 5
    replicas: int = 1
    models: int = 1
    p99_target_ms: float = 100
    batching: bool = False
    gpu: bool = False

    def __post_init__(self) -> None:
        for name, kind in WORKLOAD_FIELDS.items():
            object.__setattr__(self, name, kind.parse(name, getattr(self, name)))

    def as_dict(self) -> dict[str, float | int | bool]:
        """The eight inputs by name."""
        return asdict(self)
