"""How far load wanders above its average: larger batches first, and a queue once they are full."""

from dataclasses import dataclass
from math import inf, sqrt

from .portable import exp, exp_gap, log, log_1p
from .service_time import ServiceTime
from .stream import LEAST_SCV, dispersion, gap_exponent

STEPS = 10
"""Steps of the integral over batch sizes, equal in the logarithm."""


@dataclass(frozen=True)
class Backlog:
    """The load that a share of the requests exceeds: ``batch`` per replica and, beyond full batches, a queue of ``queue_ms``."""

    batch: float
    queue_ms: float


def decay_rate(rate_per_ms: float, utilisation: float, max_batch: int, cv: float, arrival_scv: float = 1.0) -> float:
    """Rate theta at which the tail of the wait in a backlog falls, per ms: P(W > t) ~ e^(-theta t).

    The number waiting falls like z^-n, where full batches just keep pace: E[e^(-theta T)] = 1/z for the gaps T between arrivals and
    E[e^(theta S/c)] = z^B for the service times S, taken as gamma distributed. With x = theta/lam: (1 - rho B v^2 x)^(-1/v^2) = z^B, and constant service
    gives e^(rho x) = z, whatever B and c. Exact for M/M/c and M/D/c (the root equation of bulk queues, e.g. Neuts 1967).
    """
    variance = max_batch * cv * cv
    if variance < 1e-6:
        return rate_per_ms * constant_root(utilisation, arrival_scv)
    # In L = -ln(1 - x/pole) the equation reads B v^2 ln z(x) = L; its left side is concave, so Newton comes from the right and never passes the root.
    pole = 1 / (utilisation * variance)
    exponent = variance * gap_exponent(pole, arrival_scv)[0]
    nearer = utilisation * _regularity(arrival_scv) / (2 * (1 - utilisation) * variance)
    if nearer > 1e-6:
        exponent = min(exponent, log_1p(1 / nearer))
    if utilisation > 0.8:
        # Near saturation x = 2 (1 - rho)/(s + rho B v^2), to second order; at less load it may lie so far left that Newton turns away.
        share = 2 * (1 - utilisation) * variance / (max(LEAST_SCV, arrival_scv) + utilisation * variance)
        exponent = min(exponent, log_1p(share / (1 - share))) if share < 0.9 else exponent
    for _ in range(50):
        reached = exp_gap(exponent)
        value, slope = gap_exponent(pole * reached, arrival_scv)
        step = (variance * value - exponent) / (variance * slope * pole * (1 - reached) - 1)
        exponent -= step
        if abs(step) <= 1e-7 * exponent:  # the error is squared by each step
            break
    return rate_per_ms * pole * exp_gap(exponent)


def constant_root(utilisation: float, arrival_scv: float = 1.0) -> float:
    """Positive root x of ln z(x) = rho x, by Newton from its right; ln(1 + x) = rho x for Poisson arrivals."""
    x = 2 * (1 - utilisation) / (utilisation * utilisation * _regularity(arrival_scv))
    for _ in range(50):
        value, slope = gap_exponent(x, arrival_scv)
        step = (value - utilisation * x) / (slope - utilisation)
        x -= step
        if abs(step) <= 1e-7 * x:
            break
    return x


def _regularity(arrival_scv: float) -> float:
    return max(LEAST_SCV, min(1.0, arrival_scv))


def backlog(
    *,
    exponent: float,
    batch: float,
    rate_per_ms: float,
    service: ServiceTime,
    max_batch: int,
    replicas: int,
    arrival_scv: float,
) -> Backlog:
    """The load that is exceeded with probability e^-exponent, as a batch per replica and a queue.

    While batches have m requests, the fleet runs at rho_m = lam tau(m)/(c m), and the probability of a load falls, per request and replica, at
    d (1 + (d + d^2)/3)(1 + g)/s, d = 1 - rho_m: the decay rate of the queue that full batches of m would have (ln z ~ 2 d), less what the next
    batch does not inherit, g = lam beta/c. Service times that vary multiply a batch's size by a random factor each time, which leaves a power law
    (Kesten 1973): m^-k, k = 2 ln(1/rho_m)/ln(1 + v^2) as requests meet it when lognormal. The two falls combine by their reciprocals.
    They are integrated from the mean batch up; beyond full batches the queue's own rate holds.
    """
    missing = exponent / replicas
    setup, inherited = rate_per_ms * service.setup_ms / replicas, rate_per_ms * service.per_item_ms / replicas
    variation = log(1 + service.cv * service.cv) / 2
    size, growth = batch, exp(log(max_batch / batch) / STEPS) if missing and batch < max_batch else 1.0
    for _ in range(STEPS):
        upper = size * growth
        middle = (size + upper) / 2
        rho = inherited + setup / middle
        idle = 1 - rho if rho < 1 else 0.0
        fall = idle * (1 + (idle + idle * idle) / 3) * (1 + inherited)
        if arrival_scv != 1:
            fall /= max(LEAST_SCV, dispersion(middle * replicas / 2, arrival_scv))
        # ln(1/rho) ~ (1 - rho)/sqrt(rho)
        fall /= 1 + fall * middle * variation * sqrt(rho) / idle if idle else 1.0
        added = fall * (upper - size)
        if added >= missing:
            return Backlog(size + (upper - size) * missing / added if added else size, 0.0)
        missing -= added
        size = upper
    rho = rate_per_ms * service.of(max_batch) / (replicas * max_batch)
    theta = decay_rate(rate_per_ms, rho, max_batch, service.cv, arrival_scv)
    return Backlog(float(max_batch), missing * replicas / theta if theta else inf)

