"""The five bottleneck meters. Severity depends on the value alone, and never falls as it gets worse."""

from math import inf

from .evaluation import Meter, Severity, WaitKind
from .facts import Facts

SEVERITIES = (Severity.OK, Severity.WARNING, Severity.CRITICAL, Severity.OVERLOAD)
NEAR_LIMIT = 2 / 3
"""How far between the target utilisation and 1 the meter turns critical: .9 for a target of .7."""
TIGHT_SHARE = 0.8
"""Share of the p99 target from which it is tight."""
VISIBLE_WINDOW_SHARE = 0.2
"""Part of the p99 target from which the window is named."""
EFFICIENCY_LIMITS = (0.4, 0.2)
"""Share of the ceiling that batching reaches: below these it is a warning, then critical. It is no load, so it never
overloads.
"""
SHORT_LIMITS = (1.0, 1.5, inf)
PACKING_LIMITS = (0.75, 1.0, 1.5)
SINGLES_FILL, FULL_SHARE = 1.5, 0.7
IDLE_RATIO = 0.5


def meters(facts: Facts) -> dict[str, Meter]:
    """All five, in the order of the page."""
    found = (capacity(facts), p99_budget(facts), accelerator_efficiency(facts), fleet_pressure(facts), model_packing(facts))
    return {meter.key: meter for meter in found}


def severity(value: float, limits: tuple[float, ...], *, reached: bool = False) -> Severity:
    """How many limits the value exceeds; with ``reached``, reaches."""
    return SEVERITIES[sum(value >= limit if reached else value > limit for limit in limits)]


def capacity(facts: Facts) -> Meter:
    """Utilisation: the rate over what the fleet carries with full batches. Limits: the target utilisation, and 1."""
    target = facts.assumptions.target_utilisation
    limits = (target, target + NEAR_LIMIT * (1 - target), 1.0)
    value = facts.utilisation
    level = Severity.OVERLOAD if value >= 1 else severity(value, limits)
    numbers = {
        "headroom_rps": facts.headroom_rps,
        "shortfall_rps": facts.shortfall_rps,
        "window_cost_rps": facts.window_cost_rps,
    }
    return Meter("capacity", value, level, min(1.0, value), limits, _capacity_message(facts, level), numbers)


def _capacity_message(facts: Facts, level: Severity) -> str:
    if level == Severity.OVERLOAD:
        return "exactly_full" if facts.exactly_full else "overloaded"
    if level == Severity.OK:
        return "window_between_batches" if facts.window_cost_rps else "headroom"
    return "above_target" if level == Severity.WARNING else "near_limit"


def p99_budget(facts: Facts) -> Meter:
    """The analytic p99 over its target. It overloads where the p99 is infinite."""
    value = facts.p99_ms / facts.target_ms
    limits = (TIGHT_SHARE, 1.0, inf)
    level = Severity.OVERLOAD if value == inf else severity(value, limits)
    window_ms = facts.window_ms
    numbers = {
        "window_ms": window_ms,
        "window_share": window_ms / facts.target_ms,
        "left_ms": max(0.0, facts.target_ms - facts.p99_ms),
        "over_ms": max(0.0, facts.p99_ms - facts.target_ms),
        "call_ms": facts.call_ms,
    }
    return Meter("p99_budget", value, level, min(1.0, value), limits, _p99_message(facts, level), numbers)


def _p99_message(facts: Facts, level: Severity) -> str:
    if level == Severity.OVERLOAD:
        return "overloaded"
    if level == Severity.CRITICAL:
        return _what_misses(facts)
    if facts.window_ms > VISIBLE_WINDOW_SHARE * facts.target_ms:
        return "window_eats"
    return "tight" if level == Severity.WARNING else "held"


def _what_misses(facts: Facts) -> str:
    """What takes the p99 over its target: the call alone, else what dominates the wait."""
    if facts.call_too_slow:
        return "missed_call"
    waits = {WaitKind.WINDOW: "missed_window", WaitKind.QUEUE: "missed_queue"}
    return waits.get(facts.waterfall.wait_kind, "missed_busy")


def accelerator_efficiency(facts: Facts) -> Meter:
    """The gain at the present fill over its ceiling 1 + a/beta. On a CPU it is the CPU's."""
    value = facts.efficiency
    level = SEVERITIES[sum(value < limit for limit in EFFICIENCY_LIMITS)]
    hardware = "gpu" if facts.workload.gpu else "cpu"
    numbers = {"efficiency_share": value, "full_batch_gain_ratio": facts.full_batch_gain}
    return Meter("accelerator_efficiency", value, level, value, EFFICIENCY_LIMITS, f"{hardware}_{_filled(facts)}", numbers)


def _filled(facts: Facts) -> str:
    """How the batches come out."""
    if facts.fill <= SINGLES_FILL:
        return "singles"
    return "full" if facts.fill >= FULL_SHARE * facts.assumptions.max_batch else "partly"


def fleet_pressure(facts: Facts) -> Meter:
    """Replicas needed over those hosted; infinite when no number holds the p99 target."""
    value = facts.needed.count / facts.workload.replicas
    level = Severity.OVERLOAD if value == inf else severity(value, SHORT_LIMITS)
    numbers = {
        "missing_count": facts.missing,
        "spare_count": facts.spare,
        "floor_ms": facts.floor_ms,
        "call_ms": facts.call_ms,
    }
    return Meter("fleet_pressure", value, level, min(1.0, value), SHORT_LIMITS, _pressure_message(facts, value), numbers)


def _pressure_message(facts: Facts, value: float) -> str:
    if value == inf:
        return "call_too_slow" if facts.call_too_slow else "window_too_long"
    if value > 1:
        return "short"
    return "oversized" if value <= IDLE_RATIO else "enough"


def model_packing(facts: Facts) -> Meter:
    """Distinct models over those that the replicas hold hot. Over 1, requests wait for loads."""
    loading, models = facts.loading, facts.workload.models
    value = models / loading.hot_slots
    level = severity(value, PACKING_LIMITS)
    numbers = {
        "hot_slots_count": loading.hot_slots,
        "hit_share": loading.hit_share,
        "cold_share": loading.cold_share,
        "loads_rps": loading.loads_rps,
        "loader_share": loading.loader_share,
    }
    return Meter("model_packing", value, level, min(1.0, value), PACKING_LIMITS, _packing_message(facts, value), numbers)


def _packing_message(facts: Facts, value: float) -> str:
    if value > 1:
        return "thrashes" if facts.loading.loader_share >= 1 else "spills"
    if facts.workload.models == 1:
        return "one_model"
    return "nearly_full" if value > PACKING_LIMITS[0] else "fits"
