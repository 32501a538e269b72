"""The terms of the analytic p99 of a batching fleet, each by its name.

A request waits until its batch leaves, rides with it, and suffers from service times that vary. Each of the three has a typical value and one that
1 % exceed; the p99 is the sum of the typical values plus a root of the sum of the excesses' powers, as for independent causes.
Constants marked as fitted come from 60 rows of ``des_grid.csv`` and the first set of random workloads; errors are stated on others.
"""

from functools import lru_cache
from math import sqrt

from .backlog import Backlog, backlog
from .balance import balance
from .portable import cube_root, exp, log
from .service_time import ServiceTime
from .stream import arrivals_after, dispersion

TAIL = 0.01
LOG_TAIL = 4.605170185988092
"""ln(1/0.01)."""
NORMAL_Q99 = 2.3263478740408408
EXPONENTIAL_WIDTH = 0.03
"""Around a coefficient of variation of 1 the service times turn from lognormal to exponential and back, within this distance."""
JITTER_RIDE = 0.2
"""Fitted: jitter is that of a ride this far between the typical and the extreme one."""
LATE_SHARE = 0.5
"""Fitted: who meets an extreme load comes this early in the service of the batch ahead."""
WITH_QUEUE = 0.6
"""Fitted: part of the wait for a replica that batches of one would leave to the queue."""
BUNCHING_GROUPS = 10
BUNCHING_SIZES = 50
BUNCHING_JITTER = 2600
BUNCHING_GAIN = 0.03
BUNCHING_MOST = 2.0
"""Fitted to how replicas with constant service times bunch; see ``TailTerms.independent_replicas``."""


@lru_cache(maxsize=256)
def service_q99_ratio(cv: float) -> float:
    """99th percentile of the service time over its mean: 1 at cv 0, ln 100 at cv 1 (exponential), else lognormal.

    The step from lognormal to exponential at cv 1 is spread over +-0.03, so that nothing jumps while a reader moves cv.
    """
    if cv == 0:
        return 1.0
    variance = log(1 + cv * cv)
    lognormal = exp(NORMAL_Q99 * sqrt(variance) - variance / 2)
    nearness = max(0.0, 1 - abs(cv - 1) / EXPONENTIAL_WIDTH)
    return lognormal + nearness * (LOG_TAIL - lognormal)


def together_2(x: float, y: float) -> float:
    """sqrt(x^2 + y^2): independent excesses, nearly normal."""
    return sqrt(x * x + y * y)


def together_3_2(x: float, y: float) -> float:
    """(x^1.5 + y^1.5)^(2/3): independent excesses with heavier tails."""
    if not x or not y:
        return x + y
    root = cube_root(x * sqrt(x) + y * sqrt(y))
    return root * root


def larger(x: float, y: float) -> float:
    """(x^4 + y^4)^(1/4): the larger of two that overlap, without a corner."""
    return sqrt(together_2(x * x, y * y))


def at_most(x: float, cap: float) -> float:
    """x, held under ``cap`` without a corner."""
    return x * cap / larger(x, cap) if x > 0 else 0.0


def at_most_8(x: float, cap: float) -> float:
    """x, held under ``cap`` with a narrower bend: (x^-8 + cap^-8)^(-1/8)."""
    return x * cap / sqrt(larger(x * x, cap * cap)) if x > 0 else 0.0


