"""The steps to the parts of the p99: they lead to what the waterfall shows, and each formula to its value."""

import math
import re

import pytest
from hypothesis import given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.derivation import derivation
from lab_core.model.evaluation import WaitKind
from lab_core.model.fleet import fleet
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from tests.view.strategies import assumptions, workloads

SEGMENTS = ("own_call", "batch_mates", "wait", "jitter")
POWER = {"²": "**2", "^": "**", "·": "*", "−": "-", "√": "sqrt"}


def value_of(formula, numbers):
    """Work a formula out as it is written."""
    text = formula.format(**{name: f"({value!r})" for name, value in numbers.items()})
    return eval(re.sub("|".join(map(re.escape, POWER)), lambda found: POWER[found[0]], text), {"sqrt": math.sqrt})


def assert_leads_to_the_waterfall(hosted):
    found, waterfall = derivation(hosted), hosted.p99()
    assert tuple(found) == SEGMENTS
    for segment, steps in found.items():
        value = steps[-1].value if steps else 0.0
        assert value == pytest.approx(getattr(waterfall, f"{segment}_ms"), rel=1e-9, abs=1e-9 * hosted.service.single_ms), segment


@pytest.mark.parametrize("key", SCENARIOS)
def test_the_last_step_of_each_segment_is_the_waterfall_s_value(key):
    assert_leads_to_the_waterfall(fleet(SCENARIOS[key].workload, Assumptions()))


@settings(max_examples=500)
@given(workloads, assumptions)
def test_it_is_for_random_workloads_and_assumptions(workload, assumed):
    assert_leads_to_the_waterfall(fleet(workload, assumed))


@settings(max_examples=500)
@given(workloads, assumptions)
def test_every_formula_gives_its_step_s_value(workload, assumed):
    hosted = fleet(workload, assumed)
    for steps in derivation(hosted).values():
        for step in steps:
            if step.formula:
                worked_out = value_of(step.formula, step.numbers)
                assert worked_out == pytest.approx(step.value, rel=1e-6, abs=1e-9 * max(step.numbers.values(), default=1.0)), step


def test_a_number_that_a_formula_uses_is_a_step_before_it_or_an_input():
    inputs = {"a", "beta", "tau", "q", "Qw", "Qm"}
    known_as = {"J1": "J", "E_most": "E"}
    for scenario in SCENARIOS.values():
        for segment, steps in derivation(fleet(scenario.workload, Assumptions())).items():
            known = inputs | {"jitter", "wait"}  # parts of their own, shown beside
            for step in steps:
                assert set(step.numbers) <= known, (segment, step)
                known.add(known_as.get(step.symbol, step.symbol))


def test_overloaded_there_is_nothing_to_derive_but_the_own_call():
    found = derivation(fleet(Workload(request_rate=1000), Assumptions()))
    assert [len(found[segment]) for segment in SEGMENTS] == [1, 0, 1, 0]
    assert found["wait"][-1].value == math.inf


def test_unbatched_a_request_has_no_mates():
    hosted = fleet(Workload(), Assumptions())
    assert derivation(hosted)["batch_mates"] == ()
    assert hosted.p99().wait_kind == WaitKind.QUEUE
