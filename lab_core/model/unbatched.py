"""The p99 without batching: one request per call, c replicas."""

from .backlog import decay_rate
from .deterministic import md1_wait_quantile
from .erlang import mmc_sojourn_quantile, mmc_wait_quantile
from .portable import log, power
from .tail_terms import TAIL, service_q99_ratio, together_2
from .tails import allen_cunneen_wait_mean, cosmetatos_wait_mean


def wait_p99_ms(rate_per_ms: float, service_ms: float, cv: float, replicas: int, arrival_scv: float = 1.0) -> float:
    """Wait for a replica that 1 % exceed: ln(C/0.01)/theta, with the exact decay rate theta and C so that the mean wait is right, C = theta E[W].

    E[W] lies between Cosmetatos's M/D/c mean and the M/M/c mean, by v^2; arrivals scale it by (s + v^2)/(1 + v^2). Exact for M/M/c and M/D/1.
    """
    rho = rate_per_ms * service_ms / replicas
    if replicas == 1 and cv == 0 and arrival_scv == 1:
        return service_ms * md1_wait_quantile(rho)
    squared = cv * cv
    exponential = allen_cunneen_wait_mean(replicas, rho, service_ms, 1, 1)
    constant = cosmetatos_wait_mean(replicas, rho, service_ms)
    mean = squared * exponential + (1 - squared) * constant if squared < 1 else (1 + squared) / 2 * exponential
    mean *= (arrival_scv + squared) / (1 + squared)
    theta = decay_rate(rate_per_ms, rho, 1, cv, arrival_scv)
    waiting = min(1.0, mean * theta)
    return log(waiting / TAIL) / theta if waiting > TAIL else 0.0


def excess_p99_ms(rate_per_ms: float, service_ms: float, cv: float, replicas: int, arrival_scv: float = 1.0) -> tuple[float, float, float]:
    """What the p99 of the sojourn time exceeds the mean service by, and the two causes of it: wait, and jitter of the service.

    sqrt(wait^2 + jitter^2), times (exact/same formula) of M/M/c to the power v^2: exact at v = 1, nothing to mend at v = 0,
    and the less the further arrivals are from Poisson.
    """
    wait = wait_p99_ms(rate_per_ms, service_ms, cv, replicas, arrival_scv)
    jitter = service_ms * (service_q99_ratio(cv) - 1)
    excess = together_2(wait, jitter)
    alike = min(arrival_scv, 1 / arrival_scv) if arrival_scv else 0.0
    if cv > 0 and alike:
        exact = mmc_sojourn_quantile(replicas, rate_per_ms, 1 / service_ms) - service_ms
        exponential_wait = mmc_wait_quantile(replicas, rate_per_ms, 1 / service_ms)
        formula = together_2(exponential_wait, service_ms * (service_q99_ratio(1) - 1))
        excess *= power(exact / formula, min(1.0, cv * cv) * alike)
    return excess, wait, jitter
