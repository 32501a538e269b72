"""Hardware and autoscaling: how many replicas, on what."""

from ..capacity import utilisation
from ..evaluation import DecisionState
from ..facts import Facts

IDLE_SHARE = 0.5
"""Replicas needed, over those hosted, from which down the fleet is called idle."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """From the call time against the target, then from the replicas that are missing or spare."""
    if facts.call_too_slow:
        mended = not facts.workload.gpu and facts.gpu_call_ms <= facts.target_ms
        return DecisionState.NEEDED, "call_exceeds_target" if mended else "no_hardware_fits"
    if facts.missing:
        if _batching_alone_carries(facts):
            return DecisionState.NOT_YET, "batching_first"
        return DecisionState.NEEDED, "add_replicas"
    if facts.window_too_long:
        return DecisionState.NOT_YET, "window_first"
    return _enough(facts)


def _batching_alone_carries(facts: Facts) -> bool:
    """Off today, and on it would bring the hosted replicas under the target utilisation."""
    overloaded = not facts.workload.batching and facts.unbatched_utilisation >= 1
    return overloaded and facts.batched_utilisation <= facts.assumptions.target_utilisation


def _enough(facts: Facts) -> tuple[DecisionState, str]:
    """The hosted replicas hold both targets: are they too many, or the wrong ones?"""
    replicas, gpu = facts.workload.replicas, facts.workload.gpu
    if replicas > 1 and facts.needed.count <= IDLE_SHARE * replicas:
        return DecisionState.TRADEOFF, "idle_fleet"
    if gpu and _cpu_would_do(facts):
        return DecisionState.TRADEOFF, "idle_gpu"
    if replicas > 1:
        return DecisionState.USEFUL, "autoscale"
    return (DecisionState.USEFUL, "one_gpu") if gpu else (DecisionState.NOT_YET, "one_replica_enough")


def _cpu_would_do(facts: Facts) -> bool:
    """As many CPU replicas would hold both targets."""
    cpu = facts.other_hardware
    if facts.call_on_ms(gpu=False) > facts.target_ms or utilisation(cpu) > facts.assumptions.target_utilisation:
        return False
    return cpu.p99_ms() <= facts.target_ms


def numbers(facts: Facts) -> dict[str, float]:
    """The call on either hardware, and the replicas."""
    return {
        "call_ms": facts.call_ms,
        "gpu_call_ms": facts.gpu_call_ms,
        "gpu_replicas_count": facts.gpu_replicas,
        "missing_count": facts.missing,
        "spare_count": facts.spare,
        "floor_ms": facts.floor_ms,
    }
