"""A/B and canary: a new version first answers a small part of the traffic."""

from ..evaluation import DecisionState
from ..facts import Facts
from ..split import CANARY_SHARE, canary_replicas

DETECTION_S = 60
"""Time until a bad version is noticed and taken back; a teaching assumption (a scrape interval, an alert's hold time, a
rollback).
"""
USEFUL_BAD_REQUESTS = 6_000
"""Requests that a bad version would spoil meanwhile, from which a canary is worth its effort: 100 requests/s; a teaching
assumption.
"""
NEEDED_BAD_REQUESTS = 60_000
"""From which it is needed: 1,000 requests/s; a teaching assumption."""


def decide(facts: Facts) -> tuple[DecisionState, str]:
    """From the requests that a bad version would spoil, against the p99 that splitting the pool costs."""
    bad_requests = DETECTION_S * facts.workload.request_rate
    if bad_requests < USEFUL_BAD_REQUESTS:
        return DecisionState.NOT_YET, "small_blast"
    if facts.workload.replicas == 1:
        return DecisionState.TRADEOFF, "one_replica"
    if not facts.over_target and facts.split_ms > facts.target_ms:
        return DecisionState.TRADEOFF, "split_breaks_target"
    if bad_requests >= NEEDED_BAD_REQUESTS:
        return DecisionState.NEEDED, "must"
    return DecisionState.USEFUL, "worth_it"


def rate_where_useful_rps() -> float:
    """Request rate from which a canary is worth its effort."""
    return USEFUL_BAD_REQUESTS / DETECTION_S


def rate_where_needed_rps() -> float:
    """Request rate from which a canary is needed."""
    return NEEDED_BAD_REQUESTS / DETECTION_S


def numbers(facts: Facts) -> dict[str, float]:
    """What a bad version spoils with and without a canary, and what the split does to the p99."""
    bad_requests = DETECTION_S * facts.workload.request_rate
    return {
        "bad_requests_count": bad_requests,
        "canary_bad_requests_count": CANARY_SHARE * bad_requests,
        "detection_s": DETECTION_S,
        "canary_share": CANARY_SHARE,
        "canary_replicas_count": canary_replicas(facts.workload.replicas),
        "p99_split_ms": facts.split_ms,
        "split_cost_ms": _split_cost_ms(facts),
    }


def _split_cost_ms(facts: Facts) -> float:
    """Longer p99 by the split; nothing where the fleet is overloaded anyway."""
    return max(0.0, facts.split_ms - facts.p99_ms) if not facts.overloaded else 0.0
