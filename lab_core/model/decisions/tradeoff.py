"""p99 against throughput: the price of either, in terms of the other."""

from ..evaluation import DecisionState
from ..facts import Facts

LOOSER_RATIO = 1.5
"""How much looser the target is whose extra throughput is shown."""
LAST_TENTH = 0.1
"""Part of the throughput at the target whose price in p99 is shown."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """Always a trade-off; the message says on which side of the target the fleet stands."""
    if not facts.over_target:
        return DecisionState.TRADEOFF, "within"
    if not facts.throughput_rps:
        return DecisionState.TRADEOFF, "out_of_reach"
    return DecisionState.TRADEOFF, "overloaded" if facts.overloaded else "over"


def numbers(facts: Facts) -> dict[str, float]:
    """Throughput that a looser target would add, and the p99 that the last tenth of throughput costs."""
    most, looser_ms = facts.throughput_rps, LOOSER_RATIO * facts.target_ms
    extra = facts.throughput_at_rps(looser_ms) - most
    return {
        "looser_target_ms": looser_ms,
        "extra_rps": extra,
        "extra_share": extra / most if most else 0.0,
        "last_tenth_rps": LAST_TENTH * most,
        "last_tenth_ms": _last_tenth_ms(facts) if most else 0.0,
    }


def _last_tenth_ms(facts: Facts) -> float:
    """Longer p99 at the highest rate than at nine tenths of it."""
    most = facts.throughput_rps
    return max(0.0, facts.at_target.low.p99_ms - facts.fleet.p99_ms(rate_rps=(1 - LAST_TENTH) * most))
