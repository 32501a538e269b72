"""The page says what the command line says, bit for bit."""

import pytest

from lab_core.model.workload import Workload
from tests.browser.lab import evaluated, expected_outputs

STOPS = {
    "request_rate": 61,
    "model_latency_ms": 47,
    "batch_window_ms": 90,
    "replicas": 9,
    "models": 40,
    "p99_target_ms": 20,
}
CONTRACT = {
    "p99_ms",
    "p99_teaching_ms",
    "utilisation",
    "busy_share",
    "capacity_rps",
    "batch_fill",
    "replicas_needed",
    "throughput_at_target_rps",
}


def assert_same_numbers(lab, workload):
    shown = lab.outputs()
    assert set(shown) >= CONTRACT
    assert shown == expected_outputs(evaluated(workload), shown)


@pytest.mark.parametrize("name", STOPS)
def test_a_moved_slider_changes_every_number_to_the_command_lines(lab, name):
    before = lab.outputs()
    workload = lab.slide(name, STOPS[name])["workload"]
    assert workload[name] != Workload().as_dict()[name]
    assert {**workload, name: None} == {**Workload().as_dict(), name: None}
    assert_same_numbers(lab, workload)
    needs_batches = name in ("batch_window_ms", "models")  # the default has no batching and room for eight models
    assert (lab.outputs() != before) or needs_batches


@pytest.mark.parametrize("name", ["batching", "gpu"])
def test_a_switch_changes_every_number_to_the_command_lines(lab, name):
    before = lab.outputs()
    workload = lab.switch(name)["workload"]
    assert workload == {**Workload().as_dict(), name: True}
    assert lab.outputs() != before
    assert_same_numbers(lab, workload)


def test_the_window_counts_once_batching_is_on(lab):
    lab.switch("batching")
    before = lab.outputs()
    assert_same_numbers(lab, lab.slide("batch_window_ms", STOPS["batch_window_ms"])["workload"])
    assert lab.outputs() != before


def test_an_overloaded_fleet_has_an_infinite_p99(lab):
    workload = lab.enter("request_rate", 1_000_000)["workload"]
    assert lab.outputs()["p99_ms"] == "Infinity"
    assert_same_numbers(lab, workload)


def test_the_event_carries_the_command_lines_json(lab):
    detail = lab.enter("request_rate", 123.456)
    assert detail["evaluation"] == evaluated(detail["workload"])
    assert detail["workload"]["request_rate"] == 123.456
