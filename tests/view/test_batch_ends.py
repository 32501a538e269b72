"""The sentence on which comes first, a full batch or the window."""

import pytest
from hypothesis import given

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.workload import Workload
from lab_core.view.batch_ends import ENDS, batch_end_slots
from tests.view.strategies import assumptions, workloads


def ends(workload, catalogue, **assumed):
    (found,) = batch_end_slots(evaluate(workload, Assumptions(**assumed)), catalogue).values()
    return found["attrs"]["data-ends"], found["html"]


CASES = {
    "off": (Workload(), {}),
    "single": (Workload(batching=True), {"max_batch": 1}),
    "at_once": (Workload(batching=True, batch_window_ms=0), {}),
    "full": (Workload(batching=True, request_rate=4000, batch_window_ms=20, replicas=64), {}),
    "window": (Workload(batching=True, request_rate=80), {}),
}


@pytest.mark.parametrize("key", ENDS)
def test_every_end_has_its_case(catalogue, key):
    workload, assumed = CASES[key]
    assert ends(workload, catalogue, **assumed)[0] == key


def test_the_sentence_names_both_times(catalogue):
    _, html = ends(Workload(batching=True, request_rate=80, batch_window_ms=5), catalogue)
    assert "388" in html  # 31 others at 80 a second
    assert "5" in html


def test_both_times_stand_in_full_beside_the_sentence_while_batching_is_on(catalogue):
    workload = Workload(batching=True, request_rate=80, batch_window_ms=5)
    (slot,) = batch_end_slots(evaluate(workload), catalogue).values()
    assert (slot["attrs"]["data-value"], slot["attrs"]["data-window"]) == ("387.5", "5.0")
    (slot,) = batch_end_slots(evaluate(Workload()), catalogue).values()
    assert (slot["attrs"]["data-value"], slot["attrs"]["data-window"]) == (None, None)


@given(workloads, assumptions)
def test_the_window_ends_first_where_a_batch_takes_longer_to_fill(catalogue, workload, assumed):
    key, _ = ends(workload, catalogue, **assumed.as_dict())
    queues = 1 if assumed.routing == "shared_queue" else workload.replicas
    fill_ms = queues * (assumed.max_batch - 1) / workload.request_rate * 1000
    if key in ("full", "window") and fill_ms != pytest.approx(workload.batch_window_ms):
        assert (key == "full") == (fill_ms < workload.batch_window_ms)
