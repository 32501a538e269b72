"""p99 against throughput: the price of either, in terms of the other."""

from ..evaluation import DecisionState
from ..facts import Facts
from ..throughput import throughput_at_rps

LOOSER_RATIO = 1.5
"""How much looser the target is whose extra throughput is shown."""
LAST_TENTH = 0.1
"""Part of the throughput at the target whose price in p99 is shown."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """Always a trade-off; the message says on which side of the target the fleet stands."""
    if facts.overloaded:
        return DecisionState.TRADEOFF, "overloaded"
    if facts.over_target:
        return DecisionState.TRADEOFF, "over" if facts.throughput_rps else "out_of_reach"
    return DecisionState.TRADEOFF, "within"


def numbers(facts: Facts) -> dict[str, float]:
    """Throughput that a looser target would add, and the p99 that the last tenth of throughput costs."""
    most, looser_ms = facts.throughput_rps, LOOSER_RATIO * facts.target_ms
    extra = throughput_at_rps(facts.fleet, looser_ms) - most
    return {
        "looser_target_ms": looser_ms,
        "extra_rps": extra,
        "extra_share": extra / most if most else 0.0,
        "last_tenth_rps": LAST_TENTH * most,
        "last_tenth_ms": _last_tenth_ms(facts) if most else 0.0,
    }


def _last_tenth_ms(facts: Facts) -> float:
    most = facts.throughput_rps
    slower = facts.fleet.at_rate((1 - LAST_TENTH) * most)
    return max(0.0, facts.fleet.at_rate(most).p99_ms() - slower.p99_ms())
