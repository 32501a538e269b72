"""Dynamic batching: requests wait for each other and share one call."""

from ..capacity import capacity_rps
from ..evaluation import DecisionState
from ..facts import Facts

WORTH_FILL = 1.5
"""From this mean batch on, batching does something."""
VISIBLE_SHARE = 0.2
"""Part of the p99 target from which the window is called visible."""
VISIBLE_COST_RATIO = 1.01
"""Batching costs p99 once it makes it longer by this factor: 1 %."""
LEAST_GAIN = 1.1
"""A full batch that gains less than this isn't worth a batcher."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """Needed where only batching carries the rate; else weighed by what it does to the p99."""
    on = facts.workload.batching
    if facts.unbatched_utilisation >= 1 > facts.batched.load:
        return DecisionState.NEEDED, "carries" if on else "would_carry"
    if facts.full_batch_gain < LEAST_GAIN and not (on and _costs_p99(facts)):
        return DecisionState.NOT_YET, "no_gain"
    if facts.batched.load >= 1:
        return DecisionState.USEFUL, "not_enough"
    if facts.batched_fill <= WORTH_FILL:
        return _small_batches(facts)
    return _weigh(facts)


def _small_batches(facts: Facts) -> tuple[DecisionState, str]:
    """Batches stay near one: nothing to gain, and with a window something to pay."""
    if facts.workload.batching and _costs_p99(facts):
        return DecisionState.TRADEOFF, "window_never_fills"
    return DecisionState.NOT_YET, "batches_of_one"


def _weigh(facts: Facts) -> tuple[DecisionState, str]:
    """Batches form, and the fleet would stand without: then the p99 decides."""
    on = facts.workload.batching
    if facts.window_share > VISIBLE_SHARE:
        return DecisionState.TRADEOFF, "window_eats_budget" if on else "window_would_eat_budget"
    if _costs_p99(facts):
        return DecisionState.TRADEOFF, "better_without" if on else "would_cost_p99"
    if facts.p99_with_ms > facts.target_ms:
        return DecisionState.USEFUL, "not_enough_p99"
    return DecisionState.USEFUL, "useful" if on else "worth_trying"


def _costs_p99(facts: Facts) -> bool:
    return facts.p99_with_ms > VISIBLE_COST_RATIO * facts.p99_without_ms


def numbers(facts: Facts) -> dict[str, float]:
    """Capacity, utilisation and p99 with and without."""
    return {
        "unbatched_capacity_rps": capacity_rps(facts.unbatched),
        "batched_capacity_rps": capacity_rps(facts.batched),
        "unbatched_utilisation_share": facts.unbatched_utilisation,
        "batched_utilisation_share": facts.batched_utilisation,
        "p99_without_ms": facts.p99_without_ms,
        "p99_with_ms": facts.p99_with_ms,
        "fill_with_count": facts.batched_fill,
        "window_share": facts.window_share,
    }
