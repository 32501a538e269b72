"""Seeded discrete-event simulation of a batching fleet: the referee of the formulas.

First come, first served, without an event heap. For the oldest waiting request h and the replica that comes free first, at f, the batch leaves at
``max(f, min(a_h + w, a_(h+B-1)))`` with everyone who has arrived by then, at most B (Triton, TensorFlow Serving: the window runs from the oldest
request's arrival). KServe's window starts when the previous batch has returned: ``max(f, min(max(f, a_h) + w, a_(h+B-1)))``.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Generator
from dataclasses import dataclass
from heapq import heapreplace
from itertools import accumulate
from math import ceil, inf
from random import Random

from .fleet import Fleet
from .variates import gaps, service_factors

SLICE = 2000
"""Requests per slice: a few ms in CPython, so that a new move of a slider can cut in."""
WARM_UP_SHARE = 0.1
"""Simulated ahead of what is counted, so that the empty start does not show."""
COOL_DOWN_SHARE = 0.02
"""Simulated behind it, so that the last batches still see arrivals."""
HISTOGRAM_BINS = 60


@dataclass(frozen=True)
class Histogram:
    """Sojourn times in ``HISTOGRAM_BINS`` equal bins from 0 to ``top_ms``, and how many lie beyond."""

    top_ms: float
    counts: tuple[int, ...]
    beyond: int


@dataclass(frozen=True)
class Simulation:
    """What a simulation measured. Times are sojourn times in ms, over all runs together.

    ``p99_by_run_ms`` holds each run's own p99 (each has a seed of its own, made from ``seed``), and
    ``p99_low_ms``, ``p99_high_ms`` their least and greatest: the band.
    ``mean_batch`` is requests over batches; ``busy_share`` the share of the time that a replica serves.
    """

    seed: int
    requests: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    mean_ms: float
    mean_batch: float
    busy_share: float
    throughput_rps: float
    p99_by_run_ms: tuple[float, ...]
    histogram: Histogram

    @property
    def p99_low_ms(self) -> float:
        """Lower edge of the band: the least p99 of a run."""
        return min(self.p99_by_run_ms)

    @property
    def p99_high_ms(self) -> float:
        """Upper edge of the band: the greatest p99 of a run."""
        return max(self.p99_by_run_ms)


@dataclass(frozen=True)
class Progress:
    """How far the simulation is (0..1), and its result over the runs that are finished."""

    share: float
    result: Simulation | None


class _Queue:
    """One FIFO queue with its batcher and its replicas, and what happened to each batch."""

    def __init__(self, fleet: Fleet, arrivals: list[float], replicas: int, random: Random) -> None:
        batch = fleet.max_batch
        self.arrivals = arrivals + [inf] * batch
        self.total = len(arrivals)
        self.max_batch = batch
        self.window = fleet.window_ms if batch > 1 else 0.0
        self.late_timer = fleet.batcher == "kserve"
        self.service = [fleet.service.of(size) for size in range(batch + 1)]
        self.factors = service_factors(random, fleet.service.cv)
        self.free = [0.0] * replicas
        self.served = 0
        self.firsts: list[int] = []
        self.busy: list[float] = []
        self.done: list[float] = []

    def serve(self, count: int) -> None:
        """Send off batches until ``count`` more requests are served, or all are."""
        stop = min(self.total, self.served + count)
        factors = self.factors(stop - self.served)
        if self.max_batch == 1:
            self._serve_singly(stop, factors)
        else:
            self._serve_batches(stop, factors)

    def _serve_singly(self, stop: int, factors: list[float]) -> None:
        free, done = self.free, self.done
        busy = [self.service[1] * factor for factor in factors]
        for arrival, time in zip(self.arrivals[self.served : stop], busy, strict=True):
            ready = free[0]
            end = (arrival if arrival > ready else ready) + time
            heapreplace(free, end)
            done.append(end)
        self.busy += busy
        self.firsts += range(self.served, stop)
        self.served = stop

    def _serve_batches(self, stop: int, factors: list[float]) -> None:
        arrivals, batch, window, service, free = self.arrivals, self.max_batch, self.window, self.service, self.free
        first, source = self.served, iter(factors)
        while first < stop:
            ready, oldest, full = free[0], arrivals[first], arrivals[first + batch - 1]
            start = (ready if self.late_timer and ready > oldest else oldest) + window
            if full < start:
                start = full
            if ready > start:
                start = ready
            self.firsts.append(first)
            first = first + batch if full <= start else bisect_right(arrivals, start, first, first + batch)
            busy = service[first - self.firsts[-1]] * next(source)
            heapreplace(free, start + busy)
            self.busy.append(busy)
            self.done.append(start + busy)
        self.served = first

    def measured(self, begin: float, end: float) -> "_Record":
        """Batches whose oldest request arrived from ``begin`` on and before ``end``."""
        firsts, arrivals, done = [*self.firsts, self.total], self.arrivals, self.done
        low = bisect_left(firsts, bisect_left(arrivals, begin))
        high = bisect_left(firsts, bisect_left(arrivals, end))
        sojourns = [
            done[k] - arrival for k in range(low, high) for arrival in arrivals[firsts[k] : firsts[k + 1]]
        ]
        answered = done[high - 1] - done[low] if high > low else 0.0
        return _Record(sojourns, high - low, sum(self.busy[low:high]), answered)


@dataclass
class _Record:
    """What one run, or one queue of it, counts; ``span_ms`` runs from the first answer to the last."""

    sojourns: list[float]
    batches: int
    busy_ms: float
    span_ms: float


def simulation_steps(fleet: Fleet, *, requests: int = 20_000, seed: int = 1, runs: int = 5) -> Generator[Progress]:
    """Simulate slice by slice: yields ``Progress`` after each, the last one with share 1 and the whole result.

    Each of the ``runs`` takes its part of ``requests``, with a seed of its own. Stop by not asking for the next slice.
    """
    records: list[_Record] = []
    result = None
    for run in range(runs):
        steps = _run(fleet, max(1, requests // runs), 1000 * seed + run)
        try:
            while True:
                yield Progress((run + next(steps)) / runs, result)
        except StopIteration as finished:
            records.append(finished.value)
        result = _result(fleet, seed, records)
        yield Progress((run + 1) / runs, result)


def simulate(fleet: Fleet, *, requests: int = 20_000, seed: int = 1, runs: int = 5) -> Simulation:
    """The result of ``simulation_steps``, in one go."""
    for progress in simulation_steps(fleet, requests=requests, seed=seed, runs=runs):
        result = progress.result
    return result


def _run(fleet: Fleet, requests: int, seed: int) -> Generator[float, None, _Record]:
    """One run; yields the share done, returns what it counted."""
    warm_up = max(1, int(requests * WARM_UP_SHARE))
    total = warm_up + requests + max(1, int(requests * COOL_DOWN_SHARE)) + fleet.max_batch
    arrivals: list[float] = []
    for _ in _arrivals(fleet, total, Random(3 * seed), arrivals):
        yield 0.3 * len(arrivals) / total
    queues = _queues(fleet, arrivals, seed)
    for number, queue in enumerate(queues):
        while queue.served < queue.total:
            queue.serve(SLICE)
            yield 0.3 + 0.7 * (number + queue.served / queue.total) / len(queues)
    begin, end = arrivals[warm_up], arrivals[warm_up + requests]
    parts = [queue.measured(begin, end) for queue in queues]
    return _Record(
        sorted(time for part in parts for time in part.sojourns),
        sum(part.batches for part in parts),
        sum(part.busy_ms for part in parts),
        max(end - begin, sum(part.span_ms for part in parts) / len(parts)),
    )


def _arrivals(fleet: Fleet, total: int, random: Random, into: list[float]) -> Generator[None]:
    """Fill ``into`` with ``total`` arrival times in ms, a slice at a time."""
    gap_ms, now = 1000 / fleet.rate_rps, 0.0
    while len(into) < total:
        drawn = gaps(random, min(SLICE, total - len(into)), arrivals=fleet.arrivals, scv=fleet.arrival_scv)
        times = list(accumulate(drawn, initial=now))
        into.extend([time * gap_ms for time in times[1:]])
        now = times[-1]
        yield


def _queues(fleet: Fleet, arrivals: list[float], seed: int) -> list[_Queue]:
    """One queue before all replicas, or one per replica, filled in turn or at random."""
    random = Random(3 * seed + 1)
    replicas = fleet.replicas
    if fleet.routing == "shared_queue" or replicas == 1:
        return [_Queue(fleet, arrivals, replicas, random)]
    if fleet.routing == "round_robin":
        parts = [arrivals[number::replicas] for number in range(replicas)]
    else:
        parts = [[] for _ in range(replicas)]
        uniform = Random(3 * seed + 2).random
        for arrival in arrivals:
            parts[int(uniform() * replicas)].append(arrival)
    return [_Queue(fleet, part, 1, random) for part in parts]


def _result(fleet: Fleet, seed: int, records: list[_Record]) -> Simulation:
    sojourns = sorted(time for record in records for time in record.sojourns)
    span_ms = sum(record.span_ms for record in records)
    return Simulation(
        seed=seed,
        requests=len(sojourns),
        p50_ms=_quantile(sojourns, 0.5),
        p95_ms=_quantile(sojourns, 0.95),
        p99_ms=_quantile(sojourns, 0.99),
        mean_ms=sum(sojourns) / len(sojourns),
        mean_batch=len(sojourns) / sum(record.batches for record in records),
        busy_share=min(1.0, sum(record.busy_ms for record in records) / (span_ms * fleet.replicas)),
        throughput_rps=1000 * len(sojourns) / span_ms,
        p99_by_run_ms=tuple(_quantile(record.sojourns, 0.99) for record in records),
        histogram=_histogram(sojourns),
    )


def _quantile(ordered: list[float], share: float) -> float:
    """The least value that at least ``share`` of them do not exceed."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def _histogram(ordered: list[float]) -> Histogram:
    top = 1.25 * _quantile(ordered, 0.99)
    edges = [bisect_right(ordered, top * k / HISTOGRAM_BINS) for k in range(HISTOGRAM_BINS + 1)]
    counts = tuple(after - before for before, after in zip(edges, edges[1:], strict=False))
    return Histogram(top, counts, len(ordered) - edges[-1])
