"""A model registry: which version is deployed under a name, and which replica holds it."""

from ..evaluation import DecisionState
from ..facts import Facts


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """From the number of models, and from a fleet that must change version without downtime."""
    several_models, several_replicas = facts.workload.models > 1, facts.workload.replicas > 1
    if several_models and several_replicas:
        return DecisionState.NEEDED, "who_holds_what"
    if several_models:
        return DecisionState.USEFUL, "several_models"
    if not several_replicas:
        return DecisionState.NOT_YET, "one_version"
    if facts.rolling_utilisation >= 1 > facts.utilisation:
        return DecisionState.TRADEOFF, "no_spare_replica"
    return DecisionState.USEFUL, "rolling_fleet"


def numbers(facts: Facts) -> dict[str, float]:
    """Copies of models to keep track of, and what rolling out a version one replica at a time costs."""
    workload, assumptions = facts.workload, facts.assumptions
    return {
        "placements_count": workload.replicas * min(workload.models, assumptions.hot_models),
        "rollout_s": workload.replicas * assumptions.load_time_s,
        "rolling_utilisation_share": facts.rolling_utilisation,
    }
