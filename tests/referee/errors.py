"""How far the analytic p99 is from simulations: ``python -m tests.referee.errors`` prints the table.

Rows of ``des_grid.csv`` (8 x 2e6 requests each) and of the random workloads (see ``workloads.py``), up to rho 0.9. The constants of the
formula were fitted on the rows marked so, never on the others. The last sets differ in one thing each: batcher, routing or arrivals.
"""

import csv
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lab_core.model.p99 import analytic_p99, teaching_p99_ms
from lab_core.model.service_time import ServiceTime

DATA = Path(__file__).parent.parent / "data"
HIGHEST_RHO = 0.9001
LARGEST_ERROR = 0.05
"""A random workload counts only where its simulated p99 is itself known to 5 % (standard error): a heavy tail would need far longer runs."""
SETS = {
    "grid, fitted": ("des_grid.csv", lambda row: row["core"] == "1"),
    "grid": ("des_grid.csv", lambda row: row["core"] == "0"),
    "random, fitted": ("random_workloads_fitted.csv", lambda row: True),
    "random": ("random_workloads.csv", lambda row: True),
    "kserve": ("random_modes.csv", lambda row: row["batcher"] == "kserve"),
    "round robin": ("random_modes.csv", lambda row: row["routing"] == "round_robin"),
    "random routing": ("random_modes.csv", lambda row: row["routing"] == "random"),
    "constant": ("random_modes.csv", lambda row: row["arrivals"] == "constant"),
    "bursty": ("random_modes.csv", lambda row: row["arrivals"] == "bursty"),
}
MODES = ("kserve", "round robin", "random routing", "constant", "bursty")
"""Sets in which batcher, routing or arrivals differ from the grid's."""
SUBSETS = {
    "all": lambda row: True,
    "unbatched": lambda row: row["B"] == 1,
    "batched, no window": lambda row: row["B"] > 1 and row["w"] == 0,
    "batched, window": lambda row: row["B"] > 1 and row["w"] > 0,
    "one replica": lambda row: row["c"] == 1,
    "32 replicas and more": lambda row: row["c"] >= 32,
    "service varies (v >= 0.5)": lambda row: row["cv"] >= 0.5,
}
TEXTS = ("batcher", "routing", "arrivals")
Row = dict[str, float | str]


@dataclass(frozen=True)
class ErrorRow:
    """Relative errors of one formula over a subset, as shares."""

    formula: str
    data: str
    subset: str
    count: int
    median: float
    p95: float
    worst: float


def rows(name: str) -> Iterator[Row]:
    """The workloads of a set, up to rho 0.9."""
    file_name, wanted = SETS[name]
    with (DATA / file_name).open() as file:
        for row in csv.DictReader(file):
            if wanted(row) and float(row["rho"]) <= HIGHEST_RHO and _known(row, file_name):
                row.pop("profile", None)
                yield {key: value if key in TEXTS else float(value) for key, value in row.items()}


def _known(row: dict[str, str], file_name: str) -> bool:
    # des_grid.csv gives the spread between runs, not the error of their mean; its runs are long enough.
    return not file_name.startswith("random_workloads") or float(row["p99_sd"]) <= LARGEST_ERROR * float(row["p99"])


def arguments(row: Row) -> dict[str, object]:
    """A row as keywords of ``analytic_p99``."""
    return {
        "rate_rps": 1000 * row["lam"],
        "service": ServiceTime(row["a"], row["beta"], row["cv"]),
        "max_batch": int(row["B"]),
        "window_ms": row["w"],
        "replicas": int(row["c"]),
    } | {key: row[key] for key in (*TEXTS, "arrival_scv") if key in row}


def analytic(row: Row) -> float:
    """The analytic p99 of a row."""
    return analytic_p99(**arguments(row)).total_ms


def teaching(row: Row) -> float:
    """The teaching approximation of a row."""
    names = ("rate_rps", "service", "max_batch", "window_ms", "replicas")
    return teaching_p99_ms(**{name: arguments(row)[name] for name in names})


FORMULAS: dict[str, Callable[[Row], float]] = {"analytic": analytic, "teaching": teaching}


@cache
def relative_errors(formula: str, name: str) -> list[tuple[Row, float]]:
    """Every row of a set with the formula's relative error, computed once."""
    return [(row, abs(FORMULAS[formula](row) / row["p99"] - 1)) for row in rows(name)]


def errors(formula: str, name: str, subset: str = "all") -> ErrorRow:
    """Median, 95th percentile and worst relative error."""
    found = sorted(error for row, error in relative_errors(formula, name) if SUBSETS[subset](row))
    return ErrorRow(formula, name, subset, len(found), _quantile(found, 0.5), _quantile(found, 0.95), found[-1])


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table() -> list[ErrorRow]:
    """The whole table."""
    return [
        errors(formula, name, subset)
        for formula in FORMULAS
        for name in SETS
        for subset in (SUBSETS if formula == "analytic" and name not in MODES else ("all",))
        if formula == "analytic" or name not in MODES
    ]


def lines() -> list[str]:
    """The table as people read it."""
    head = f"{'formula':9} {'workloads':15} {'subset':26} {'rows':>4}  {'median':>7} {'95 %':>7} {'worst':>7}"
    return [head, *map(_line, table())]


def _line(row: ErrorRow) -> str:
    shares = "".join(f"{100 * value:7.1f}%" for value in (row.median, row.p95, row.worst))
    return f"{row.formula:9} {row.data:15} {row.subset:26} {row.count:4} {shares}"


def main() -> None:
    """Print the table for people, or as JSON with ``--json``."""
    if "--json" in sys.argv[1:]:
        print(json.dumps([row.__dict__ for row in table()], indent=1))
    else:
        print("\n".join(lines()))


if __name__ == "__main__":
    main()
