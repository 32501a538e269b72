"""The command line, from outside."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from lab_core.cli.main import main
from lab_core.cli.table import number, table
from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.plain import plain
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(capsys):
    """Run a command: ``run("evaluate", ...) -> (exit code, standard output, standard error)``."""

    def command(*arguments):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


@pytest.fixture
def answer(run):
    """The JSON object that a command prints."""

    def command(*arguments):
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


def test_evaluate_prints_what_the_model_says_to_the_last_digit(answer):
    found = answer("evaluate", "--request-rate", "400", "--model-latency-ms", "20", "--batching", "--replicas", "8")
    assert found == plain(evaluate(Workload(request_rate=400, model_latency_ms=20, batching=True, replicas=8)))


def test_without_arguments_it_is_the_default_workload(answer):
    assert answer("evaluate") == plain(evaluate(Workload()))


@pytest.mark.parametrize(
    "options",
    [
        ("--a", "max_batch=8", "--a", "batcher=kserve"),
        ("--a.max-batch", "8", "--a.batcher", "kserve"),
        ("--a.max-batch=8", "--a", "a.batcher=kserve"),
        ("--a", "max-batch=8", "--a.batcher=kserve"),
    ],
)
def test_assumptions_can_be_set(answer, options):
    assert answer("evaluate", "--batching", *options) == plain(evaluate(Workload(batching=True), Assumptions(max_batch=8, batcher="kserve")))


@pytest.mark.parametrize(
    ("options", "on"),
    [((), False), (("--gpu",), True), (("--gpu", "on"), True), (("--gpu=0",), False), (("--gpu", "--no-gpu"), False)],
)
def test_switches_take_a_word_or_none(answer, options, on):
    assert answer("evaluate", *options)["workload"]["gpu"] is on


def test_a_scenario_or_a_step_is_where_to_start_from(answer):
    assert answer("evaluate", "--scenario", "gpu_peak")["workload"] == SCENARIOS["gpu_peak"].workload.as_dict()
    changed = answer("evaluate", "--step", "gpu_peak", "--replicas", "2")["workload"]
    assert changed == SCENARIOS["gpu_peak"].workload.as_dict() | {"replicas": 2}


@pytest.mark.parametrize("name", [*WORKLOAD_FIELDS, *(f"a.{name}" for name in ASSUMPTION_FIELDS)])
def test_every_input_has_an_option_that_refuses_nonsense(run, name):
    code, out, err = run("evaluate", f"--{name.replace('_', '-')}", "nonsense")
    kind = (WORKLOAD_FIELDS | {f"a.{key}": value for key, value in ASSUMPTION_FIELDS.items()})[name]
    assert (code, out) == (2, "")
    assert name in err
    assert "nonsense" in err
    assert kind.allowed in err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("evaluate", "--replicas", "0"), ("replicas", "'0'", "1 .. 256")),
        (("evaluate", "--request-rate", "1e9"), ("request_rate", "'1e9'", "1 .. 1,000,000 /s")),
        (("evaluate", "--a", "speed=3"), ("a.speed", "'3'", "a.gpu_speedup")),
        (("evaluate", "--a", "max_batch"), ("max_batch", "NAME=VALUE")),
        (("evaluate", "--scenario", "atlantis"), ("scenario", "'atlantis'", "first_endpoint")),
        (("sweep", "--over", "speed"), ("speed", "request_rate")),
        (("sweep", "--from", "0"), ("request_rate", "'0'", "1 .. 1,000,000 /s")),
        (("sweep", "--points", "1"), ("points", "'1'", "2 .. 1,000")),
        (("solve", "--gpu-price-ratio", "-1"), ("gpu_price_ratio", "'-1'", "0.1 .. 1,000")),
        (("evaluate", "--bogus"), ("--bogus",)),
        ((), ("COMMAND",)),
    ],
)
def test_an_error_goes_to_standard_error_with_exit_code_two_and_names_field_value_and_range(run, arguments, named):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert [part for part in named if part not in err] == []


def test_scenarios_prints_every_card_in_order_with_its_evaluation(answer):
    found = answer("scenarios")["scenarios"]
    assert [card["key"] for card in found] == list(SCENARIOS)
    for card in found:
        assert card["workload"] == SCENARIOS[card["key"]].workload.as_dict()
        assert card["evaluation"] == plain(evaluate(SCENARIOS[card["key"]].workload))
        assert card["stage"] == card["evaluation"]["stage"]


def test_sweep_prints_values_and_outputs(answer):
    found = answer("sweep", "--over", "replicas", "--from", "1", "--to", "3", "--request-rate", "150")
    assert (found["over"], found["values"]) == ("replicas", [1, 2, 3])
    assert found["outputs"]["utilisation"] == [1.5, 0.75, 0.5]
    assert found["outputs"]["p99_ms"][0] == "Infinity"


def test_sweep_takes_assumptions_too(answer):
    found = answer("sweep", "--over", "a.max-batch", "--to", "4", "--batching")
    assert found["over"] == "a.max_batch"
    assert found["values"] == [1, 2, 3, 4]


def test_solve_prints_the_cheapest_shape_and_its_assumed_price(answer):
    found = answer("solve", "--scenario", "gpu_peak", "--replicas", "99")
    assert found["found"] is True
    assert found["gpu_price_ratio"] == 3
    assert found["shapes"][0]["workload"] == found["evaluation"]["workload"]
    assert found["evaluation"]["p99_ms"] <= 150
    assert found["evaluation"]["replicas_needed"] == found["evaluation"]["workload"]["replicas"]


def test_solve_says_so_when_there_is_no_shape(answer, run):
    impossible = ("solve", "--model-latency-ms", "2000", "--p99-target-ms", "5")
    assert answer(*impossible) == {"gpu_price_ratio": 3, "shapes": [], "found": False, "evaluation": None}
    assert "No shape" in run(*impossible)[1]


@pytest.mark.parametrize("command", ["evaluate", "scenarios", "sweep", "solve"])
def test_without_json_a_command_prints_a_table_for_people(run, command):
    code, out, err = run(command)
    assert (code, err) == (0, "")
    with pytest.raises(json.JSONDecodeError):
        json.loads(out)
    assert len(out.splitlines()) > 2
    assert not [line for line in out.splitlines() if line != line.rstrip()]


def test_python_m_lab_core_runs_it():
    found = subprocess.run([sys.executable, "-m", "lab_core", "evaluate", "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(found.stdout)["p99_ms"] == evaluate(Workload()).p99_ms


def test_a_reader_that_stops_early_is_no_fault():
    code = f"{sys.executable} -m lab_core sweep --points 1000 --json | head -c 1"
    found = subprocess.run(code, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("{", "")


def test_columns_are_as_wide_as_their_widest_cell():
    assert table(("name", "n"), [("a", 1.5), ("longer", 12345.6)]) == "name         n\na          1.5\nlonger  12,346"


@pytest.mark.parametrize(("value", "text"), [(True, "on"), (False, "off"), (0.123456, "0.1235"), (3, "3"), (1e6, "1,000,000"), (math.inf, "inf"), ("x", "x")])
def test_a_number_is_written_for_people(value, text):
    assert number(value) == text
