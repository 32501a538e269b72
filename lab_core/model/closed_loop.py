"""A load generator that keeps a fixed number of requests in flight, as benchmark tools do.

An open system has a request rate; a closed one has a *concurrency*: each client sends its next request as soon as the last one is
answered. Throughput and latency then hang together by Little's law, and no queue can grow beyond the number of clients.
"""

from collections import deque
from dataclasses import dataclass, field
from heapq import heappop, heappush

from .errors import InputError
from .service_time import ServiceTime


@dataclass(frozen=True)
class ClosedLoop:
    """What a closed-loop run measures: requests per second, latency in ms, mean batch in items."""

    throughput_rps: float
    mean_ms: float
    p95_ms: float
    mean_batch: float


@dataclass
class _Server:
    """Replicas behind one FIFO queue. ``waiting`` holds the times at which requests were sent."""

    service: ServiceTime
    room: int
    items_per_request: int
    idle: int
    waiting: deque[float] = field(default_factory=deque)
    running: list[tuple[float, int, list[float]]] = field(default_factory=list)
    batches: int = 0
    served: int = 0

    def dispatch(self, now: float) -> None:
        """Start what waits on an idle replica, oldest first, as far as the batch has room."""
        if not (self.idle and self.waiting):
            return
        batch = [self.waiting.popleft() for _ in range(min(self.room, len(self.waiting)))]
        self.idle -= 1
        self.batches += 1
        self.served += len(batch)
        heappush(self.running, (now + self.service.of(len(batch) * self.items_per_request), self.batches, batch))

    def arrive(self, now: float) -> None:
        """One request arrives; an idle replica takes it at once, for there is no window."""
        self.waiting.append(now)
        self.dispatch(now)

    def finish(self) -> tuple[float, list[float]]:
        """End the batch that is done first; its replica takes those who already waited before their answers bring new requests."""
        now, _, batch = heappop(self.running)
        self.idle += 1
        self.dispatch(now)
        return now, batch


def closed_loop(
    *, service: ServiceTime, clients: int, max_batch: int, items_per_request: int = 1, replicas: int = 1, requests: int = 20_000
) -> ClosedLoop:
    """Run ``clients`` clients, each with one request of ``items_per_request`` items in flight, against ``replicas`` replicas.

    A batch of b items takes a + beta*b ms, b at most ``max_batch``. The first tenth of the answers is warm-up and left out.
    The run has no random part: the same arguments give the same result.

    Raises
    ------
    InputError
        When a count is below 1, or a request has more items than a batch holds.
    """
    _check(clients=clients, items_per_request=items_per_request, replicas=replicas, requests=requests)
    if max_batch < items_per_request:
        raise InputError("max_batch", max_batch, f"at least the {items_per_request} items of one request")
    server = _Server(service, max_batch // items_per_request, items_per_request, replicas)
    for _ in range(clients):
        server.arrive(0.0)
    latencies: list[float] = []
    ends: list[float] = []
    while len(latencies) < requests:
        now, batch = server.finish()
        for sent in batch:
            latencies.append(now - sent)
            ends.append(now)
            server.arrive(now)
    return _summary(latencies, ends, server.served * items_per_request / server.batches)


def _summary(latencies: list[float], ends: list[float], mean_batch: float) -> ClosedLoop:
    skip = len(latencies) // 10
    kept = sorted(latencies[skip:])
    span_ms = ends[-1] - (ends[skip - 1] if skip else 0.0)
    return ClosedLoop(
        throughput_rps=1000 * len(kept) / span_ms,
        mean_ms=sum(kept) / len(kept),
        p95_ms=kept[int(0.95 * len(kept))],
        mean_batch=mean_batch,
    )


def _check(**counts: int) -> None:
    for name, count in counts.items():
        if count < 1:
            raise InputError(name, count, "1 or more")
