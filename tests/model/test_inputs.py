"""Workload and assumptions as one flat set of inputs."""

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.errors import InputError
from lab_core.model.inputs import changed, field, fields, value_of
from lab_core.model.workload import Workload


def test_assumptions_are_named_with_a_prefix():
    assert field("a.max_batch").default == 32
    assert field("replicas").default == 1
    assert len(fields()) == 8 + 13


def test_some_inputs_are_set_anew_and_the_others_kept():
    workload, assumptions = changed(Workload(replicas=3), Assumptions(max_batch=8), {"gpu": "on", "a.service_cv": "0.5"})
    assert (workload, assumptions) == (Workload(replicas=3, gpu=True), Assumptions(max_batch=8, service_cv=0.5))


def test_a_value_is_read_by_its_flat_name():
    assert value_of(Workload(replicas=3), Assumptions(), "replicas") == 3
    assert value_of(Workload(), Assumptions(max_batch=8), "a.max_batch") == 8


@pytest.mark.parametrize("name", ["replica", "max_batch", "a.replicas", ""])
def test_an_unknown_name_is_an_error_that_names_it(name):
    with pytest.raises(InputError) as error:
        changed(Workload(), Assumptions(), {name: 1})
    assert (error.value.field, error.value.value) == (name, "1")


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("replicas", 0, "1 .. 256, whole number"),
        ("replicas", 1.5, "1 .. 256, whole number"),
        ("request_rate", "nan", "1 .. 1,000,000 /s"),
        ("request_rate", 1_000_001, "1 .. 1,000,000 /s"),
        ("p99_target_ms", "fast", "5 .. 5,000 ms"),
        ("batching", "perhaps", "on or off (1, 0, true, false, on, off)"),
        ("a.batcher", "ray", "triton, kserve"),
        ("a.load_time_s", "inf", "0.1 .. 300 s"),
    ],
)
def test_a_bad_value_is_an_error_that_names_field_value_and_range(name, value, allowed):
    with pytest.raises(InputError) as error:
        changed(Workload(), Assumptions(), {name: value})
    assert (error.value.field, error.value.value, error.value.allowed) == (name, str(value), allowed)
