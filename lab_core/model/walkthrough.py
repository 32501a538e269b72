"""The guided walk: each step sets a workload, asks for one of its numbers, and lets the reader guess before it is shown."""

from dataclasses import dataclass

from .evaluate import evaluate
from .scenarios import BERT_BASE_CPU_MS, MOBILENET_CPU_MS, RESNET50_CPU_MS, SCENARIOS
from .workload import Workload


@dataclass(frozen=True)
class Step:
    """One step. ``guess`` names the output that the reader guesses; ``scenario`` the card with the same workload, if any."""

    key: str
    workload: Workload
    guess: str
    scenario: str = ""

    @property
    def answer(self) -> float:
        """The number to guess, as the model computes it."""
        return getattr(evaluate(self.workload), self.guess)


def _as_card(key: str, scenario: str, guess: str) -> Step:
    return Step(key, SCENARIOS[scenario].workload, guess, scenario)


_SMALL = {"model_latency_ms": MOBILENET_CPU_MS}
_GPU = {"batching": True, "gpu": True}

_ALL = (
    # A call takes 15 ms; what does 1 request in 100 take?
    _as_card("one_replica", "first_endpoint", "p99_ms"),
    # The same at utilisation .75: the queue, not the call.
    Step("busier", Workload(**_SMALL, request_rate=50), "p99_ms"),
    # A window for mates that don't come.
    _as_card("idle_window", "idle_window", "p99_ms"),
    # How much a CPU gains from batches of 32: less than twice.
    Step("ceiling", Workload(**_SMALL, request_rate=60, p99_target_ms=150, batching=True), "capacity_rps"),
    # More than one by one could carry, and yet it holds.
    _as_card("batching_carries", "batching_carries", "p99_ms"),
    # The replica serves nearly all the time: how much of its capacity is used?
    Step("busy_is_not_full", Workload(model_latency_ms=RESNET50_CPU_MS, request_rate=600, batch_window_ms=0, **_GPU), "utilisation"),
    # A call five times as fast, a window as long as before.
    Step(
        "gpu_behind_window",
        Workload(model_latency_ms=BERT_BASE_CPU_MS, request_rate=10, batch_window_ms=100, p99_target_ms=200, **_GPU),
        "p99_ms",
    ),
    # Eight hundred requests a second within 150 ms: how many GPU replicas?
    _as_card("gpu_peak", "gpu_peak", "replicas_needed"),
    # How much more could arrive before the p99 target falls?
    _as_card("last_tenth", "risky_release", "throughput_at_target_rps"),
    # Models that don't fit: the fleet thrashes, and its replicas idle.
    _as_card("long_tail", "long_tail", "utilisation"),
    # Thirty thousand a second on 26 replicas: what does a million cost?
    _as_card("packed_fleet", "packed_fleet", "cost_replica_hours_per_million"),
    # The target falls from 100 to 25 ms; the window stays.
    _as_card("tight_target", "tight_target", "p99_ms"),
)
STEPS: dict[str, Step] = {step.key: step for step in _ALL}
"""The steps by key, in order."""
