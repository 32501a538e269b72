"""Random workloads, simulated: what the analytic p99 is fitted on and checked against. About half an hour each:

``python -m tests.referee.workloads --seed 1 --count 350 > tests/data/random_workloads_fitted.csv`` (some constants were fitted on it),
``python -m tests.referee.workloads --seed 2 --count 350 > tests/data/random_workloads.csv`` (never fitted),
``python -m tests.referee.workloads --modes --seed 1 --count 160 > tests/data/random_modes.csv`` (other batcher, routing and arrivals; never fitted).
Columns as in ``des_grid.csv``; ``p99_sd`` is the standard error of p99 over the runs.
"""

import argparse
import csv
import sys
from math import sqrt
from random import Random
from statistics import stdev

from lab_core.model.fleet import Fleet
from lab_core.model.service_time import ServiceTime
from lab_core.model.simulate import simulate

COLUMNS = ("a", "beta", "B", "w", "c", "cv", "rho", "lam", "p50", "p95", "p99", "meanB", "busy", "p99_sd")
RUNS = 8
MODE_COLUMNS = ("a", "beta", "B", "w", "c", "cv", "rho", "lam", "batcher", "routing", "arrivals", "arrival_scv", "p99", "meanB", "busy")


def random_workload(random: Random) -> dict[str, float]:
    """One workload, spread over all that matters: set-up share, largest batch, window, replicas, variation, utilisation."""
    single = 10 ** random.uniform(0, 2)
    share = random.uniform(0, 0.98)
    max_batch = random.choice((1, 2, 4, 8, 8, 16, 32, 32, 64, 128))
    window = random.choice((0, 0, 1, 1, 1)) * single * 10 ** random.uniform(-1.3, 1)
    replicas = round(2 ** random.uniform(0, random.choice((4, 7))))
    cv = random.choice((0, 0, 0.1, 0.2, 0.5, 1, random.uniform(0, 1.5)))
    rho = random.uniform(0.05, 0.93)
    per_item = (1 - share) * single
    rate = rho * replicas * max_batch / (share * single + per_item * max_batch)
    return {"a": share * single, "beta": per_item, "B": max_batch, "w": window if max_batch > 1 else 0, "c": replicas, "cv": cv,
            "rho": rho, "lam": rate}  # fmt: skip


def simulated(row: dict[str, float], *, requests: int, seed: int) -> dict[str, float]:
    """The workload with what the simulation measured."""
    measured = simulate(_fleet(row, {}), requests=requests, seed=seed, runs=RUNS)
    return row | {
        "p50": measured.p50_ms,
        "p95": measured.p95_ms,
        "p99": measured.p99_ms,
        "meanB": measured.mean_batch,
        "busy": measured.busy_share,
        "p99_sd": stdev(measured.p99_by_run_ms) / sqrt(RUNS),
    }


def _fleet(row: dict[str, float], other: dict[str, object]) -> Fleet:
    return Fleet(
        rate_rps=1000 * row["lam"],
        service=ServiceTime(row["a"], row["beta"], row["cv"]),
        max_batch=row["B"],
        window_ms=row["w"],
        replicas=row["c"],
        **other,
    )


def random_mode(random: Random) -> tuple[dict[str, float], dict[str, object]]:
    """One workload with another batcher, routing or kind of arrivals, and what is other about it."""
    single, share = 10 ** random.uniform(0, 1.5), random.uniform(0.2, 0.95)
    max_batch = random.choice((1, 1, 4, 8, 16, 32, 32))
    window = random.choice((0, 1, 1)) * single * 10 ** random.uniform(-1, 0.8)
    replicas = round(2 ** random.uniform(0, random.choice((3, 5))))
    cv, rho = random.choice((0, 0.1, 0.1, 0.5, 1)), random.uniform(0.1, 0.88)
    mode = random.choice(("kserve", "kserve", "round_robin", "random", "constant", "bursty", "bursty"))
    other: dict[str, object] = {}
    if mode == "kserve":
        max_batch, window, other = max(max_batch, 4), single * 10 ** random.uniform(-1, 0.8), {"batcher": mode}
    elif mode in ("round_robin", "random"):
        other = {"routing": mode}
    else:
        other = {"arrivals": mode, "arrival_scv": random.choice((2, 4, 4, 9))}
    setup = share * single
    rate = rho * replicas * max_batch / (setup + (single - setup) * max_batch)
    row = {"a": setup, "beta": single - setup, "B": max_batch, "w": window if max_batch > 1 else 0, "c": replicas, "cv": cv}
    return row | {"rho": rho, "lam": rate}, other


def simulated_mode(row: dict[str, float], other: dict[str, object], seed: int) -> dict[str, object]:
    """The workload with what the simulation measured."""
    measured = simulate(_fleet(row, other), requests=200_000, seed=seed, runs=2)
    usual = {"batcher": "triton", "routing": "shared_queue", "arrivals": "poisson", "arrival_scv": 1}
    return row | usual | other | {"p99": measured.p99_ms, "meanB": measured.mean_batch, "busy": measured.busy_share}


def main() -> None:
    """Print the set as CSV, a row as soon as it is ready."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=350)
    parser.add_argument("--requests", type=int, default=400_000)
    parser.add_argument("--modes", action="store_true")
    given = parser.parse_args()
    random = Random(given.seed)
    table = csv.DictWriter(sys.stdout, MODE_COLUMNS if given.modes else COLUMNS, lineterminator="\n")
    table.writeheader()
    for number in range(given.count):
        if given.modes:
            measured = simulated_mode(*random_mode(random), seed=number)
        else:
            row = random_workload(random)
            requests = given.requests * (3 if row["rho"] > 0.8 else 1)
            measured = simulated(row, requests=requests, seed=1000 * given.seed + RUNS * number)
        table.writerow({name: value if isinstance(value, str) else f"{value:.7g}" for name, value in measured.items()})
        sys.stdout.flush()


if __name__ == "__main__":
    main()
