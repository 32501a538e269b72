"""Why the architecture looks as it does: the most important reason first, and no two that contradict."""

from collections.abc import Iterator, Mapping

from .evaluation import Decision, Reason, WaitKind
from .facts import Facts
from .messages import REASONS

MOST = 6
"""Reasons shown at most."""
BUSY_SHARE, EASY_UTILISATION = 0.9, 0.6
"""Busy share from which, and utilisation up to which, the difference between the two is worth a word."""
LOW_EFFICIENCY = 0.25
"""Part of the ceiling below which a GPU is called underused."""

OF_DECISION = {
    ("batching", "would_carry"): "batching_would_carry",
    ("batching", "carries"): "batching_carries",
    ("batching", "window_never_fills"): "window_never_fills",
    ("batching", "window_eats_budget"): "window_eats_budget",
    ("batching", "better_without"): "batching_costs_p99",
    ("batching", "would_cost_p99"): "batching_costs_p99",
    ("batching", "useful"): "batching_shortens_p99",
    ("batching", "worth_trying"): "batching_shortens_p99",
    ("batching", "not_enough_p99"): "batching_shortens_p99",
    ("batching", "batches_of_one"): "batches_stay_at_one",
    ("hardware_autoscaling", "call_exceeds_target"): "call_exceeds_target",
    ("hardware_autoscaling", "no_hardware_fits"): "no_hardware_fits",
    ("hardware_autoscaling", "add_replicas"): "add_replicas",
    ("hardware_autoscaling", "idle_fleet"): "idle_fleet",
    ("model_registry", "who_holds_what"): "who_holds_what",
    ("model_registry", "no_spare_replica"): "no_spare_replica",
    ("ab_canary", "worth_it"): "canary_limits_damage",
    ("ab_canary", "must"): "canary_limits_damage",
    ("ab_canary", "split_breaks_target"): "split_breaks_target",
    ("model_packing", "thrashes"): "models_thrash",
    ("model_packing", "spills"): "models_spill",
    ("model_packing", "shares"): "models_packed",
}
"""Reasons that are a decision's own message."""
IMPORTANCE = (
    "exactly_full",
    "overloaded",
    "call_exceeds_target",
    "no_hardware_fits",
    "batching_would_carry",
    "window_exceeds_target",
    "queue_misses_target",
    "batch_ride_misses_target",
    "models_thrash",
    "models_spill",
    "above_target_utilisation",
    "add_replicas",
    "window_never_fills",
    "split_breaks_target",
    "no_spare_replica",
    "batching_carries",
    "window_eats_budget",
    "models_packed",
    "canary_limits_damage",
    "gpu_shortens_call",
    "who_holds_what",
    "idle_fleet",
    "gpu_underused",
    "batching_shortens_p99",
    "batching_costs_p99",
    "busy_is_not_full",
    "target_held",
    "batches_stay_at_one",
    "headroom",
)
"""Every reason, the most important first."""


def reasons(facts: Facts, decisions: Mapping[str, Decision]) -> tuple[Reason, ...]:
    """The reasons that apply, the most important first, at most ``MOST``."""
    apply = set(_of_load(facts)) | set(_of_p99(facts)) | set(_of_gpu(facts)) | set(_of_decisions(decisions))
    keys = [key for key in IMPORTANCE if key in apply][:MOST]
    said = _numbers(facts, decisions)
    return tuple(Reason(key, {name: said[name] for name in REASONS[key]}) for key in keys)


def _of_load(facts: Facts) -> Iterator[str]:
    if facts.overloaded:
        yield "exactly_full" if facts.exactly_full else "overloaded"
    elif facts.above_target_utilisation:
        yield "above_target_utilisation"
    elif not facts.missing:
        yield "headroom"
    at_ease = facts.utilisation < EASY_UTILISATION and not facts.above_target_utilisation
    if facts.busy_share > BUSY_SHARE and at_ease:
        yield "busy_is_not_full"


def _of_p99(facts: Facts) -> Iterator[str]:
    """Held, or what misses it. A call that is too slow is a matter of the hardware; without capacity there is no p99 to
    explain.
    """
    if not facts.over_target:
        yield "target_held"
    elif facts.overloaded or facts.call_too_slow:
        return
    elif facts.window_too_long:
        yield "window_exceeds_target"
    elif facts.waterfall.batch_mates_ms > facts.waterfall.wait_ms or facts.waterfall.wait_kind == WaitKind.NONE:
        yield "batch_ride_misses_target"
    else:
        yield "queue_misses_target"


def _of_gpu(facts: Facts) -> Iterator[str]:
    if not facts.workload.gpu:
        return
    if facts.call_ms <= facts.target_ms < facts.call_on_ms(gpu=False):
        yield "gpu_shortens_call"
    if facts.efficiency < LOW_EFFICIENCY:
        yield "gpu_underused"


def _of_decisions(decisions: Mapping[str, Decision]) -> Iterator[str]:
    for key, decision in decisions.items():
        if (key, decision.message) in OF_DECISION:
            yield OF_DECISION[key, decision.message]


def _numbers(facts: Facts, decisions: Mapping[str, Decision]) -> dict[str, float]:
    """Every number that a reason names."""
    found: dict[str, float] = {}
    for decision in decisions.values():
        found |= decision.numbers
    return found | {
        "shortfall_rps": facts.shortfall_rps,
        "target_rate_rps": facts.assumptions.target_utilisation * facts.capacity_rps,
        "headroom_rps": facts.headroom_rps,
        "over_ms": max(0.0, facts.p99_ms - facts.target_ms),
        "left_ms": max(0.0, facts.target_ms - facts.p99_ms),
        "wait_ms": facts.waterfall.wait_ms,
        "batch_mates_ms": facts.waterfall.batch_mates_ms,
        "window_ms": facts.window_ms,
        "fills_up_share": facts.fills_up_share,
        "cpu_call_ms": facts.call_on_ms(gpu=False),
        "efficiency_share": facts.efficiency,
    }
