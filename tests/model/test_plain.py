"""Evaluations as plain JSON."""

import json

from hypothesis import given, settings

from lab_core.model.evaluate import evaluate
from lab_core.model.plain import plain, plain_value
from lab_core.model.workload import Workload
from tests.model.strategies import assumptions, workloads

PUBLIC = (
    "p99_ms",
    "p99_teaching_ms",
    "utilisation",
    "busy_share",
    "capacity_rps",
    "batch_fill",
    "replicas_needed",
    "throughput_at_target_rps",
)
"""Names that pages and scripts rely on."""


def test_the_public_names_are_at_the_top_with_every_digit():
    found = evaluate(Workload(request_rate=37))
    printed = json.loads(json.dumps(plain(found)))
    assert {name: printed[name] for name in PUBLIC} == {name: getattr(found, name) for name in PUBLIC}


def test_infinity_is_a_word():
    printed = plain(evaluate(Workload(request_rate=5000)))
    assert printed["p99_ms"] == printed["waterfall"]["total_ms"] == "Infinity"
    assert plain_value(float("-inf")) == "-Infinity"


@settings(max_examples=50)
@given(workloads, assumptions)
def test_it_is_strict_json_that_reads_back_the_same(workload, assumed):
    found = plain(evaluate(workload, assumed))
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_the_parts_are_nested_under_their_names():
    found = plain(evaluate(Workload(batching=True)))
    assert found["workload"]["batching"] is True
    assert found["assumptions"]["max_batch"] == 32
    assert found["meters"]["capacity"]["severity"] == "ok"
    assert found["decisions"]["batching"]["state"] == "not_yet"
    assert found["nodes"]["client"] == {"key": "client", "lane": "clients", "state": "ok"}
    assert found["edges"]["client->inference_gateway"]["kind"] == "hot"
    assert found["stages"][0] == {"number": 1, "key": "single_endpoint", "state": "current"}
    assert found["reasons"][0]["key"] == "target_held"
