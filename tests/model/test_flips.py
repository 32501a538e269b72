"""What would flip each decision."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.assumptions import Assumptions
from lab_core.model.decisions import decide
from lab_core.model.evaluation import DECISIONS, DecisionState
from lab_core.model.facts import Facts
from lab_core.model.fields import Switch
from lab_core.model.flips import INDEPENDENT, find_flips, iter_flips
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from tests.model.strategies import assumptions, values, workloads

CARDS = {key: scenario.workload for key, scenario in SCENARIOS.items()}


def state_of(key, workload, assumed):
    return decide(key, Facts(workload, assumed))


def just_before(name, value, now):
    """1 % before a value, coming from ``now``; of whole numbers the one before; of switches the other position."""
    kind = WORKLOAD_FIELDS[name]
    if isinstance(kind, Switch):
        return now
    if kind.integer:
        return value + (1 if now > value else -1)
    if value == 0:
        return 1e-5
    return value * 0.99 if value > now else min(now, value * 1.01)


def check_flips(workload, assumed):
    for key, flips in find_flips(workload, assumed).items():
        present = state_of(key, workload, assumed)
        for flip in flips:
            now = getattr(workload, flip.input)
            assert state_of(key, replace(workload, **{flip.input: flip.value}), assumed) == flip.state != present
            before = just_before(flip.input, flip.value, now)
            in_between = now <= before <= flip.value or flip.value <= before <= now
            if in_between:
                assert state_of(key, replace(workload, **{flip.input: before}), assumed) == present


@pytest.mark.parametrize("key", CARDS)
def test_every_flip_of_a_card_really_flips_and_not_one_percent_before(key):
    check_flips(CARDS[key], Assumptions())


@pytest.mark.slow
@settings(max_examples=100)
@given(workloads, assumptions)
def test_every_flip_really_flips_and_not_one_percent_before(workload, assumed):
    check_flips(workload, assumed)


@settings(max_examples=50)
@given(workloads, assumptions, st.data())
def test_a_decision_does_not_depend_on_the_inputs_that_are_not_tried_for_it(workload, assumed, data):
    key = data.draw(st.sampled_from(DECISIONS))
    name = data.draw(st.sampled_from(INDEPENDENT[key]))
    other = replace(workload, **{name: data.draw(values(WORKLOAD_FIELDS[name]))})
    assert state_of(key, other, assumed) == state_of(key, workload, assumed)


def fine_steps(name, now):
    """Values of an input on both sides of ``now``, 3 % apart."""
    kind = WORKLOAD_FIELDS[name]
    for factor in (1.03, 1 / 1.03):
        value = now
        while kind.low < value < kind.high or value == now:
            value = min(kind.high, max(kind.low, value * factor))
            yield round(value) if kind.integer else value
            if value in (kind.low, kind.high):
                break


@pytest.mark.parametrize("key", ["batching_carries", "gpu_peak", "tight_target"])
@pytest.mark.parametrize("name", ["request_rate", "model_latency_ms", "p99_target_ms"])
def test_no_nearer_value_flips(key, name):
    workload, assumed = CARDS[key], Assumptions()
    found = {decision: flip for decision, all_ in find_flips(workload).items() for flip in all_ if flip.input == name}
    now = getattr(workload, name)
    for decision in set(DECISIONS) - {one for one, names in INDEPENDENT.items() if name in names}:
        reach = max(found[decision].value / now, now / found[decision].value) if decision in found else float("inf")
        for value in fine_steps(name, now):
            if max(value / now, now / value) < reach / 1.03:
                assert state_of(decision, replace(workload, **{name: value}), assumed) == state_of(decision, workload, assumed)


def test_a_threshold_is_where_the_arithmetic_says():
    # one CPU replica of 10 ms is overloaded from 100 requests a second on: then only batching carries the rate
    flips = {flip.input: flip for flip in find_flips(Workload(request_rate=95, model_latency_ms=10))["batching"]}
    assert flips["request_rate"].value == pytest.approx(100, rel=1e-3)
    assert flips["request_rate"].state == DecisionState.NEEDED


def test_a_canary_becomes_worth_it_at_a_hundred_requests_a_second_and_needed_at_a_thousand():
    steady = Workload(request_rate=20, model_latency_ms=1, replicas=32)
    assert [flip.value for flip in find_flips(steady)["ab_canary"] if flip.input == "request_rate"] == [pytest.approx(100, rel=1e-3)]
    busier = replace(steady, request_rate=500)
    ahead = [flip for flip in find_flips(busier)["ab_canary"] if flip.input == "request_rate"]
    assert ahead[0].value == pytest.approx(1000, rel=1e-3)


def test_a_switch_flips_to_its_other_position():
    flips = find_flips(CARDS["heavy_model"])["hardware_autoscaling"]
    assert [(flip.value, flip.state) for flip in flips if flip.input == "gpu"] == [(True, DecisionState.USEFUL)]


def test_the_nearest_comes_first_and_each_input_once():
    for flips in find_flips(CARDS["gpu_peak"]).values():
        assert len({flip.input for flip in flips}) == len(flips)
    nearest = find_flips(CARDS["packed_fleet"])["model_packing"][0]
    assert (nearest.input, nearest.value) == ("models", 209)


def test_the_eternal_tradeoff_has_no_flip():
    assert find_flips(Workload())["p99_vs_throughput"] == ()


def test_progress_rises_from_zero_and_every_slice_tries_one_workload():
    slices = list(iter_flips(CARDS["gpu_peak"], Assumptions()))
    assert slices == sorted(slices)
    assert slices[0] == 0
    assert 0.8 < slices[-1] < 1
    assert len(slices) < 600


def test_assumptions_count():
    usual = find_flips(Workload(request_rate=20), Assumptions())
    tight = find_flips(Workload(request_rate=20), Assumptions(max_batch=1))
    assert [flip.input for flip in tight["batching"]] != [flip.input for flip in usual["batching"]]
