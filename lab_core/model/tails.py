"""Two-moment approximations for arrivals and service times of any variation.

``arrival_scv`` and ``service_scv`` are squared coefficients of variation: 0 constant, 1 Poisson or exponential.
"""

from math import inf, sqrt

from .erlang import erlang_c
from .portable import log


def variation(arrival_scv: float, service_scv: float) -> float:
    """(ca^2 + cs^2)/2: how the wait scales with variation; 1 for M/M."""
    return (arrival_scv + service_scv) / 2


def kingman_wait_mean(utilisation: float, service_ms: float, arrival_scv: float, service_scv: float) -> float:
    """Mean wait of one server: rho/(1-rho) (ca^2 + cs^2)/2 tau. Exact for M/M/1 and M/D/1 (Kingman 1961)."""
    if utilisation >= 1:
        return inf
    return utilisation / (1 - utilisation) * variation(arrival_scv, service_scv) * service_ms


def allen_cunneen_wait_mean(
    servers: int, utilisation: float, service_ms: float, arrival_scv: float, service_scv: float
) -> float:
    """Mean wait of c servers: the M/M/c wait times (ca^2 + cs^2)/2 (Allen 1990, after Allen and Cunneen)."""
    if utilisation >= 1:
        return inf
    waiting = erlang_c(servers, utilisation * servers)
    return waiting * service_ms / (servers * (1 - utilisation)) * variation(arrival_scv, service_scv)


def allen_cunneen_wait_quantile(
    servers: int, utilisation: float, service_ms: float, arrival_scv: float, service_scv: float, tail: float = 0.01
) -> float:
    """The wait that a share ``tail`` exceeds, if those who wait at all (ErlangC) wait exponentially with Allen-Cunneen's mean."""
    if utilisation >= 1:
        return inf
    waiting = erlang_c(servers, utilisation * servers)
    mean = service_ms / (servers * (1 - utilisation)) * variation(arrival_scv, service_scv)
    return mean * log(waiting / tail) if waiting > tail else 0.0


def cosmetatos_wait_mean(servers: int, utilisation: float, service_ms: float) -> float:
    """Mean wait of M/D/c: half the M/M/c wait, corrected (Cosmetatos 1975); within 1 % of exact in our reference values.

    Factor 1 + (1 - rho)(c - 1)(sqrt(4 + 5c) - 2)/(16 c rho).
    """
    if utilisation >= 1:
        return inf
    correction = (1 - utilisation) * (servers - 1) * (sqrt(4 + 5 * servers) - 2) / (16 * servers * utilisation)
    return (1 + correction) * allen_cunneen_wait_mean(servers, utilisation, service_ms, 1, 0)
