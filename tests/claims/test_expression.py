"""What an expression may say, and what it is refused."""

import math

import pytest

from lab_core.model.case import DIRECT, Case, outputs
from lab_core.model.expression import ExpressionError, evaluate_expression
from lab_core.model.workload import Workload

BASE = Case(Workload(request_rate=50, model_latency_ms=10))
NAMES = {"base": BASE, "calls": 100}


def value(source, case=None):
    return evaluate_expression(source, NAMES, case)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("2 + 3 * 4 ** 2 / 8 - 1", 7),
        ("-base.request_rate", -50),
        ("base.request_rate * base.model_latency_ms / 1000", 0.5),
        ("base.a.max_batch", 32),
        ("max(1, min(5, 3), sqrt(4))", 3),
        ("ceil(2.1) + floor(2.9) + abs(-1)", 6),
        ("base(replicas=4).replicas", 4),
        ("base(max_batch=8).a.max_batch", 8),
        ("calls + 1", 101),
        ("1 < 2 < 3 and not 3 < 2 or False", True),
        ("near(103, 100, 0.05)", True),
        ("near(106, 100, 0.05)", False),
    ],
)
def test_says_what_python_would(source, expected):
    assert value(source) == expected


def test_reads_outputs_nested_ones_and_words_of_the_model():
    assert value("base.p99_ms") == pytest.approx(sum(value(f"base.waterfall.{part}") for part in WATERFALL))
    assert value("base.decisions.batching.state == 'not_yet'")
    assert value("'capacity' in base.meters and 'speed' not in base.meters")
    assert value("base.stages[0].number") == 1
    assert value("base.reasons[0].key in base.reasons")


WATERFALL = ("own_call_ms", "batch_mates_ms", "wait_ms", "jitter_ms")


def test_an_overloaded_fleet_is_infinite_and_not_a_word():
    assert value("base(request_rate=200).p99_ms") == math.inf


def test_a_changed_workload_leaves_the_named_one_alone():
    assert value("base(replicas=2).capacity_rps / base.capacity_rps") == pytest.approx(2)


def test_a_bare_name_belongs_to_the_swept_workload():
    swept = BASE.changed({"request_rate": 80})
    assert value("request_rate + base.request_rate", swept) == 130
    assert value("p99_ms > base.p99_ms", swept)


def test_calls_the_functions_of_the_model():
    assert value("fan_out_share(0.01, 100)") == pytest.approx(0.634, abs=5e-4)
    assert value("erlang_c(1, 0.5)") == pytest.approx(0.5)
    assert value("bins_needed(10, 6, 5, 4, 3)") == 2


def test_a_workload_can_be_simulated_and_split():
    assert value("near(simulated_p99_ms(base), base.p99_ms, 0.2)")
    assert value("split_p99_ms(base(replicas=10, request_rate=800)) > base(replicas=10, request_rate=800).p99_ms")


@pytest.mark.parametrize(
    "source",
    [
        "__import__('os')",
        "base.__class__",
        "base.workload.__class__.__mro__",
        "(lambda: 1)()",
        "[x for x in (1, 2)]",
        "base.changed({})",
        "open('/etc/passwd')",
        "1 if base else 2",
        "f'{base}'",
        "base := 3",
        "2 ** 10 ** 10",
        "1 << 200",
        "'a' * 10",
        "base.p99_ms; 1",
        "None",
        "",
    ],
)
def test_refuses_everything_else(source):
    with pytest.raises(ExpressionError):
        value(source)


@pytest.mark.parametrize(
    ("source", "name", "meant"),
    [
        ("bas.p99_ms", "bas", "base"),
        ("base.p99", "p99", "p99_ms"),
        ("erlangc(1, 2)", "erlangc", "erlang_c"),
        ("base.waterfall.wait", "wait", "wait_ms"),
    ],
)
def test_an_unknown_name_comes_with_the_known_ones(source, name, meant):
    with pytest.raises(ExpressionError) as caught:
        value(source)
    assert caught.value.name == name
    assert meant in caught.value.known


@pytest.mark.parametrize("source", ["1 / 0", "0 * base(request_rate=200).p99_ms", "sqrt(-1)", "erlang_c(1)", "base(replicas=0).p99_ms"])
def test_what_has_no_value_is_an_error(source):
    with pytest.raises(ExpressionError):
        value(source)


@pytest.mark.parametrize("name", DIRECT)
@pytest.mark.parametrize("inputs", [{}, {"batching": True, "gpu": True, "request_rate": 3000}, {"request_rate": 300}])
def test_a_direct_output_is_the_evaluation_s(name, inputs):
    case = BASE.changed(inputs)
    assert case.value(name) == outputs(case)[name]
