"""The five meters."""

import math

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import METERS
from lab_core.model.meters import SEVERITIES
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads

RISES = {key: -1 if key == "accelerator_efficiency" else 1 for key in METERS}
"""Which way a meter's value gets worse."""


def meters_of(workload, assumed=None):
    return evaluate(workload, assumed).meters


@settings(max_examples=60)
@given(workloads, workloads, any_assumptions)
def test_a_worse_value_is_never_less_severe(one, other, assumed):
    before, after = meters_of(one, assumed), meters_of(other, assumed)
    for key, way in RISES.items():
        better, worse = sorted((before[key], after[key]), key=lambda meter: way * meter.value)
        assert SEVERITIES.index(worse.severity) >= SEVERITIES.index(better.severity)


@settings(max_examples=50)
@given(workloads, any_assumptions)
def test_a_severity_counts_the_limits_that_the_value_has_passed(workload, assumed):
    for meter in meters_of(workload, assumed).values():
        way = RISES[meter.key]
        passed = sum(way * meter.value > way * limit for limit in meter.limits)
        reached = sum(way * meter.value >= way * limit for limit in meter.limits)
        assert passed <= SEVERITIES.index(meter.severity) <= reached


def test_the_capacity_meter_is_the_utilisation_and_overloads_at_one():
    full = meters_of(Workload(request_rate=100, model_latency_ms=10))["capacity"]
    assert (full.value, full.severity, full.message) == (1, "overload", "exactly_full")
    below = meters_of(Workload(request_rate=99.9, model_latency_ms=10))["capacity"]
    assert below.severity == "critical"
    assert below.value == pytest.approx(0.999)


def test_its_first_limit_is_the_target_utilisation():
    assert meters_of(Workload(), Assumptions(target_utilisation=0.4))["capacity"].severity == "warning"
    assert meters_of(Workload(), Assumptions(target_utilisation=0.5))["capacity"].severity == "ok"


def test_the_p99_meter_is_the_p99_over_its_target_with_the_part_that_the_window_takes():
    found = evaluate(SCENARIOS["idle_window"].workload)
    meter = found.meters["p99_budget"]
    assert meter.value == found.p99_ms / 100
    assert meter.numbers["window_share"] == found.waterfall.wait_ms / 100
    assert meter.message == "window_eats"


def test_efficiency_on_a_cpu_says_that_it_is_the_cpus():
    assert meters_of(Workload())["accelerator_efficiency"].message == "cpu_singles"
    assert meters_of(Workload(gpu=True))["accelerator_efficiency"].message == "gpu_singles"


def test_efficiency_is_the_gain_over_its_ceiling():
    # full batches of 32 with a/beta = 9: 32*10/(9 + 32) of at most 10
    meter = meters_of(Workload(request_rate=30_000, batching=True, gpu=True, replicas=8))["accelerator_efficiency"]
    assert meter.value == pytest.approx(32 / 41)


def test_fleet_pressure_is_infinite_when_a_call_or_the_window_alone_exceeds_the_target():
    call = meters_of(Workload(model_latency_ms=200))["fleet_pressure"]
    window = meters_of(Workload(batching=True, batch_window_ms=150))["fleet_pressure"]
    assert (call.value, call.message) == (math.inf, "call_too_slow")
    assert (window.value, window.message) == (math.inf, "window_too_long")


def test_packing_compares_the_models_with_the_hot_slots_of_all_replicas():
    meter = meters_of(Workload(models=20, replicas=5))["model_packing"]
    assert meter.value == 20 / 40
    assert meter.numbers["hit_share"] == 1
