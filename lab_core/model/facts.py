"""What the meters, decisions and reasons look at, each computed once and only when asked for."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf

from . import capacity
from .assumptions import Assumptions
from .batching import gain_ratio, window_fills_up
from .evaluation import WaitKind, Waterfall
from .fleet import Fleet, batched_fleet
from .loading import Loading, loading, pool_replicas
from .needed import Needed, p99_floor_ms, replicas_for_rate, replicas_needed
from .service_time import service_time
from .split import split_p99_ms
from .throughput import Bracket, highest, highest_above, rate_rps
from .workload import Workload


@dataclass(frozen=True)
class Facts:
    """Lazy figures about one workload; pure functions of it, kept once computed."""

    workload: Workload
    assumptions: Assumptions

    @cached_property
    def fleet(self) -> Fleet:
        """The fleet as hosted."""
        return self.batched if self.workload.batching else self.unbatched

    @cached_property
    def batched(self) -> Fleet:
        """The fleet with batching on, whatever the switch says."""
        return batched_fleet(self.workload, self.assumptions)

    @cached_property
    def unbatched(self) -> Fleet:
        """The fleet with one request per call."""
        return self.batched.unbatched()

    @cached_property
    def waterfall(self) -> Waterfall:
        """The analytic p99 of the fleet as hosted."""
        return self.fleet.p99()

    @property
    def p99_ms(self) -> float:
        """Its total."""
        return self.waterfall.total_ms

    @property
    def target_ms(self) -> float:
        """The p99 target."""
        return self.workload.p99_target_ms

    @cached_property
    def over_target(self) -> bool:
        """The p99 target is missed."""
        return self.p99_ms > self.target_ms

    # capacity

    @cached_property
    def capacity_rps(self) -> float:
        """What the fleet carries."""
        return capacity.capacity_rps(self.fleet)

    @cached_property
    def utilisation(self) -> float:
        """The rate over it."""
        return capacity.utilisation(self.fleet)

    @property
    def overloaded(self) -> bool:
        """More arrives than can ever be served."""
        return self.fleet.load >= 1

    @property
    def exactly_full(self) -> bool:
        """As much arrives as can be served, to the last digit: whatever queues once is never made up."""
        return self.overloaded and self.shortfall_rps <= 1e-9 * self.capacity_rps

    @property
    def above_target_utilisation(self) -> bool:
        """The utilisation exceeds its target."""
        return self.utilisation > self.assumptions.target_utilisation

    @property
    def headroom_rps(self) -> float:
        """What could still arrive."""
        return max(0.0, self.capacity_rps - self.workload.request_rate)

    @property
    def shortfall_rps(self) -> float:
        """What arrives beyond the capacity."""
        return max(0.0, self.workload.request_rate - self.capacity_rps)

    @property
    def window_cost_rps(self) -> float:
        """Capacity that KServe's window takes."""
        return max(0.0, self.fleet.limit_rps - self.capacity_rps)

    @cached_property
    def batched_utilisation(self) -> float:
        """Utilisation with batching on."""
        return capacity.utilisation(self.batched)

    @property
    def unbatched_utilisation(self) -> float:
        """Utilisation with one request per call."""
        return self.unbatched.load

    # batches

    @cached_property
    def fill(self) -> float:
        """Mean batch size."""
        return self.fleet.mean_batch()

    @cached_property
    def batched_fill(self) -> float:
        """Mean batch size with batching on."""
        return self.fill if self.workload.batching else self.batched.mean_batch()

    @cached_property
    def busy_share(self) -> float:
        """Share of the time that a replica serves."""
        return self.fleet.busy_share()

    @cached_property
    def gain(self) -> float:
        """Throughput per replica at the present fill, over that of batches of one."""
        return gain_ratio(self.fleet.service, self.fill)

    @property
    def full_batch_gain(self) -> float:
        """The same at the largest batch."""
        return gain_ratio(self.fleet.service, self.assumptions.max_batch)

    @property
    def efficiency(self) -> float:
        """The gain over its ceiling 1 + a/beta."""
        return self.gain / self.fleet.service.ceiling_ratio

    @property
    def fills_up_share(self) -> float:
        """P(a batch is full before its window ends), with an idle replica."""
        rate_per_ms, _, _ = self.batched.one_queue
        return window_fills_up(rate_per_ms * self.batched.window_ms, self.batched.max_batch)

    @cached_property
    def batched_waterfall(self) -> Waterfall:
        """p99 with batching on."""
        return self.waterfall if self.workload.batching else self.batched.p99()

    @cached_property
    def p99_with_ms(self) -> float:
        """Its total."""
        return self.batched_waterfall.total_ms

    @cached_property
    def p99_without_ms(self) -> float:
        """p99 with one request per call."""
        return self.unbatched.p99_ms() if self.workload.batching else self.p99_ms

    @property
    def window_ms(self) -> float:
        """Part of the p99 that the window takes, as hosted."""
        return _window_ms(self.waterfall)

    @property
    def window_share(self) -> float:
        """Part of the p99 target that the window takes with batching on."""
        return _window_ms(self.batched_waterfall) / self.target_ms

    # a call, the replicas

    def call_on_ms(self, *, gpu: bool) -> float:
        """99th percentile of one call alone, on either hardware."""
        return self.fleet.call_ms if gpu == self.workload.gpu else self.other_hardware.call_ms

    @property
    def call_ms(self) -> float:
        """99th percentile of one call alone, on the hosted hardware."""
        return self.call_on_ms(gpu=self.workload.gpu)

    @property
    def gpu_call_ms(self) -> float:
        """The same on a GPU."""
        return self.call_on_ms(gpu=True)

    @cached_property
    def needed(self) -> Needed:
        """Fewest replicas for both targets."""
        return replicas_needed(
            self.fleet,
            target_utilisation=self.assumptions.target_utilisation,
            p99_target_ms=self.target_ms,
            known={self.workload.replicas: self.p99_ms},
            floor_ms=lambda: self.floor_ms,
        )

    @property
    def missing(self) -> int:
        """Replicas to add; where no number holds the p99 target, those that the rate alone needs."""
        wanted = self.needed.count if self.needed.possible else self.needed.for_rate
        return max(0, int(wanted) - self.workload.replicas)

    @property
    def spare(self) -> int:
        """Replicas that could go."""
        return max(0, self.workload.replicas - int(self.needed.count)) if self.needed.possible else 0

    @cached_property
    def floor_ms(self) -> float:
        """The p99 that remains with any number of replicas."""
        return p99_floor_ms(self.fleet)

    @property
    def call_too_slow(self) -> bool:
        """A single call exceeds the target, so no number of replicas can hold it."""
        return self.call_ms > self.target_ms

    @property
    def window_too_long(self) -> bool:
        """With any number of replicas, the window and the batch that it gathers exceed the target."""
        return not self.needed.possible and not self.call_too_slow

    @cached_property
    def other_hardware(self) -> Fleet:
        """The same fleet on CPUs where it has GPUs, and on GPUs where it has CPUs."""
        return self.fleet.on(service_time(self.workload, self.assumptions, gpu=not self.workload.gpu))

    @cached_property
    def gpu_replicas(self) -> int:
        """GPU replicas that the rate needs at the target utilisation."""
        on_gpu = self.fleet if self.workload.gpu else self.other_hardware
        return replicas_for_rate(on_gpu, self.assumptions.target_utilisation)

    # throughput

    @cached_property
    def at_any_rate(self) -> Fleet:
        """The fleet whatever arrives: one and the same while only the rate moves."""
        return self.fleet.at_rate(1.0)

    @cached_property
    def at_target(self) -> Bracket:
        """The highest load at which the fleet meets its p99 target."""
        return highest(self.at_any_rate, self.target_ms)

    @property
    def throughput_rps(self) -> float:
        """Its rate; 0 where there is none."""
        return rate_rps(self.fleet, self.at_target)

    def throughput_at_rps(self, looser_target_ms: float) -> float:
        """The same for a looser target."""
        return rate_rps(self.fleet, highest_above(self.at_any_rate, looser_target_ms, self.at_target))

    # releases

    @property
    def rolling_utilisation(self) -> float:
        """Utilisation while one replica is out; infinite for a single one."""
        replicas = self.workload.replicas
        return self.utilisation * replicas / (replicas - 1) if replicas > 1 else inf

    @cached_property
    def split_ms(self) -> float:
        """p99 with the canary's replicas taken from the pool; a split pool is never taken to be faster than a whole one."""
        return max(self.p99_ms, split_p99_ms(self.fleet))

    # models

    @cached_property
    def loading(self) -> Loading:
        """How the models fit into the replicas."""
        return loading(self.workload, self.assumptions)

    @cached_property
    def pool_replicas(self) -> int:
        """Replicas that one pool per model would take."""
        return pool_replicas(
            replicas_of_rate=self._replicas_of_rate, models=self.workload.models, popularity_skew=self.assumptions.popularity_skew
        )

    @property
    def shared_replicas(self) -> int:
        """Replicas that all models take together: those hosted, or what the rate needs where that is more."""
        return max(self.workload.replicas, ceil(self._replicas_of_rate))

    @property
    def _replicas_of_rate(self) -> float:
        """Replicas at the target utilisation, before rounding."""
        return self.fleet.load_on(1) / self.assumptions.target_utilisation


def _window_ms(waterfall: Waterfall) -> float:
    """The wait, where the window dominates it."""
    return waterfall.wait_ms if waterfall.wait_kind == WaitKind.WINDOW else 0.0
