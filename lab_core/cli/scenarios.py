"""``scenarios``: the scenario cards with their workloads and what comes of them."""

import argparse

from ..model.evaluate import evaluate
from ..model.plain import Plain, plain, plain_value
from ..model.scenarios import SCENARIOS, Scenario
from .table import table

NAME = "scenarios"
HELP = "the scenario cards, each evaluated"
COLUMNS = ("scenario", "stage", "requests/s", "replicas", "models", "utilisation", "p99 ms", "target ms", "there for")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take nothing."""


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Evaluate every scenario."""
    return {"scenarios": list(map(_plain, SCENARIOS.values()))}, table(COLUMNS, map(_row, SCENARIOS.values()))


def _plain(scenario: Scenario) -> Plain:
    return plain_value(scenario) | {"evaluation": plain(evaluate(scenario.workload))}


def _row(scenario: Scenario) -> tuple[object, ...]:
    workload, found = scenario.workload, evaluate(scenario.workload)
    return (
        scenario.key,
        found.stage,
        workload.request_rate,
        workload.replicas,
        workload.models,
        found.utilisation,
        found.p99_ms,
        workload.p99_target_ms,
        f"{scenario.decision}: {scenario.state}",
    )
