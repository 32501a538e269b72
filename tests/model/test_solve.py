"""The cheapest shape that meets the target."""

import math
from itertools import product

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.capacity import replica_hours_per_million, utilisation
from lab_core.model.fleet import fleet
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.solve import solve
from lab_core.model.workload import Workload
from tests.model.strategies import any_assumptions, workloads


def is_held(shape, assumed):
    hosted = fleet(shape.workload, assumed)
    enough_slots = shape.workload.replicas * assumed.hot_models >= shape.workload.models
    on_target = hosted.p99_ms() <= shape.workload.p99_target_ms
    return on_target and utilisation(hosted) <= assumed.target_utilisation and enough_slots


@settings(max_examples=40)
@given(workloads, any_assumptions)
def test_every_shape_holds_the_targets_and_keeps_rate_model_and_target(workload, assumed):
    for shape in solve(workload, assumed).shapes:
        assert is_held(shape, assumed)
        for name in ("request_rate", "model_latency_ms", "models", "p99_target_ms"):
            assert getattr(shape.workload, name) == getattr(workload, name)


@pytest.mark.parametrize("key", SCENARIOS)
def test_no_shape_with_fewer_replicas_or_another_window_is_cheaper(key):
    asked, assumed = SCENARIOS[key].workload, Assumptions()
    best = solve(asked).cheapest
    windows = (0, 1, 3, 10, 40, 150)
    for replicas, batching, gpu, window in product(range(1, 65), (False, True), (False, True), windows):
        workload = Workload(**asked.as_dict() | {"replicas": replicas, "batching": batching, "gpu": gpu, "batch_window_ms": window})
        cost = (3 if gpu else 1) * replica_hours_per_million(fleet(workload, assumed))
        cheaper = cost < best.cost_cpu_hours_per_million * (1 - 1e-9)
        assert not cheaper or not is_held(type(best)(workload, 0, 0, cost), assumed)


def test_the_dearer_a_gpu_the_sooner_a_cpu_fleet_wins():
    asked = SCENARIOS["gpu_peak"].workload
    assert solve(asked, gpu_price_ratio=3).cheapest.workload.gpu
    assert not solve(asked, gpu_price_ratio=100).cheapest.workload.gpu


def test_shapes_come_cheapest_first_one_of_each_kind():
    shapes = solve(SCENARIOS["gpu_peak"].workload).shapes
    costs = [shape.cost_cpu_hours_per_million for shape in shapes]
    assert costs == sorted(costs)
    assert len({(shape.workload.batching, shape.workload.gpu) for shape in shapes}) == len(shapes)


def test_models_that_do_not_fit_take_more_replicas():
    assert solve(Workload(request_rate=5, models=100)).cheapest.workload.replicas == math.ceil(100 / 8)


def test_a_target_below_every_call_has_no_shape():
    assert solve(Workload(model_latency_ms=2000, p99_target_ms=5)).cheapest is None
