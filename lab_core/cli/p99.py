"""``p99``: the analytic p99 of fleets that a CSV file describes, one per row."""

import argparse
import csv
import io
import sys
from collections.abc import Iterable
from pathlib import Path

from ..model.errors import InputError
from ..model.fields import Number
from ..model.p99 import analytic_p99
from ..model.plain import Plain, plain_value
from ..model.service_time import ServiceTime

NAME = "p99"
HELP = "one analytic p99 per row of a CSV file with the columns a, beta, B, w, c, cv, lam (times in ms, arrivals per ms)"
COLUMNS = {
    "a": Number(0, 1e9, 0, "ms"),
    "beta": Number(0, 1e9, 0, "ms"),
    "B": Number(1, 100_000, 1, integer=True),
    "w": Number(0, 1e9, 0, "ms"),
    "c": Number(1, 100_000, 1, integer=True),
    "cv": Number(0, 100, 0),
    "lam": Number(1e-9, 1e9, 1, "/ms"),
}
OUTPUT = "p99_ms"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file."""
    parser.add_argument("--csv", required=True, metavar="FILE", help="the CSV file; - is standard input")


def run(arguments: argparse.Namespace) -> tuple[Plain, str]:
    """Add the column ``p99_ms``; a fleet that is overloaded has the p99 ``Infinity``."""
    table = csv.DictReader(io.StringIO(_read(arguments.csv)))
    missing = [name for name in COLUMNS if name not in (table.fieldnames or ())]
    if missing:
        raise InputError("csv", arguments.csv, f"columns {', '.join(COLUMNS)}; missing: {', '.join(missing)}")
    rows = [row | {OUTPUT: _p99_ms(number, row)} for number, row in enumerate(table, start=1)]
    names = [*(name for name in table.fieldnames if name != OUTPUT), OUTPUT]
    return {"rows": rows}, _csv(names, rows)


def _read(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise InputError("csv", name, "a CSV file that can be read, in UTF-8; - is standard input") from None


def _p99_ms(number: int, row: dict[str, str]) -> float | str:
    given = {name: kind.parse(f"row {number}, {name}", row[name]) for name, kind in COLUMNS.items()}
    if not given["a"] + given["beta"]:
        raise InputError(f"row {number}, a + beta", 0, "more than 0 ms")
    found = analytic_p99(
        rate_rps=1000 * given["lam"],
        service=ServiceTime(given["a"], given["beta"], given["cv"]),
        max_batch=given["B"],
        window_ms=given["w"],
        replicas=given["c"],
    )
    return plain_value(found.total_ms)


def _csv(names: list[str], rows: Iterable[dict[str, object]]) -> str:
    printed = io.StringIO()
    writer = csv.DictWriter(printed, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return printed.getvalue().rstrip("\n")
