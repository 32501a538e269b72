"""``solve``: the cheapest shape that meets the target."""

import argparse

from ..model import solve as model
from ..model.evaluate import evaluate
from ..model.fields import Number
from ..model.plain import Plain, plain, plain_value
from .arguments import add_workload_arguments, inputs_of
from .table import table

NAME = "solve"
HELP = "the cheapest batching, hardware, window and replicas that hold the p99 target, the target utilisation and the models"
COLUMNS = ("shape", "replicas", "window ms", "p99 ms", "utilisation", "CPU-replica hours per million")
PRICE = Number(0.1, 1000, model.GPU_PRICE_RATIO)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a workload and the price of a GPU replica."""
    add_workload_arguments(parser)
    said = f"price of a GPU replica in CPU replicas, a teaching assumption; {model.GPU_PRICE_RATIO:g}"
    parser.add_argument("--gpu-price-ratio", default=model.GPU_PRICE_RATIO, metavar="VALUE", help=said)


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Find it."""
    workload, assumptions = inputs_of(arguments)
    price = PRICE.parse("gpu_price_ratio", arguments.gpu_price_ratio)
    found = model.solve(workload, assumptions, gpu_price_ratio=price)
    best = found.cheapest
    evaluation = plain(evaluate(best.workload, assumptions)) if best else None
    return plain_value(found) | {"found": best is not None, "evaluation": evaluation}, _text(found)


def _text(found: model.Solution) -> str:
    price = f"A GPU replica is counted as {found.gpu_price_ratio:g} CPU replicas (a teaching assumption; --gpu-price-ratio)."
    if not found.shapes:
        return f"No shape with up to 256 replicas meets the targets.\n{price}"
    return f"{table(COLUMNS, map(_row, found.shapes))}\n\nThe cheapest comes first. {price}"


def _row(shape: model.Shape) -> tuple[object, ...]:
    workload = shape.workload
    name = f"{'GPU' if workload.gpu else 'CPU'}, {'batched' if workload.batching else 'one by one'}"
    window = workload.batch_window_ms if workload.batching else "-"
    return name, workload.replicas, window, shape.p99_ms, shape.utilisation, shape.cost_cpu_hours_per_million
