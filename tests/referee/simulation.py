"""A second simulation, written apart from the product's: numpy's random numbers, one step per instant instead of one per batch.

It keeps a queue and a clock, and asks at each instant whether a batch may leave. Slow, and simple enough to be believed.
"""

from collections import deque

import numpy


def sojourn_times(*, rate, setup, per_item, cv, max_batch, window, replicas, batcher="triton", requests=100_000, seed=0):
    """Sojourn times of ``requests`` requests (in order of leaving), sizes of the batches, and the share of time served."""
    rng = numpy.random.default_rng(seed)
    arrivals = numpy.cumsum(rng.exponential(1 / rate, requests))
    free_at = numpy.zeros(replicas)
    waiting: deque[float] = deque()
    sojourns, sizes, served, now, upcoming = [], [], 0.0, 0.0, 0
    while len(sojourns) < requests:
        while upcoming < requests and arrivals[upcoming] <= now:
            waiting.append(arrivals[upcoming])
            upcoming += 1
        replica = int(free_at.argmin())
        due = _due(waiting, free_at[replica], max_batch, window, batcher)
        if due <= now:
            size = min(max_batch, len(waiting))
            busy = (setup + per_item * size) * _factor(rng, cv)
            free_at[replica] = now + busy
            served += busy
            sojourns += [now + busy - waiting.popleft() for _ in range(size)]
            sizes.append(size)
        else:
            now = min(due, arrivals[upcoming] if upcoming < requests else numpy.inf)
    return numpy.array(sojourns), numpy.array(sizes), served / (replicas * now)


def _due(waiting, free_at, max_batch, window, batcher):
    """When the next batch may leave, as things stand: nobody waits, a full batch waits, or the timer runs."""
    if not waiting:
        return numpy.inf
    if len(waiting) >= max_batch:
        return free_at
    timer = max(free_at, waiting[0]) if batcher == "kserve" else waiting[0]
    return max(free_at, timer + window)


def _factor(rng, cv):
    if cv == 0:
        return 1.0
    if cv == 1:
        return rng.exponential()
    variance = numpy.log1p(cv * cv)
    return rng.lognormal(-variance / 2, numpy.sqrt(variance))
