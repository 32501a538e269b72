"""Scale to zero: how many requests meet a replica that has to start first."""

from .portable import exp


def cold_start_share(rate_per_s: float, idle_s: float, start_s: float) -> float:
    """Share of the requests that wait for a start: p(1 + lam D)/(1 + p lam D), p = e^(-lam T).

    T is the idle time after which the last replica goes, D the time to start one. p is the probability that a gap outlasts T; whoever arrives
    during the start waits as well. They leave the p99 only where the share is under 1 %.
    """
    outlasts = exp(-rate_per_s * idle_s)
    during = rate_per_s * start_s
    return outlasts * (1 + during) / (1 + outlasts * during)
