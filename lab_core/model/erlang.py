"""M/M/c: Poisson arrivals, exponential service, c servers behind one queue (Erlang 1917; Gross & Harris, ch. 3).

``offered_load`` is lam/mu in Erlang; rates and times share one unit (per ms and ms, say).
"""

from functools import lru_cache
from math import inf

from .portable import exp, log, power

TERMS_AT_ONCE = 8
"""Terms summed between two looks at whether the rest still counts."""
NEARLY_SATURATED = 0.05
"""Spare servers below which a wait that 1 % exceed takes some 80 services, so that e^(-mu t) is below every digit."""


def reciprocal_erlang_b(servers: float, offered_load: float, precision: float = 1e-17, negligible: float = 1e30) -> float:
    """1/ErlangB = sum over j = 0..c of c!/((c-j)! A^j), to a relative ``precision``, infinite once it passes ``negligible``.

    The terms fall soon when servers are few against the load, so the sum ends long before the c steps of the usual recursion.
    Between whole numbers of servers it is their geometric interpolation.
    """
    whole, inverse = int(servers), 1 / offered_load
    term = total = 1.0
    for done in range(0, whole, TERMS_AT_ONCE):
        for left in range(whole - done, max(0, whole - done - TERMS_AT_ONCE), -1):
            term *= left * inverse
            total += term
        if term < precision * total:
            break
        if total > negligible:
            return inf
    if servers == whole:
        return total
    one_more = 1 + (whole + 1) / offered_load * total
    return total * power(one_more / total, servers - whole)


def erlang_b(servers: int, offered_load: float) -> float:
    """Probability that an arrival is lost when nobody can wait: M/M/c/c."""
    return 1 / reciprocal_erlang_b(servers, offered_load)


@lru_cache(maxsize=256)
def erlang_c(servers: int, offered_load: float) -> float:
    """Probability that an arrival must wait: B/(1 - (A/c)(1 - B)); 1 from A = c on."""
    if offered_load >= servers:
        return 1.0
    if offered_load <= 0:
        return 0.0
    reciprocal = reciprocal_erlang_b(servers, offered_load)
    return servers / (servers + (servers - offered_load) * (reciprocal - 1)) if reciprocal < inf else 0.0


def mmc_wait_mean(servers: int, arrival_rate: float, service_rate: float) -> float:
    """Mean wait C/(c mu - lam); infinite when overloaded."""
    slack = servers * service_rate - arrival_rate
    return erlang_c(servers, arrival_rate / service_rate) / slack if slack > 0 else inf


def mmc_wait_tail(servers: int, arrival_rate: float, service_rate: float, time: float) -> float:
    """P(W > t) = C exp(-(c mu - lam) t)."""
    slack = servers * service_rate - arrival_rate
    return erlang_c(servers, arrival_rate / service_rate) * exp(-max(0.0, slack) * time)


def mmc_wait_quantile(servers: int, arrival_rate: float, service_rate: float, tail: float = 0.01) -> float:
    """The wait that a share ``tail`` of the requests exceeds; 0 when fewer than that wait at all."""
    slack = servers * service_rate - arrival_rate
    if slack <= 0:
        return inf
    waiting = erlang_c(servers, arrival_rate / service_rate)
    return log(waiting / tail) / slack if waiting > tail else 0.0


def mmc_sojourn_tail(servers: int, arrival_rate: float, service_rate: float, time: float) -> float:
    """P(W + S > t): wait and service together.

    With eta = c mu - lam: (1-C) e^(-mu t) + C (eta e^(-mu t) - mu e^(-eta t))/(eta - mu).
    """
    slack = servers * service_rate - arrival_rate
    if slack <= 0:
        return 1.0
    return _sojourn_tail(erlang_c(servers, arrival_rate / service_rate), slack, service_rate, time)


def _sojourn_tail(waiting: float, slack: float, service_rate: float, time: float) -> float:
    # C mu t (e^(-mu t) - e^(-eta t))/x at x = (eta - mu) t is the same quotient, and holds at eta = mu too.
    alone, x = exp(-service_rate * time), (slack - service_rate) * time
    convolved = (alone - exp(-slack * time)) / x if abs(x) > 1e-5 else alone * (1 - x / 2)
    return alone + waiting * service_rate * time * convolved


def mmc_sojourn_quantile(servers: int, arrival_rate: float, service_rate: float, tail: float = 0.01) -> float:
    """The sojourn time that a share ``tail`` of the requests exceeds; exact.

    Near saturation, where the service is over long before, it is C mu/(mu - eta) e^(-eta t) = tail. Else Newton's method on the log of the
    tail, which is nearly a line; the density is mu (P(W + S > t) - P(W > t)), and its digits cancel near saturation.
    """
    slack = servers * service_rate - arrival_rate
    if slack <= 0:
        return inf
    if servers == 1:
        return -log(tail) / slack
    waiting = erlang_c(servers, arrival_rate / service_rate)
    if slack < NEARLY_SATURATED * service_rate:
        return log(waiting / tail * service_rate / (service_rate - slack)) / slack
    time = -log(tail) / service_rate
    for _ in range(60):
        exceeding = _sojourn_tail(waiting, slack, service_rate, time)
        density = service_rate * (exceeding - waiting * exp(-slack * time))
        step = log(exceeding / tail) * exceeding / density
        time += step
        if abs(step) <= 1e-12 * time:
            break
    return time
