"""The one sentence that sums an evaluation up: the most serious thing there is to say."""

from collections.abc import Iterator, Mapping

from .evaluation import Decision, DecisionState
from .facts import Facts
from .messages import VERDICTS


def verdict(facts: Facts, decisions: Mapping[str, Decision]) -> tuple[str, dict[str, float]]:
    """Key and numbers of the first verdict that applies."""
    key = next(key for key, applies in _verdicts(facts, decisions) if applies)
    said = _numbers(facts, decisions)
    return key, {name: said[name] for name in VERDICTS[key]}


def _verdicts(facts: Facts, decisions: Mapping[str, Decision]) -> Iterator[tuple[str, bool]]:
    yield from _overloads(facts, decisions)
    yield from _misses(facts, decisions)
    yield from _margins(facts, decisions)


def _overloads(facts: Facts, decisions: Mapping[str, Decision]) -> Iterator[tuple[str, bool]]:
    yield "overloaded_exactly_full", facts.exactly_full
    yield "overloaded_call_too_slow", facts.overloaded and facts.call_too_slow
    yield "overloaded_batching_carries", facts.overloaded and decisions["batching"].message == "would_carry"
    yield "overloaded", facts.overloaded


def _misses(facts: Facts, decisions: Mapping[str, Decision]) -> Iterator[tuple[str, bool]]:
    """The p99 target, or the loads, are out of hand."""
    hardware, packing = decisions["hardware_autoscaling"].message, decisions["model_packing"].message
    yield "call_too_slow_for_cpu", hardware == "call_exceeds_target"
    yield "call_too_slow", facts.call_too_slow
    yield "window_over_target", facts.window_too_long
    yield "short_of_replicas", facts.over_target
    yield "models_thrash", packing == "thrashes"
    yield "models_spill", packing == "spills"
    yield "short_of_headroom", facts.missing > 0


def _margins(facts: Facts, decisions: Mapping[str, Decision]) -> Iterator[tuple[str, bool]]:
    """Both targets hold: with what, and at what price."""
    workload = facts.workload
    yield "pays_for_nothing", decisions["batching"].message == "window_never_fills"
    yield "oversized", decisions["hardware_autoscaling"].message == "idle_fleet"
    yield "fits_packed", decisions["model_packing"].state == DecisionState.USEFUL
    yield "fits_fleet", workload.replicas > 1 or workload.gpu
    yield "fits_batched", workload.batching
    yield "fits_single", True


def _numbers(facts: Facts, decisions: Mapping[str, Decision]) -> dict[str, float]:
    """Every number that a verdict names."""
    found: dict[str, float] = {}
    for decision in decisions.values():
        found |= decision.numbers
    return found | {
        "shortfall_rps": facts.shortfall_rps,
        "over_ms": max(0.0, facts.p99_ms - facts.target_ms),
        "left_ms": max(0.0, facts.target_ms - facts.p99_ms),
    }
