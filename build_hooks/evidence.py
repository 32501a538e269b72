"""Numbers behind the model's constants, taken from the measured tables in docs/_data when the site is built."""

import csv
from pathlib import Path

from build_hooks.measurements import BatchTable, batch_tables
from lab_core.model.p99 import TEACHING_K

FITTED = {
    "bert_cpu_share": "bert-base-xeon-gold-6271c-1-thread-paddle-inference-onednn",
    "mobilenet_cpu_share": "mobilenetv2-xeon-gold-6271c-1-thread-paddle-inference-onednn",
    "resnet_cpu_share": "resnet101-xeon-gold-6271c-1-thread-paddle-inference-onednn",
    "resnet_v100_share": "resnet50-v1-5-v100-16gb-pytorch",
    "resnet_a40_share": "resnet50-v1-5-a40-triton-ort-tensorrt",
    "bert_a100_share": "bert-large-seq384-a100-80gb-triton-tensorrt",
    "bert_t4_share": "bert-large-seq384-t4-triton-tensorrt",
}
"""Set-up shares that the texts quote, and the table that each is fitted to."""
SINGLE_CALLS = {"resnet101_cpu_ms": FITTED["resnet_cpu_share"], "resnet50_gpu_ms": FITTED["resnet_v100_share"]}
"""Times of a batch of one that the texts quote."""
FIXED_BATCH_TABLES = "public_[23]_*.csv"
"""Tables of fixed batches that a server measured, with mean and p99."""


def evidence(data: Path) -> dict[str, float]:
    """Return every number that the texts on the constants quote, by placeholder name."""
    tables = {table.key: table for table in batch_tables(data)}
    numbers = {name: _setup_share(tables[key]) for name, key in FITTED.items()}
    numbers |= {name: tables[key].times_ms[0] for name, key in SINGLE_CALLS.items()}
    spread = _p99_over_mean(data)
    numbers |= {"p99_over_mean_low_ratio": min(spread), "p99_over_mean_high_ratio": max(spread)}
    return numbers | {"teaching_k_count": TEACHING_K} | _teaching_errors(data)


def _setup_share(table: BatchTable) -> float:
    """a/(a + beta) of the straight line through a table."""
    return table.line.setup_ms / (table.line.setup_ms + table.line.per_item_ms)


def _p99_over_mean(data: Path) -> list[float]:
    rows = (row for file in sorted(data.glob(FIXED_BATCH_TABLES)) for row in _rows(file))
    return [float(row["p99_ms"]) / float(row["avg_ms"]) for row in rows]


def _teaching_errors(data: Path) -> dict[str, float]:
    """Median and worst error of the teaching formula over simulated workloads up to a utilisation of .9."""
    rows = _rows(data / "teaching_formula_errors.csv")
    row = next(row for row in rows if row["constants"].startswith(f"K={TEACHING_K:.2f} "))
    middle, _, worst = (int(part) / 100 for part in row["grid396_rho<=.9"].split("/"))
    return {"teaching_median_share": middle, "teaching_worst_share": worst}


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
