"""How many servers: square-root staffing and its limit law. Rules for *sizing*, good from an offered load of about 30."""

from math import erfc, sqrt

from .erlang import erlang_c
from .portable import exp

SQRT_TWO_PI = 2.5066282746310002


def halfin_whitt_wait_share(slack: float) -> float:
    """Share that waits when c = A + k sqrt(A) and A grows without end: 1/(1 + k Phi(k)/phi(k)) (Halfin & Whitt 1981)."""
    density = exp(-slack * slack / 2) / SQRT_TWO_PI
    distribution = erfc(-slack / sqrt(2)) / 2
    return 1 / (1 + slack * distribution / density)


def square_root_staffing(offered_load: float, slack: float) -> float:
    """c = A + k sqrt(A), before rounding up."""
    return offered_load + slack * sqrt(offered_load)


def min_servers(offered_load: float, wait_share: float) -> int:
    """Fewest servers with which at most ``wait_share`` of the arrivals wait (Erlang C, exact)."""
    low, high = int(offered_load), int(offered_load) + 1
    while erlang_c(high, offered_load) > wait_share:
        low, high = high, 2 * high - int(offered_load)
    while high - low > 1:
        middle = (low + high) // 2
        if erlang_c(middle, offered_load) > wait_share:
            low = middle
        else:
            high = middle
    return high
