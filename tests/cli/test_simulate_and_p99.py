"""``simulate`` and ``p99`` from outside."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from lab_core.cli.main import main
from lab_core.model.p99 import analytic_p99
from lab_core.model.service_time import ServiceTime

ROOT = Path(__file__).resolve().parents[2]
GRID = ROOT / "tests/data/des_grid.csv"


def run(capsys, *arguments):
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_simulate_gives_the_three_p99s_and_repeats_itself(capsys):
    arguments = ("simulate", "--scenario", "batching_carries", "--seed", "3", "--requests", "5000", "--json")
    first, second = (json.loads(run(capsys, *arguments)[1]) for _ in range(2))
    assert first == second
    assert first["p99_simulated_ms"] == first["simulation"]["p99_ms"]
    assert {"p99_ms", "p99_teaching_ms"} <= set(first)
    assert first["simulation"]["p99_low_ms"] <= first["p99_simulated_ms"] <= first["simulation"]["p99_high_ms"]
    assert first["p99_ms"] == pytest.approx(first["p99_simulated_ms"], rel=0.2)


def test_simulate_says_that_an_overloaded_fleet_has_no_p99(capsys):
    code, out, _ = run(capsys, "simulate", "--request-rate", "5000", "--json")
    found = json.loads(out)
    assert (code, found["p99_simulated_ms"], found["simulation"]) == (0, "Infinity", None)


def test_the_table_of_simulate_names_its_numbers(capsys):
    _, out, _ = run(capsys, "simulate", "--requests", "2000")
    assert "p99_simulated_ms" in out
    assert "mean_batch" in out


@pytest.mark.parametrize(("option", "value"), [("--seed", "-1"), ("--requests", "10"), ("--requests", "many"), ("--runs", "0")])
def test_a_bad_option_of_simulate_is_named_with_its_range(capsys, option, value):
    code, _, err = run(capsys, "simulate", option, value)
    assert code == 2
    assert option.lstrip("-") in err
    assert value in err
    assert ".." in err


def test_p99_adds_one_column_to_every_row(capsys):
    code, out, err = run(capsys, "p99", "--csv", str(GRID))
    assert (code, err) == (0, "")
    found = list(csv.DictReader(io.StringIO(out)))
    with GRID.open() as file:
        given = list(csv.DictReader(file))
    assert [{name: row[name] for name in given[0]} for row in found] == given
    row = found[-1]
    service = ServiceTime(float(row["a"]), float(row["beta"]), float(row["cv"]))
    expected = analytic_p99(
        rate_rps=1000 * float(row["lam"]), service=service, max_batch=int(row["B"]), window_ms=float(row["w"]), replicas=int(row["c"])
    )
    assert float(row["p99_ms"]) == expected.total_ms


def test_p99_reads_standard_input_and_says_infinity_when_overloaded():
    text = "lam,a,beta,B,w,c,cv\n0.5,1,0,1,0,1,1\n5,1,0,1,0,1,1\n"
    command = [sys.executable, "-m", "lab_core", "p99", "--csv", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT)
    lines = done.stdout.splitlines()
    assert lines[0] == "lam,a,beta,B,w,c,cv,p99_ms"
    assert float(lines[1].split(",")[-1]) == pytest.approx(9.210340372)
    assert lines[2].endswith(",Infinity")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,beta,B,w,c,cv\n1,0,1,0,1,0\n", "missing: lam"),
        ("a,beta,B,w,c,cv,lam\n1,0,1.5,0,1,0,1\n", "row 1, B: '1.5'"),
        ("a,beta,B,w,c,cv,lam\n1,0,1,0,1,0,x\n", "row 1, lam: 'x'"),
        ("a,beta,B,w,c,cv,lam\n0,0,1,0,1,0,1\n", "row 1, a + beta"),
        ("a,beta,B,w,c,cv,lam\n1,0,1\n", "row 1, w"),
        ("", "missing: a, beta"),
    ],
)
def test_a_bad_file_is_refused_with_row_field_and_range(capsys, tmp_path, text, said):
    file = tmp_path / "fleets.csv"
    file.write_text(text)
    code, out, err = run(capsys, "p99", "--csv", str(file))
    assert (code, out) == (2, "")
    assert said in err


def test_a_file_that_is_not_there_is_refused(capsys, tmp_path):
    code, _, err = run(capsys, "p99", "--csv", str(tmp_path / "none.csv"))
    assert code == 2
    assert "none.csv" in err
