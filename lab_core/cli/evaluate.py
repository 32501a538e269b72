"""``evaluate``: everything that the model says about one workload."""

import argparse

from ..model import evaluate as model
from ..model.evaluation import Evaluation
from ..model.plain import Plain, plain
from .arguments import add_workload_arguments, inputs_of
from .table import table

NAME = "evaluate"
HELP = "capacity, p99, bottlenecks and decisions of one workload"
SHOWN = (
    "capacity_rps",
    "utilisation",
    "busy_share",
    "batch_fill",
    "gain_ratio",
    "ceiling_ratio",
    "p99_ms",
    "p99_teaching_ms",
    "replicas_needed",
    "throughput_at_target_rps",
    "cost_replica_hours_per_million",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a workload."""
    add_workload_arguments(parser)


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Evaluate it."""
    found = model.evaluate(*inputs_of(arguments))
    return plain(found), _text(found)


def _text(found: Evaluation) -> str:
    waterfall = found.waterfall
    parts = [
        ("own call", waterfall.own_call_ms),
        ("batch-mates", waterfall.batch_mates_ms),
        (f"wait ({waterfall.wait_kind})", waterfall.wait_ms),
        ("jitter", waterfall.jitter_ms),
    ]
    blocks = (
        table(("input", "value"), found.workload.as_dict().items()),
        table(("output", "value"), ((name, getattr(found, name)) for name in SHOWN)),
        table(("part of p99", "ms"), parts),
        table(("meter", "value", "severity"), ((key, one.value, one.severity) for key, one in found.meters.items())),
        table(("decision", "state", "because"), ((key, one.state, one.message) for key, one in found.decisions.items())),
        f"stage    {found.stage} ({found.stages[found.stage - 1].key}); next: {found.stage_message}",
        f"verdict  {found.verdict}",
        f"reasons  {', '.join(reason.key for reason in found.reasons)}",
    )
    return "\n\n".join(blocks[:5]) + "\n\n" + "\n".join(blocks[5:])
