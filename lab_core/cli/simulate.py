"""``simulate``: the three p99s of a workload, the simulated one from a seeded run."""

import argparse

from ..model.fields import Number
from ..model.fleet import Fleet, fleet
from ..model.plain import Plain, plain_value
from ..model.simulate import Simulation, simulate
from .arguments import add_workload_arguments, inputs_of
from .table import table

NAME = "simulate"
HELP = "a seeded discrete-event run of one workload, beside its analytic and its teaching p99"
SEED = Number(0, 1_000_000_000, 1, integer=True)
REQUESTS = Number(1000, 20_000_000, 200_000, integer=True)
RUNS = Number(1, 100, 5, integer=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a workload, the seed and the size."""
    add_workload_arguments(parser)
    parser.add_argument("--seed", default=SEED.default, metavar="VALUE", help=f"{SEED.allowed}; {SEED.default}")
    parser.add_argument("--requests", default=REQUESTS.default, metavar="VALUE", help=f"over all runs; {REQUESTS.allowed}; {REQUESTS.default}")
    parser.add_argument("--runs", default=RUNS.default, metavar="VALUE", help=f"runs that the band is taken over; {RUNS.allowed}; {RUNS.default}")


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Simulate it. An overloaded fleet is not run: its queue only grows."""
    workload, assumptions = inputs_of(arguments)
    seed, requests = SEED.parse("seed", arguments.seed), REQUESTS.parse("requests", arguments.requests)
    runs = RUNS.parse("runs", arguments.runs)
    hosted = fleet(workload, assumptions)
    found = simulate(hosted, requests=requests, seed=seed, runs=runs) if hosted.load < 1 else None
    said = _plain(hosted, found) | {"workload": workload.as_dict(), "assumptions": assumptions.as_dict()}
    return said, _text(said, found)


def _plain(hosted: Fleet, found: Simulation | None) -> Plain:
    p99s = {
        "p99_ms": hosted.p99_ms(),
        "p99_teaching_ms": hosted.p99_teaching_ms(),
        "p99_simulated_ms": found.p99_ms if found else float("inf"),
    }
    band = {"p99_low_ms": found.p99_low_ms, "p99_high_ms": found.p99_high_ms} if found else {}
    return plain_value(p99s) | {"simulation": plain_value(found) | band if found else None}


def _text(said: Plain, found: Simulation | None) -> str:
    p99s = table(("p99", "ms"), [(name, said[name]) for name in ("p99_simulated_ms", "p99_ms", "p99_teaching_ms")])
    if found is None:
        return f"{p99s}\n\nOverloaded: the queue grows without end, so nothing was simulated."
    names = ("requests", "p50_ms", "p95_ms", "p99_ms", "p99_low_ms", "p99_high_ms", "mean_ms", "mean_batch", "busy_share", "throughput_rps")
    return f"{p99s}\n\n{table(('simulated', 'value'), [(name, getattr(found, name)) for name in names])}"
