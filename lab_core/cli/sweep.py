"""``sweep``: one input moved over its range."""

import argparse

from ..model import sweep as model
from ..model.plain import Plain, plain_value
from .arguments import add_workload_arguments, inputs_of
from .table import table

NAME = "sweep"
HELP = "one input moved over its range, everything else kept"
SHOWN = ("p99_ms", "p99_teaching_ms", "utilisation", "batch_fill", "replicas_needed", "throughput_at_target_rps")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a workload, the input to move, and where."""
    add_workload_arguments(parser)
    said = "the input to move, such as request_rate or a.max_batch"
    parser.add_argument("--over", default="request_rate", metavar="INPUT", help=said)
    parser.add_argument("--from", dest="low", metavar="VALUE", help="where to start; the range's lower end")
    parser.add_argument("--to", dest="high", metavar="VALUE", help="where to end; the range's upper end")
    parser.add_argument("--points", default=model.POINTS.default, metavar="VALUE", help=f"how many values; {model.POINTS.default}")


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Evaluate at each value."""
    over = arguments.over.replace("-", "_")
    workload, assumptions = inputs_of(arguments)
    found = model.sweep(workload, assumptions, over=over, low=arguments.low, high=arguments.high, points=arguments.points)
    columns = [found.outputs[name] for name in SHOWN]
    return plain_value(found), table((over, *SHOWN), zip(found.values, *columns, strict=True))
