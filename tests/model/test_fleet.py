"""The fleet that a workload describes."""

import csv
from pathlib import Path

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.fleet import Fleet, batched_fleet, fleet
from lab_core.model.service_time import ServiceTime
from lab_core.model.workload import Workload

DATA = Path(__file__).resolve().parents[1] / "data"


def test_without_batching_a_call_serves_one_request_and_no_window_counts():
    hosted = fleet(Workload(batch_window_ms=50), Assumptions())
    assert (hosted.max_batch, hosted.window_ms) == (1, 0)
    assert batched_fleet(Workload(batch_window_ms=50), Assumptions()).window_ms == 50


def test_load_is_the_rate_over_what_full_batches_carry():
    # tau(32) = 5 + 5*32 = 165 ms on a CPU: 2 replicas carry 387.9 a second
    hosted = fleet(Workload(request_rate=194, batching=True, replicas=2), Assumptions())
    assert hosted.load == pytest.approx(194 / (2 * 32 / 0.165))


@pytest.mark.parametrize(("routing", "queue"), [("shared_queue", (0.8, 4, 1)), ("round_robin", (0.2, 1, 0.25)), ("random", (0.2, 1, 1))])
def test_replicas_share_one_queue_or_have_one_each(routing, queue):
    assert fleet(Workload(request_rate=800, replicas=4), Assumptions(routing=routing)).one_queue == queue


def test_queues_of_their_own_gather_smaller_batches():
    workload = Workload(request_rate=800, replicas=4, batching=True, gpu=True)
    assert evaluate(workload, Assumptions(routing="round_robin")).batch_fill < evaluate(workload).batch_fill


@pytest.mark.parametrize(("routing", "fill_ms"), [("shared_queue", 38.75), ("round_robin", 155), ("random", 155)])
def test_a_queue_of_its_own_fills_a_batch_from_its_share_of_the_arrivals(routing, fill_ms):
    workload = Workload(request_rate=800, replicas=4, batching=True)
    assert evaluate(workload, Assumptions(routing=routing)).batch_fill_time_ms == fill_ms


def test_another_rate_or_number_of_replicas_leaves_the_fleet_as_it_is():
    hosted = fleet(Workload(request_rate=60), Assumptions())
    assert hosted.p99_ms(rate_rps=80) == hosted.at_rate(80).p99_ms()
    assert hosted.p99_ms(replicas=3) == hosted.with_replicas(3).p99_ms()
    assert hosted.rate_rps == 60


def rows(table):
    """A table of simulations."""
    with (DATA / table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fleet_of(row):
    """The fleet of a row of the simulated grid."""
    a, beta, cv, window, rate = (float(row[name]) for name in ("a", "beta", "cv", "w", "lam"))
    service = ServiceTime(a, beta, cv)
    return Fleet(rate_rps=1000 * rate, service=service, max_batch=int(row["B"]), window_ms=window, replicas=int(row["c"]))


def errors(of):
    """Errors over the grid, smallest first: their median, and what nine in ten stay under."""
    found = sorted(of(fleet_of(row), row) for row in rows("des_grid.csv") if int(row["B"]) > 1)
    return found[len(found) // 2], found[len(found) * 9 // 10]


def test_the_mean_batch_is_near_the_simulated_one():
    median, most = errors(lambda hosted, row: abs(hosted.mean_batch() / float(row["meanB"]) - 1))
    assert median < 0.01
    assert most < 0.15


def test_the_busy_share_is_near_the_simulated_one():
    median, most = errors(lambda hosted, row: abs(hosted.busy_share() - float(row["busy"])))
    assert median < 0.005
    assert most < 0.02


@pytest.mark.parametrize("batcher", ["triton", "kserve"])
def test_both_window_rules_gather_batches_as_simulated(batcher):
    service = ServiceTime(1.8874, 0.1438)
    for row in rows("window_semantics.csv"):
        rate = float(row["rho"]) * 32 / service.of(32)
        hosted = Fleet(rate_rps=1000 * rate, service=service, max_batch=32, window_ms=float(row["w_ms"]), replicas=1, batcher=batcher)
        assert hosted.mean_batch() == pytest.approx(float(row[f"{batcher}_meanB"]), rel=0.18)


def test_an_overloaded_fleet_is_always_busy_with_full_batches():
    hosted = fleet(Workload(request_rate=10_000, batching=True), Assumptions())
    assert (hosted.mean_batch(), hosted.busy_share()) == (32, 1)
