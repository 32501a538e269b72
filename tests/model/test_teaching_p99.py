"""The teaching approximation and its error, measured against simulated workloads."""

import csv
from pathlib import Path
from statistics import median

import pytest

from lab_core.model.p99 import teaching_p99_ms
from lab_core.model.service_time import ServiceTime

DATA = Path(__file__).parent.parent / "data"


def errors(largest_load):
    with (DATA / "des_grid.csv").open(newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if float(row["rho"]) <= largest_load]
    return sorted(abs(teaching(row) / float(row["p99"]) - 1) for row in rows)


def teaching(row):
    return teaching_p99_ms(
        rate_rps=1000 * float(row["lam"]),
        service=ServiceTime(float(row["a"]), float(row["beta"]), float(row["cv"])),
        max_batch=int(row["B"]),
        window_ms=float(row["w"]),
        replicas=int(row["c"]),
    )


def published(column):
    with (DATA / "teaching_formula_errors.csv").open(newline="") as lines:
        row = next(row for row in csv.DictReader(lines) if row["constants"].startswith("K=3.20"))
    return [int(part) / 100 for part in row[column].split("/")]


@pytest.mark.parametrize(("column", "largest_load"), [("grid396_rho<=.9", 0.9), ("grid396_all", 1)])
def test_its_error_is_the_published_one(column, largest_load):
    found = errors(largest_load)
    measured = [median(found), found[int(0.95 * len(found))], found[-1]]
    assert measured == pytest.approx(published(column), rel=0.02)


def test_it_is_infinite_from_saturation_on():
    assert teaching_p99_ms(rate_rps=100, service=ServiceTime(5, 5), max_batch=1, window_ms=0, replicas=1) == float("inf")
