"""Where a fleet settles on the average: how large its batches are, and how often all replicas are busy.

Think of the busy replicas as a birth-death process in batches. While one is idle, batches of b0 (what the window gathers) leave at once. While all are
busy, arrivals gather and leave together with the first replica that comes free, so that the number of busy replicas never exceeds c: the state
"all busy" has Erlang's loss probability, and whoever comes then makes a batch larger by what arrives in one service time over c.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from .batching import window_fill
from .erlang import erlang_c, reciprocal_erlang_b
from .portable import exp, power
from .service_time import ServiceTime
from .stream import arrivals_after

LEAST_SPREAD = 0.15
"""Batches keep some irregularity however regular the window makes them; fitted."""
REGULAR_SPREAD = 0.02
"""The same for arrivals at equal distances."""
MOST_SERVERS = 500
"""However many the replicas, load turns into waiting no more sharply than with so many servers; fitted."""
CALM, CALM_CURVE = 0.62, 0.32
"""How fast the calm of constant service times wears off as load rises; from one replica, where b = m + e^-m is exact."""
PRECISION = 1e-8


@dataclass(frozen=True)
class Balance:
    """The average state of a fleet.

    ``idle_batch`` is the batch that an idle replica sends off, ``mean_batch`` that of the fleet as a whole, ``service_ms`` how long
    the latter takes, ``wait_share`` the share of the requests that find every replica busy.
    """

    idle_batch: float
    mean_batch: float
    service_ms: float
    wait_share: float


@lru_cache(maxsize=512)
def balance(
    rate_per_ms: float,
    service: ServiceTime,
    max_batch: int,
    window_ms: float,
    replicas: int,
    arrival_scv: float = 1.0,
    hold_ms: float = 0.0,
) -> Balance:
    """Solve the balance of a fleet that is not overloaded.

    With r = lam (tau(b) + hold)/c requests per replica and batch, y = r/b0 the load in batches per replica, and E = ErlangB(n, y n), 1/n = F/c + 1/500:
    b = b0 + r E k, and all are busy for a share E (1 + y)/(1 + y E) of the requests. F is the Fano factor of ``_batch_spread``;
    k = 1 - (1 - v^2)/((c + 1)(1 + 0.62 y + 0.32 y^2)) accounts for service times that vary less than exponential ones.
    ``hold_ms`` is how long a free replica holds its batch before it serves it (KServe), see ``_load_with_hold``.
    """
    if max_batch == 1:
        return Balance(1.0, 1.0, service.single_ms, erlang_c(replicas, rate_per_ms * service.single_ms))
    idle_batch = window_fill(arrivals_after(rate_per_ms * window_ms, arrival_scv), max_batch)
    servers = replicas / _batch_spread(service, idle_batch, arrival_scv)
    servers /= 1 + servers / MOST_SERVERS
    calm = max(0.0, 1 - service.cv * service.cv) / (replicas + 1)

    load = loss = 0.0

    def missing(batch: float) -> float:
        nonlocal load, loss
        load = rate_per_ms * service.of(batch) / (replicas * idle_batch)
        if hold_ms:
            load = _load_with_hold(load, hold_ms / service.of(batch), rate_per_ms * service.of(batch), servers, replicas)
        loss = _loss(servers, load)
        return idle_batch * (1 + load * loss * (1 - calm / (1 + load * (CALM + CALM_CURVE * load)))) - batch

    # The root is the last batch that was tried, so that load and loss are those at it.
    batch = _root(missing, idle_batch, float(max_batch), _fluid_batch(rate_per_ms, service, max_batch, replicas, hold_ms))
    return Balance(idle_batch, batch, service.of(batch), _wait_share(load, loss))


def _load_with_hold(load: float, hold_ratio: float, arrivals: float, servers: float, replicas: int) -> float:
    """The load when a replica that comes free holds its next batch at once, for ``hold_ratio`` times its service.

    For that, somebody must have come while it served, 1 - e^(-lam tau/c), and the other replicas must be busy too: the share that finds all busy, to the
    power 1 - 1/c. Holding raises that share in turn; four steps settle it.
    """
    met, held_load = 1 - exp(-arrivals / replicas), load
    for _ in range(4):
        all_busy = _wait_share(held_load, _loss(servers, held_load))
        held_load = load * (1 + hold_ratio * met * power(all_busy, 1 - 1 / replicas))
    return held_load


def _loss(servers: float, load: float) -> float:
    return 1 / reciprocal_erlang_b(servers, load * servers, 1e-9, 1e9)


def _wait_share(load: float, loss: float) -> float:
    return loss * (1 + load) / (1 + load * loss)


def _batch_spread(service: ServiceTime, idle_batch: float, arrival_scv: float) -> float:
    """Fano factor of the batches in service, against that of a Poisson stream of them.

    Counted in requests it is that of the arrivals, so 1/b0 in batches as far as a batch's time is its requests', and 1/b0^2 as far as it
    is set-up, since the window makes the batches regular. Service times that vary wash it out: 1 + (F - 1)/(1 + v^2).
    """
    per_request = service.per_item_ms * idle_batch / service.of(idle_batch)
    spread = arrival_scv * (per_request + (1 - per_request) / idle_batch) / idle_batch
    spread = 1 + (spread - 1) / (1 + service.cv * service.cv)
    least = LEAST_SPREAD * min(1.0, arrival_scv)
    return max(REGULAR_SPREAD, (spread + least) / (1 + least))


def _fluid_batch(rate: float, service: ServiceTime, max_batch: int, replicas: int, hold_ms: float) -> float:
    """b = lam (tau(b) + hold)/c, where nobody ever idles: lam (a + hold)/(c - lam beta), at most B."""
    room = replicas - rate * service.per_item_ms
    batch = rate * (service.setup_ms + hold_ms) / room if room > 0 else max_batch
    return min(float(max_batch), batch)


def _root(missing: Callable[[float], float], low: float, high: float, guess: float) -> float:
    """Root of a falling function between ``low`` and ``high`` by secants, kept within what is known; ``high`` where there is none.

    ``missing`` is last asked for the root that is returned.
    """
    x = max(low, guess)
    rest = missing(x)
    following = min(high, max(low, x + rest))
    for _ in range(40):
        if abs(rest) <= PRECISION * x or following == x:
            break
        before, rest_before, x = x, rest, following
        rest = missing(x)
        if rest > 0:
            low = x
        else:
            high = x
        slope = (rest - rest_before) / (x - before)
        following = min(high, x - rest / slope) if slope < 0 else high
        if following < low:
            following = (low + high) / 2
    return x


def mean_batch(
    rate_per_ms: float,
    service: ServiceTime,
    max_batch: int,
    window_ms: float,
    replicas: int,
    arrival_scv: float = 1.0,
    hold_ms: float = 0.0,
) -> float:
    """Mean batch size under load: requests over batches; full batches when overloaded. See ``balance`` for the arguments."""
    if max_batch == 1 or rate_per_ms * service.of(max_batch) >= replicas * max_batch:
        return float(max_batch)
    return balance(rate_per_ms, service, max_batch, window_ms, replicas, arrival_scv, hold_ms).mean_batch


def busy_share(
    rate_per_ms: float,
    service: ServiceTime,
    max_batch: int,
    window_ms: float,
    replicas: int,
    arrival_scv: float = 1.0,
    hold_ms: float = 0.0,
) -> float:
    """Share of the time that a replica serves: lam*tau(b)/(c b) at the mean batch b. It is not the utilisation."""
    batch = mean_batch(rate_per_ms, service, max_batch, window_ms, replicas, arrival_scv, hold_ms)
    return min(1.0, rate_per_ms * service.of(batch) / (replicas * batch))
