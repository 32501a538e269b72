"""The formulas with their numbers, as a reader sees them."""

import math
import re

import pytest

from lab_core.model.evaluate import evaluate
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from lab_core.view.formulas import STEPS, formula_slots, number
from lab_core.view.markup import text_of

WRITTEN = {"²": "**2", "·": "*", "−": "-", "√": "sqrt"}
LINE = re.compile(r'<li data-step="(\w+)"><code>(.*?)</code><span>(.*?)</span></li>')


def lines(evaluation, catalogue):
    """Return (segment, step, sides of the equation) of every line."""
    slots = formula_slots(evaluation, catalogue)
    return [(name, step, sides.split(" = ")) for name, found in slots.items() for step, sides, _ in LINE.findall(found["html"])]


def worked_out(html):
    """The value of a side that holds numbers only, as somebody with a calculator finds it."""
    text = text_of(re.sub(r"<sup>(.*?)</sup>", r"**(\1)", html))
    return eval(re.sub("|".join(map(re.escape, WRITTEN)), lambda found: WRITTEN[found[0]], text), {"sqrt": math.sqrt})


@pytest.mark.parametrize("key", SCENARIOS)
def test_whoever_works_the_shown_numbers_out_comes_to_the_value_shown(catalogue, key):
    shown = lines(evaluate(SCENARIOS[key].workload), catalogue)
    assert shown
    for name, step, sides in shown:
        if len(sides) == 4:
            value = float(text_of(sides[3]).removesuffix(" ms"))
            largest = max(map(float, re.findall(r"[\d.]+", re.sub(r"<sup>.*?</sup>", "", sides[2]))))
            assert worked_out(sides[2]) == pytest.approx(value, rel=2e-3, abs=2e-4 * largest), (name, step)


@pytest.mark.parametrize("key", SCENARIOS)
def test_the_last_line_of_a_segment_is_its_value(catalogue, key):
    evaluation = evaluate(SCENARIOS[key].workload)
    last = {name: sides[-1] for name, _, sides in lines(evaluation, catalogue)}
    for name, value in last.items():
        segment = name.removeprefix("formula.")
        assert text_of(value) == f"{number(getattr(evaluation.waterfall, f'{segment}_ms'))} ms"


def test_every_step_occurs_somewhere(catalogue):
    workloads = [scenario.workload for scenario in SCENARIOS.values()]
    workloads.append(Workload(request_rate=61, model_latency_ms=58, replicas=2, batching=True, batch_window_ms=1))  # full batches allow no more
    seen = {step.lower() for workload in workloads for _, step, _ in lines(evaluate(workload), catalogue)}
    assert seen == set(STEPS)


def test_where_there_is_nothing_to_compute_a_sentence_says_so(catalogue):
    unbatched = formula_slots(evaluate(Workload()), catalogue)
    assert "0" in unbatched["formula.batch_mates"]["html"]
    overloaded = formula_slots(evaluate(Workload(request_rate=1000)), catalogue)
    for segment in ("batch_mates", "wait", "jitter"):
        assert catalogue.html("formulas.steps.overloaded") in overloaded[f"formula.{segment}"]["html"]


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (2.0, "2"), (0.1234567, "0.12346"), (1234567.0, "1234567"), (0.00001234, "0.00001234")])
def test_a_number_is_written_without_an_exponent(value, text):
    assert number(value) == text
