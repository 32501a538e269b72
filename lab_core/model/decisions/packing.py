"""Multi-model packing: replicas share many models instead of one pool per model."""

from ..evaluation import DecisionState
from ..facts import Facts

VISIBLE_COLD_SHARE = 0.01
"""From this share of misses on, the p99 is a load."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """From the models that fit, and from the replicas that one pool per model would take."""
    models, loading = facts.workload.models, facts.loading
    if models == 1:
        return DecisionState.NOT_YET, "one_model"
    if models <= loading.hot_slots:
        saves = facts.pool_replicas > facts.shared_replicas
        return (DecisionState.USEFUL, "shares") if saves else (DecisionState.NOT_YET, "pools_affordable")
    if loading.loader_share >= 1:
        return DecisionState.NEEDED, "thrashes"
    cold = loading.cold_share > VISIBLE_COLD_SHARE
    return (DecisionState.NEEDED, "spills") if cold else (DecisionState.TRADEOFF, "rare_cold")


def numbers(facts: Facts) -> dict[str, float]:
    """One pool per model against what is hosted; hits, loads and the loader."""
    loading = facts.loading
    return {
        "pool_replicas_count": facts.pool_replicas,
        "saved_count": max(0, facts.pool_replicas - facts.shared_replicas),
        "hot_slots_count": loading.hot_slots,
        "hit_share": loading.hit_share,
        "cold_share": loading.cold_share,
        "loads_rps": loading.loads_rps,
        "loader_share": loading.loader_share,
    }
