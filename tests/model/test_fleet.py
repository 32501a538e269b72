"""The fleet that a workload describes."""

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.fleet import batched_fleet, fleet
from lab_core.model.workload import Workload


def test_without_batching_a_call_serves_one_request_and_no_window_counts():
    hosted = fleet(Workload(batch_window_ms=50), Assumptions())
    assert (hosted.max_batch, hosted.window_ms) == (1, 0)
    assert batched_fleet(Workload(batch_window_ms=50), Assumptions()).window_ms == 50


def test_load_is_the_rate_over_what_full_batches_carry():
    # tau(32) = 5 + 5*32 = 165 ms on a CPU: 2 replicas carry 387.9 a second
    hosted = fleet(Workload(request_rate=194, batching=True, replicas=2), Assumptions())
    assert hosted.load == pytest.approx(194 / (2 * 32 / 0.165))


@pytest.mark.parametrize(("routing", "queue"), [("shared_queue", (0.8, 4)), ("round_robin", (0.2, 1)), ("random", (0.2, 1))])
def test_replicas_share_one_queue_or_have_one_each(routing, queue):
    assert fleet(Workload(request_rate=800, replicas=4), Assumptions(routing=routing)).one_queue == queue


def test_queues_of_their_own_gather_smaller_batches():
    workload = Workload(request_rate=800, replicas=4, batching=True, gpu=True)
    assert evaluate(workload, Assumptions(routing="round_robin")).batch_fill < evaluate(workload).batch_fill


def test_another_rate_or_number_of_replicas_leaves_the_fleet_as_it_is():
    hosted = fleet(Workload(request_rate=60), Assumptions())
    assert hosted.p99_ms(rate_rps=80) == hosted.at_rate(80).p99_ms()
    assert hosted.p99_ms(replicas=3) == hosted.with_replicas(3).p99_ms()
    assert hosted.rate_rps == 60
