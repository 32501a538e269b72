"""Random workloads, simulated: the validation set of the analytic p99.

``python -m tests.referee.workloads --seed 2 --count 350 > tests/data/random_workloads.csv`` made the one set, ``--seed 1`` the other
(``random_workloads_fitted.csv``, on which constants of the formula were fitted); about half an hour each.
Columns as in ``des_grid.csv``; ``p99_sd`` is the standard error of p99 over the runs.
"""

import argparse
import csv
import sys
from math import sqrt
from random import Random
from statistics import stdev

from lab_core.model.service_time import ServiceTime
from lab_core.model.simulate import Fleet, simulate

COLUMNS = ("a", "beta", "B", "w", "c", "cv", "rho", "lam", "p50", "p95", "p99", "meanB", "busy", "p99_sd")
RUNS = 8


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
    fleet = Fleet(
        rate_rps=1000 * row["lam"],
        service=ServiceTime(row["a"], row["beta"], row["cv"]),
        max_batch=row["B"],
        window_ms=row["w"],
        replicas=row["c"],
    )
    measured = simulate(fleet, requests=requests, seed=seed, runs=RUNS)
    return row | {
        "p50": measured.p50_ms,
        "p95": measured.p95_ms,
        "p99": measured.p99_ms,
        "meanB": measured.mean_batch,
        "busy": measured.busy_share,
        "p99_sd": stdev(measured.p99_by_run_ms) / sqrt(RUNS),
    }


def main() -> None:
    """Print the set as CSV, a row as soon as it is ready."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=350)
    parser.add_argument("--requests", type=int, default=400_000)
    given = parser.parse_args()
    random = Random(given.seed)
    table = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    table.writeheader()
    for number in range(given.count):
        row = random_workload(random)
        requests = given.requests * (3 if row["rho"] > 0.8 else 1)
        measured = simulated(row, requests=requests, seed=1000 * given.seed + RUNS * number)
        table.writerow({name: f"{value:.7g}" for name, value in measured.items()})
        sys.stdout.flush()


if __name__ == "__main__":
    main()
