"""M/M/c: Poisson arrivals, exponential service, c servers behind one queue (Erlang 1917; Gross & Harris, ch. 3).

``offered_load`` is lam/mu in Erlang; rates and times share one unit (per ms and ms, say).
"""

from math import inf

from .portable import exp, log

NEGLIGIBLE_RECIPROCAL = 1e30


def reciprocal_erlang_b(servers: int, offered_load: float) -> float:
    """1/ErlangB = sum over j = 0..c of c!/((c-j)! A^j), infinite once it passes 1e30.

    The terms fall soon when servers are few against the load, so the sum ends long before the c steps of the usual recursion.
    """
    term = total = 1.0
    for j in range(servers):
        term *= (servers - j) / offered_load
        total += term
        if term < 1e-17 * total:
            break
        if total > NEGLIGIBLE_RECIPROCAL:
            return inf
    return total


def erlang_b(servers: int, offered_load: float) -> float:
    """Probability that an arrival is lost when nobody can wait: M/M/c/c."""
    return 1 / reciprocal_erlang_b(servers, offered_load)


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
    The quotient is written as C e^(-mu t) (1 + mu t g), g = (1 - e^(-x))/x at x = (eta-mu) t, which holds at eta = mu too.
    """
    slack = servers * service_rate - arrival_rate
    if slack <= 0:
        return 1.0
    waiting = erlang_c(servers, arrival_rate / service_rate)
    x = (slack - service_rate) * time
    growth = (1 - exp(-x)) / x if abs(x) > 1e-5 else 1 - x / 2
    return exp(-service_rate * time) * (1 + waiting * service_rate * time * growth)


def mmc_sojourn_quantile(servers: int, arrival_rate: float, service_rate: float, tail: float = 0.01) -> float:
    """The sojourn time that a share ``tail`` of the requests exceeds (exact, by Newton on the log of the tail)."""
    slack = servers * service_rate - arrival_rate
    if slack <= 0:
        return inf
    if servers == 1:
        return -log(tail) / slack
    low, high = 0.0, -2 * log(tail) * (1 / service_rate + 1 / slack)
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if mmc_sojourn_tail(servers, arrival_rate, service_rate, middle) > tail:
            low = middle
        else:
            high = middle
        if middle in (low, high) and high - low <= 4e-16 * high:
            break
    return (low + high) / 2
