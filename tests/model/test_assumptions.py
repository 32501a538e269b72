"""The assumptions' defaults against what others have measured."""

import csv
import math
from pathlib import Path

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.fit import fit_line
from lab_core.model.p99 import service_q99_ratio

DATA = Path(__file__).resolve().parents[2] / "docs" / "_data"
DEFAULTS = Assumptions()


def rows(table, **wanted):
    with (DATA / table).open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if all(row[name].startswith(value) for name, value in wanted.items())]


def fitted(table, **wanted):
    """tau(b) = a + beta*b of one model on one device, fitted on relative error."""
    found = rows(table, **wanted)
    return fit_line([float(row["batch"]) for row in found], [float(row["avg_ms"]) for row in found])


def share(fit):
    return fit.setup_ms / (fit.setup_ms + fit.per_item_ms)


CPU = "public_5_cpu_xeon6271c_paddle.csv"
V100 = "public_1_resnet50_pytorch_v100_amp.csv"
A40 = "public_2_resnet50_triton_a40_offline.csv"


def test_the_cpu_set_up_share_is_that_of_bert_base_rounded_down_to_a_half():
    # with .5 a batch of 4 gains 1.6; measured 1.75, and less for every other model of the table
    measured = share(fitted(CPU, model="BERT-base"))
    assert DEFAULTS.cpu_setup_share <= measured <= DEFAULTS.cpu_setup_share + 0.1
    others = [share(fitted(CPU, model=model, runtime="Paddle Inference oneDNN")) for model in ("ResNet101", "MobileNetV2")]
    assert max(others) < DEFAULTS.cpu_setup_share


def test_the_gpu_set_up_share_lies_between_two_servings_of_the_same_network():
    ratio = DEFAULTS.gpu_setup_share / (1 - DEFAULTS.gpu_setup_share)
    compiled, eager = fitted(A40).setup_ratio, fitted(V100).setup_ratio
    assert compiled < ratio < eager
    assert ratio == pytest.approx(math.sqrt(compiled * eager), rel=0.35)


def test_the_gpu_speed_up_is_about_that_of_a_resnet_in_eager_mode():
    # ResNet-101 has 1.9 times the multiply-adds of ResNet-50
    cpu_ms = fitted(CPU, model="ResNet101", runtime="Paddle Inference oneDNN").of(1) / 1.9
    gpu_ms = float(rows(V100, batch="1")[0]["avg_ms"])
    assert DEFAULTS.gpu_speedup == pytest.approx(cpu_ms / gpu_ms, rel=0.25)


def test_at_the_largest_batch_the_throughput_of_the_compiled_network_peaks():
    best = max(rows(A40), key=lambda row: float(row["throughput_per_s"]))
    assert float(best["batch"]) == DEFAULTS.max_batch


def test_service_times_vary_no_more_than_assumed():
    measured = [float(row["p99_ms"]) / float(row["avg_ms"]) for row in rows(V100) + rows(A40) if float(row["batch"]) <= 32]
    assert max(measured) <= service_q99_ratio(DEFAULTS.service_cv) * 1.01
    assert sorted(measured)[len(measured) // 2] > service_q99_ratio(DEFAULTS.service_cv / 3)
