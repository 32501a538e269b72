"""M/D/c: Poisson arrivals, a constant service time, c servers behind one queue; exact.

Looked at once per service time D, the number waiting follows Q' = max(0, Q + A - c) with A Poisson of mean lam*D: everyone in service has left by then.
That is a random walk with a floor, so Spitzer's identity (1956) gives its law, and Franx (2001) the wait from it.
Times are in units of D.
"""

from functools import lru_cache
from math import inf

from .backlog import constant_root
from .poisson import poisson_probability
from .portable import exp, log

NEGLIGIBLE = 1e-16


@lru_cache(maxsize=64)
def waiting_law(servers: int, offered_load: float) -> tuple[float, ...]:
    """P(Q = 0), P(Q = 1), ... of the number waiting, until the rest is negligible.

    With f_m = sum over n of P(S_n = m)/n, S_n Poisson(n lam D) - n c: P(Q = 0) = exp(-sum of f_m) and
    k P(Q = k) = sum over m of m f_m P(Q = k - m).
    """
    weights = _step_weights(servers, offered_load)
    law = [exp(-sum(weights))]
    scaled = [(m + 1) * f for m, f in enumerate(weights)]
    for k in range(1, len(weights) + 1):
        law.append(sum(scaled[m - 1] * law[k - m] for m in range(1, k + 1)) / k)
    return tuple(law)


def _step_weights(servers: int, offered_load: float) -> list[float]:
    """f_1, f_2, ...: how often, on the average and weighted by 1/n, the walk stands at m after n steps."""
    decay = servers * (offered_load / servers - 1 - log(offered_load / servers))
    reach = _reach(servers, offered_load)
    weights = [0.0] * reach
    n = 0
    while n == 0 or exp(-n * decay) > NEGLIGIBLE * n:
        n += 1
        mean, count = n * offered_load, n * servers + 1
        term = poisson_probability(mean, count) / n
        for m in range(reach):
            weights[m] += term
            term *= mean / (count + m + 1)
    return weights


def _reach(servers: int, offered_load: float) -> int:
    """How many may wait before the probability, which falls like z^-k, is negligible: rho (z - 1) = ln z."""
    z = 1 + constant_root(offered_load / servers)
    return int(servers + 37 / log(z)) + 10


def mdc_wait_tail(servers: int, utilisation: float, time: float) -> float:
    """P(W > t). For t between (k-1) D and k D, with y = lam (k D - t):

    P(W <= t) = e^-y sum over j < k c of P(Q <= k c - 1 - j) y^j / j!  (Franx 2001).
    """
    if utilisation >= 1:
        return 1.0
    offered_load = utilisation * servers
    law = waiting_law(servers, offered_load)
    k = int(time) + 1
    y = offered_load * (k - time)
    # the tail itself: P(Poisson(y) >= k c) + sum over j of Poisson(y; j) P(Q > k c - 1 - j)
    seats = k * servers
    beyond = [0.0] * (seats + 1)
    rest = 1.0
    for i in range(seats):
        rest = max(0.0, rest - law[i]) if i < len(law) else 0.0
        beyond[i] = rest
    tail, poisson, mass = 0.0, exp(-y), 0.0
    for j in range(seats):
        tail += poisson * beyond[seats - 1 - j]
        mass += poisson
        poisson *= y / (j + 1)
    return tail + max(0.0, 1 - mass)


def mdc_wait_quantile(servers: int, utilisation: float, tail: float = 0.01) -> float:
    """The wait, in service times, that a share ``tail`` exceeds; 0 when fewer wait at all, infinite when overloaded."""
    if utilisation >= 1:
        return inf
    if mdc_wait_tail(servers, utilisation, 0.0) <= tail:
        return 0.0
    low, high = 0.0, 1.0
    while mdc_wait_tail(servers, utilisation, high) > tail:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if mdc_wait_tail(servers, utilisation, middle) > tail:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def mdc_wait_mean(servers: int, utilisation: float) -> float:
    """Mean wait in service times: the mean number waiting over the rate (Little)."""
    if utilisation >= 1:
        return inf
    offered_load = utilisation * servers
    law = waiting_law(servers, offered_load)
    return sum(n * p for n, p in enumerate(law)) / offered_load


def md1_wait_quantile(utilisation: float, tail: float = 0.01) -> float:
    """As ``mdc_wait_quantile`` for one server, fast: a closed form where it is short, the leading exponential where that is all that is left.

    P(W > t) ~ (1 - rho)/(rho z - 1) e^(-theta t), theta = ln z = rho (z - 1); beyond 8 service times to 1e-8 and better.
    """
    if utilisation >= 1:
        return inf
    if utilisation <= tail:
        return 0.0
    theta = utilisation * constant_root(utilisation)
    factor = (1 - utilisation) / (utilisation + theta - 1)
    time = max(0.0, log(factor / tail) / theta)
    if time > 8:
        return time
    for _ in range(50):
        reached = _md1_wait_distribution(utilisation, time)
        density = utilisation * (reached - _md1_wait_distribution(utilisation, time - 1))
        step = (1 - tail - reached) / density
        time = max(0.0, time + step)
        if abs(step) <= 1e-12:
            break
    return time


def _md1_wait_distribution(utilisation: float, time: float) -> float:
    """P(W <= t) = (1 - rho) sum over k <= t of (-rho (t - k))^k/k! e^(rho (t - k)) (Erlang 1909); its terms cancel beyond t of about 10."""
    total = 0.0
    for k in range(int(time) + 1 if time >= 0 else 0):
        load = utilisation * (time - k)
        term = exp(load)
        for i in range(1, k + 1):
            term *= -load / i
        total += term
    return (1 - utilisation) * total
