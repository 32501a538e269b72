"""What a fleet carries, and how much of that the traffic uses."""

from .fleet import Fleet


def capacity_rps(fleet: Fleet) -> float:
    """Requests per second that the fleet carries with full batches: c*B/(tau(B) + gap).

    Behind a busy replica batches do fill, so the fleet's limit is that of full batches. The gap is 0, except with KServe's
    rule.
    """
    gap_ms = window_gap_ms(fleet)
    return 1000 * fleet.replicas * fleet.max_batch / (fleet.service.of(fleet.max_batch) + gap_ms) if gap_ms else fleet.limit_rps


def utilisation(fleet: Fleet, replicas: int | None = None) -> float:
    """The rate over the capacity, of the hosted replicas or of another number of them.

    The fleet is stable below 1; the *busy share* is another figure and may be near 1 long before.
    """
    load = fleet.load if replicas is None else fleet.load_on(replicas)
    gap_ms = window_gap_ms(fleet, replicas)
    return load * (1 + gap_ms / fleet.service.of(fleet.max_batch)) if gap_ms else load


def window_gap_ms(fleet: Fleet, replicas: int | None = None) -> float:
    """Mean time that KServe's window keeps a replica idle between two full batches: w*d/(w + d), d = cB/lam - tau(B).

    Its timer starts once the previous batch has returned, so the window lies between the batches and takes capacity.
    But it ends early when the batch is full, and d is all the time there is between full batches: the gap stays below
    both w and d (half their harmonic mean), and is gone at saturation, where a full batch always waits already. Hence
    the limit of stability is the same for both rules.
    """
    if fleet.batcher != "kserve" or fleet.window_ms == 0:
        return 0.0
    seats = (replicas or fleet.replicas) * fleet.max_batch
    between = 1000 * seats / fleet.rate_rps - fleet.service.of(fleet.max_batch)
    return fleet.window_ms * between / (fleet.window_ms + between) if between > 0 else 0.0


def served_rps(fleet: Fleet) -> float:
    """What comes out: the rate, at most the capacity."""
    return min(fleet.rate_rps, capacity_rps(fleet))


def replica_hours_per_million(fleet: Fleet) -> float:
    """Replica-hours that a million served requests cost: c*1e6/(3600*served). Hardware-neutral: a GPU replica counts as one
    too.
    """
    return fleet.replicas * 1e6 / (3600 * served_rps(fleet))
