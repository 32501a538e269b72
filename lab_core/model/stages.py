"""The path of the architecture: it follows from the decisions, never from a preset."""

from collections.abc import Mapping

from .capacity import capacity_rps
from .decisions.canary import rate_where_needed_rps
from .evaluation import STAGES, Decision, DecisionState, Stage, StageState
from .facts import Facts

WANTED = (DecisionState.NEEDED, DecisionState.USEFUL)


def stage(decisions: Mapping[str, Decision]) -> int:
    """Number of the current stage: the furthest that some decision calls for.

    2 when batching is useful or needed; 3 when hardware and autoscaling are; 4 when a registry or a canary is needed;
    5 when models are packed: useful, needed, or a trade-off already; else 1.
    """
    states = {key: decision.state for key, decision in decisions.items()}
    if states["model_packing"] != DecisionState.NOT_YET:
        return 5
    if DecisionState.NEEDED in (states["model_registry"], states["ab_canary"]):
        return 4
    if states["hardware_autoscaling"] in WANTED:
        return 3
    return 2 if states["batching"] in WANTED else 1


def stages(current: int) -> tuple[Stage, ...]:
    """The five stages: those behind, the current one, those to come."""
    return tuple(Stage(number, key, _state(number, current)) for number, key in enumerate(STAGES, start=1))


def _state(number: int, current: int) -> StageState:
    if number < current:
        return StageState.PAST
    return StageState.CURRENT if number == current else StageState.NEXT


def what_moves_on(current: int, facts: Facts) -> tuple[str, dict[str, float]]:
    """Key and numbers of the sentence that says what would take the path one stage further."""
    if current == 1:
        return "to_batching", {"next_rate_rps": capacity_rps(facts.unbatched)}
    if current == 2:
        return "to_gpu_replicas", {"next_rate_rps": facts.assumptions.target_utilisation * facts.capacity_rps}
    if current == 3:
        return "to_registry_canary", {"next_rate_rps": rate_where_needed_rps()}
    if current == 4:
        return "to_packing", {"next_models_count": facts.workload.replicas + 1}
    return "last", {}