class TailTerms:
    """One queue before ``replicas`` replicas, not overloaded, with batches of more than one: every term of its p99.

    Times in ms, ``rate`` in requests per ms. ``hold_ms`` is how long a free replica holds its batch before it serves it (KServe's rule; 0 for
    Triton's). The terms are computed once, in the order in which they build on each other; the method of a term's name gives its formula.
    """

    def __init__(
        self,
        *,
        rate: float,
        service: ServiceTime,
        max_batch: int,
        window_ms: float,
        replicas: int,
        arrival_scv: float = 1.0,
        hold_ms: float = 0.0,
    ) -> None:
        self.rate, self.service, self.max_batch, self.window_ms = rate, service, max_batch, window_ms
        self.replicas, self.arrival_scv = replicas, arrival_scv
        self.cv_squared = service.cv * service.cv
        self.state = balance(rate, service, max_batch, window_ms, replicas, arrival_scv, hold_ms)
        self.cycle_ms = self.state.service_ms + hold_ms
        """T: from one departure of a replica to its next while all are busy."""
        self.busy_tail = self._busy_tail()
        self.rarity = -log(self.busy_tail) if self.busy_tail < 1 else 0.0
        """ln(P(all busy)/0.01): how deep in the tail of those who find all busy the 99th percentile lies."""
        self.independent_replicas = self._independent_replicas()
        self.still_busy = exp(-self.rarity / self.independent_replicas)
        """y = (0.01/P(all busy))^(1/c): chance of each replica to be busy still when the 99th percentile finds the first one free."""
        self.free_ms = self._free_ms()
        self.window_hold_ms = self._window_hold_ms()
        self.hold_extreme_ms = larger(self.free_ms, self.window_hold_ms)
        """Wait that 1 % exceed at the average load. Window and busy replica overlap: the larger counts."""
        self.hold_typical_ms = self._hold_typical_ms()
        self.gap_before_ms = self._gap_before_ms()
        self.window_mates = self._window_mates()
        self.gathered = self._companions(self.free_ms + self.gap_before_ms)
        """Who came since the last departure, for those whose wait is extreme."""
        self.mates_extreme = together_3_2(self.gathered, self.window_mates)
        """Batch-mates of those whose wait is extreme."""
        self.mates_typical = self._mates_typical()
        self.mates_chance = self._mates_chance()
        self.mates_typical_ms = service.per_item_ms * self._capped(self.mates_typical)
        self.typical_ms = self.hold_typical_ms + self.mates_typical_ms
        """Mean wait and mean ride beyond tau(1)."""
        self.wait_and_mates_excess_ms = self._wait_and_mates_excess_ms()
        self.jitter_ms = self._jitter_ms()
        self.backlog = self._backlog()
        self.backlog_wait_ms, self.backlog_mates_ms = self._backlog_ms()
        self.excess_ms = self._excess_ms()

    def _busy_tail(self) -> float:
        """The share that 1 % of all requests is of those who find all busy; 1 when fewer than 1 % do."""
        share = self.state.wait_share
        return TAIL / share if share > TAIL else 1.0

    def _independent_replicas(self) -> float:
        """How many replicas' departures are spread as if independent: c, fewer where departures bunch.

        A long gap between departures makes a large batch, whose service ends late and next to another's: with constant service times
        departures gather in about ten groups, however many replicas there are. Sizes that differ, and service times that vary, undo it.
        """
        batch = self.state.mean_batch
        excess = batch / self.state.idle_batch - 1
        if excess <= 0 or self.replicas == 1:
            return float(self.replicas)
        per_request = self.service.per_item_ms * batch / self.state.service_ms
        gain = per_request * excess * sqrt(excess)
        mixing = batch * (BUNCHING_SIZES * per_request * per_request + BUNCHING_JITTER * batch * self.cv_squared)
        bunching = self.replicas * gain / ((gain + BUNCHING_GAIN) * (BUNCHING_GROUPS + mixing))
        return max(1.0, self.replicas / (1 + bunching / (1 + bunching / BUNCHING_MOST)))

    def _free_ms(self) -> float:
        """Wait for the first replica to come free, that 1 % exceed.

        The rest of a service under way: T (1 - y) when constant, -T ln y when exponential, y = ``still_busy``; in between by v^2. The window keeps
        the c departures apart, so that the first of them is never further away than T less c - 1 windows. A part 0.6/B of this wait is one of the
        queue beyond full batches, and counted there.
        """
        if self.busy_tail == 1:
            return 0.0
        exponential = self.rarity / self.independent_replicas
        free = self.cycle_ms * ((1 - self.cv_squared) * (1 - self.still_busy) + self.cv_squared * exponential)
        kept_apart = (self.replicas - 1) * (self.state.idle_batch - 1) / self.rate
        longest = max(self.cycle_ms, free) * (1 + self.service.cv) - kept_apart
        return at_most_8(free, longest) * (1 - WITH_QUEUE / self.max_batch) if longest > 0 else 0.0

    def _window_hold_ms(self) -> float:
        """How long an idle replica holds the oldest request: the window, or until B - 1 more have come, as 1 % exceed it."""
        others = self.max_batch - 1
        return min(self.window_ms, (others + (1.16 + 1.9 / others) * sqrt(others)) / self.rate)

    def _hold_typical_ms(self) -> float:
        """Mean wait at the average load: T/(c + 1) for those who find all busy; the window's for those it gathers."""
        joined = self.state.idle_batch - 1
        window = joined / self.rate * (1 + joined / 2) / (1 + joined)
        free = self.state.wait_share * self.cycle_ms / (self.independent_replicas + 1)
        return larger(free * (1 + self.cv_squared / self.replicas), window)

    def _gap_before_ms(self) -> float:
        """Mean time since the last departure for those whose wait is extreme: batch-mates came in it too."""
        onset = 1 - self.busy_tail
        return onset * onset * max(0.0, self.cycle_ms - self.hold_extreme_ms) / self.independent_replicas

    def _window_mates(self) -> float:
        """Mean number of others in a batch that the window gathers, as its requests see it (large batches have more of them)."""
        joined = self.state.idle_batch - 1
        open_share = max(0.0, 1 - self.rate * self.window_ms / (self.max_batch - 1))
        return joined + joined / (1 + joined) * open_share

    def _mates_typical(self) -> float:
        """Batch-mates of the average request: the gap between departures that it falls in is 2 T/(c + 1)."""
        gap = 2 * self.cycle_ms / (self.independent_replicas + 1)
        return together_3_2(self._companions(gap) * self.state.wait_share, self.window_mates)

    def _mates_chance(self) -> float:
        """By how many batch-mates chance exceeds their mean, for 1 %: Poisson arrivals, and gaps that differ."""
        depth = self.rarity / LOG_TAIL
        depth *= depth * sqrt(depth)
        number = larger(self.gathered * depth, self.state.idle_batch - 1)
        gap = self.rate * self.gap_before_ms
        return NORMAL_Q99 * sqrt(dispersion(number, self.arrival_scv) * number + depth * gap * gap) + number / (number + 0.3)

    def _wait_and_mates_excess_ms(self) -> float:
        """By how much wait and batch-mates together exceed the typical, for 1 %; the batch holds at most B."""
        beta = self.service.per_item_ms
        typical = self.hold_typical_ms + beta * self.mates_typical
        extreme = self.hold_extreme_ms + beta * self.mates_extreme
        open_ended = typical + together_2(max(0.0, extreme - typical), beta * self.mates_chance)
        full = self.hold_extreme_ms + beta * (self.max_batch - 1)
        return max(0.0, at_most_8(open_ended, full) - self.typical_ms)

    @property
    def wait_share_of_excess(self) -> float:
        """Share of the wait in that excess; the rest is the batch-mates'."""
        wait = max(0.0, self.hold_extreme_ms - self.hold_typical_ms)
        mates = max(0.0, self.mates_extreme - self.mates_typical) + self.mates_chance
        total = wait + self.service.per_item_ms * self._capped(mates)
        return wait / total if total else 0.0

    def _jitter_ms(self) -> float:
        """By how much the service itself exceeds its mean, for 1 %."""
        if not self.cv_squared:
            return 0.0
        extreme_ms = self.service.per_item_ms * self._capped(self.mates_extreme)
        mates_ms = (1 - JITTER_RIDE) * self.mates_typical_ms + JITTER_RIDE * extreme_ms
        return (self.service.single_ms + mates_ms) * (service_q99_ratio(self.service.cv) - 1)

    def _backlog(self) -> Backlog:
        """The load that 1 % of the requests meet or exceed."""
        return backlog(
            exponent=self.rarity,
            batch=self.state.mean_batch,
            rate_per_ms=self.rate,
            service=self.service,
            max_batch=self.max_batch,
            replicas=self.replicas,
            arrival_scv=self.arrival_scv,
        )

    def _backlog_ms(self) -> tuple[float, float]:
        """What that load adds to the wait, by longer services ahead and the queue beyond full batches, and to the ride, by who comes meanwhile.

        They ride in the seats that the other excesses leave free.
        """
        beta = self.service.per_item_ms
        longer = beta * (self.backlog.batch - self.state.mean_batch)
        late = LATE_SHARE * (1 - self.still_busy)
        part = late + (1 - late) / self.independent_replicas
        # Beside the p99 so far, not each under a cap of its own: the load's excess over the mean may rise with c, while mean batches shrink.
        full = self.hold_extreme_ms + (1 - self.still_busy) * longer + beta * (self.max_batch - 1)
        room = full - self.typical_ms - self.wait_and_mates_excess_ms
        more = at_most_8(beta * self.rate * longer * part, room) if room > 0 else 0.0
        return late * longer + self.backlog.queue_ms, more

    def _excess_ms(self) -> float:
        """All excesses together; never more than full batches, their wait and their jitter allow."""
        fast = together_3_2(self.wait_and_mates_excess_ms, self.jitter_ms)
        full = self.hold_extreme_ms + self.backlog_wait_ms + self.service.per_item_ms * (self.max_batch - 1) + self.jitter_ms
        return min(together_2(fast, self.backlog_wait_ms + self.backlog_mates_ms), max(0.0, full - self.typical_ms))

    def _companions(self, gap_ms: float) -> float:
        """Mean number of others that come in the gap that a request falls in: before it and after it."""
        return 2 * arrivals_after(self.rate * gap_ms / 2, self.arrival_scv)

    def _capped(self, mates: float) -> float:
        return at_most(mates, self.max_batch - 1)
