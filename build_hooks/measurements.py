"""Batch times and load tests measured by others, read from docs/_data/public_*.csv, beside what the model makes of them."""

import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from lab_core.model.closed_loop import ClosedLoop, closed_loop
from lab_core.model.fit import Fit, fit_line, fit_service_time
from lab_core.model.service_time import ServiceTime

BATCH_TABLES = "public_[1-5]_*.csv"
CLOSED_LOOP_TABLE = "public_6_triton_docs_closed_loop.csv"
SATURATED_FROM = 10
"""From this concurrency on the one-instance tables are saturated: their throughput no longer rises."""


@dataclass(frozen=True)
class BatchTable:
    """Batch sizes and batch times of one model on one device, in ms, with their fits and source."""

    model: str
    device: str
    runtime: str
    source: str
    batches: tuple[int, ...]
    times_ms: tuple[float, ...]

    @property
    def line(self) -> Fit:
        """The straight line a + beta*b."""
        return fit_line(self.batches, self.times_ms)

    @property
    def best(self) -> Fit:
        """The straight line, or flat-then-linear where that earns its third constant."""
        return fit_service_time(self.batches, self.times_ms)

    @property
    def key(self) -> str:
        """A short ASCII name for headings and files."""
        words = f"{self.model} {self.device} {self.runtime}".lower()
        return "-".join("".join(c if c.isalnum() else " " for c in words).split())


def batch_tables(folder: Path) -> list[BatchTable]:
    """Every measured table of batch times below ``folder``, in the order of the files."""
    rows = defaultdict(list)
    for file in sorted(folder.glob(BATCH_TABLES)):
        for row in _rows(file):
            rows[row["model"], row["device"], row["runtime"], row["source"]].append((int(row["batch"]), _mean_ms(row)))
    return [BatchTable(*key, *map(tuple, zip(*sorted(found), strict=True))) for key, found in rows.items()]


def _mean_ms(row: dict[str, str]) -> float:
    """The mean batch time; the DLRM tables give only the median."""
    return float(row.get("avg_ms") or row["p50_ms"])


@dataclass(frozen=True)
class LoadTest:
    """One measured row of a closed-loop load test, and the same row simulated; rates in items per second."""

    config: str
    concurrency: int
    measured_rps: float
    measured_p95_ms: float
    run: ClosedLoop
    items_per_request: int

    @property
    def simulated_rps(self) -> float:
        """Items per second in the simulation."""
        return self.run.throughput_rps * self.items_per_request

    @property
    def rate_error_share(self) -> float:
        """Relative error of the simulated throughput."""
        return self.simulated_rps / self.measured_rps - 1

    @property
    def p95_error_share(self) -> float:
        """Relative error of the simulated p95."""
        return self.run.p95_ms / self.measured_p95_ms - 1


CONFIGS = {
    "no batching, 1 instance": (2, 1),
    "dynamic batching max 8, 1 instance": (8, 1),
    "dynamic batching max 8, 2 instances": (8, 2),
}
"""Configurations of the text recognition model: largest batch in items, instances."""
ITEMS_PER_REQUEST = 2


def calibrate(folder: Path) -> ServiceTime:
    """a and beta of the text recognition model from two saturated configurations: batches of 2 items and of 8.

    A saturated replica is never idle, so that the time of a batch is its size over the throughput.
    """
    two, eight = (_saturated_ms(folder, config) for config in list(CONFIGS)[:2])
    per_item_ms = (eight - two) / 6
    return ServiceTime(two - 2 * per_item_ms, per_item_ms)


def _saturated_ms(folder: Path, config: str) -> float:
    rates = [float(row["throughput_per_s"]) for row in _load_rows(folder, config) if int(row["concurrency"]) >= SATURATED_FROM]
    return 1000 * CONFIGS[config][0] / median(rates)


def load_tests(folder: Path) -> list[LoadTest]:
    """Every row of the text recognition load test with its simulation from the two calibrated constants."""
    service = calibrate(folder)
    return [_load_test(row, service) for config in CONFIGS for row in _load_rows(folder, config)]


def _load_test(row: dict[str, str], service: ServiceTime) -> LoadTest:
    max_batch, replicas = CONFIGS[row["config"]]
    clients = int(row["concurrency"])
    run = closed_loop(
        service=service, clients=clients, max_batch=max_batch, items_per_request=ITEMS_PER_REQUEST, replicas=replicas, requests=4000
    )
    return LoadTest(row["config"], clients, float(row["throughput_per_s"]), float(row["p95_ms"]), run, ITEMS_PER_REQUEST)


def _load_rows(folder: Path, config: str) -> list[dict[str, str]]:
    return [row for row in _rows(folder / CLOSED_LOOP_TABLE) if row["model"] == "text_recognition" and row["config"] == config]


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
