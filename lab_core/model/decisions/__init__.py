"""The six decisions, each from the figures of one workload."""

from ..evaluation import Decision, DecisionState
from ..facts import Facts
from . import batching, canary, hardware, packing, registry, tradeoff

RULES = {
    "batching": batching,
    "hardware_autoscaling": hardware,
    "model_registry": registry,
    "ab_canary": canary,
    "model_packing": packing,
    "p99_vs_throughput": tradeoff,
}
"""Each decision's module: ``decide(facts)`` gives state and message, ``numbers(facts)`` what the message names."""


def decide(key: str, facts: Facts) -> DecisionState:
    """State of one decision, with as little computed as it takes."""
    return RULES[key].decide(facts)[0]


def decisions(facts: Facts) -> dict[str, Decision]:
    """All six, with message and numbers."""
    return {key: Decision(key, *rule.decide(facts), rule.numbers(facts)) for key, rule in RULES.items()}
