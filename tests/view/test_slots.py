import re
from html.parser import HTMLParser
from math import inf

import pytest
from hypothesis import Phase, given, settings

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import DECISIONS, LANES, METERS, NODES, Flip
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import Workload
from lab_core.view.decisions import flip_slots
from lab_core.view.outputs import OUTPUTS
from lab_core.view.slots import slots
from tests.view.strategies import assumptions, workloads

OVERLOADED = Workload(request_rate=1000)
WORKLOADS = {key: entry.workload for key, entry in (SCENARIOS | STEPS).items()} | {"default": Workload(), "overloaded": OVERLOADED}
ALLOWED_TAGS = {"a", "b", "br", "code", "em", "i", "li", "span", "strong", "button", "sub", "sup"}
SPACE_IN_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
NOT_A_NUMBER = re.compile(r"\bnan\b|\binf\b|Infinity", re.IGNORECASE)


class Markup(HTMLParser):
    """Collects tags, and sees that they are closed in order."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.text = [], set(), ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def assert_shows_well(found):
    for name, slot in found.items():
        markup = Markup(slot.get("html", ""))
        assert markup.tags <= ALLOWED_TAGS, name
        assert not markup.open, name
        assert not SPACE_IN_CHINESE.search(slot.get("html", "")), name
        for text in [markup.text, *(value for key, value in slot.get("attrs", {}).items() if value and key != "data-value")]:
            assert not set("{}") & set(text), (name, text)
            assert not NOT_A_NUMBER.search(text), (name, text)


@pytest.mark.parametrize("workload", WORKLOADS.values(), ids=WORKLOADS)
def test_every_slot_of_every_scenario_and_step_is_filled_closed_and_free_of_nan(catalogue, workload):
    assert_shows_well(slots(evaluate(workload), catalogue))


@settings(max_examples=150, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(workloads, assumptions)
def test_every_slot_of_any_workload_is_filled_closed_and_free_of_nan(zh, en, workload, assumed):
    evaluation = evaluate(workload, assumed)
    for catalogue in (zh, en):
        assert_shows_well(slots(evaluation, catalogue))


def test_the_names_of_the_slots_are_the_same_for_every_workload(catalogue):
    names = {frozenset(slots(evaluate(workload), catalogue)) for workload in WORKLOADS.values()}
    assert len(names) == 1


def test_the_page_s_names_are_all_there(en):
    found = slots(evaluate(Workload()), en)
    expected = ["verdict", "reasons", "stage.message", "waterfall", "diagram.description", "output.p99_simulated_ms"]
    expected += [f"output.{name}" for name in OUTPUTS]
    expected += [f"meter.{key}{part}" for key in METERS for part in ("", ".value", ".word", ".detail")]
    expected += [f"node.{key}{part}" for key in NODES for part in ("", ".word", ".note")]
    expected += [f"lane.{key}{part}" for key in LANES for part in ("", ".list")]
    expected += [f"decision.{key}{part}" for key in DECISIONS for part in ("", ".word", ".advice", ".tradeoff", ".flips")]
    expected += [f"stage.{number}{part}" for number in range(1, 6) for part in ("", ".word")]
    assert not set(expected) - set(found)


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_keeps_every_digit_beside_its_text(en, name):
    evaluation = evaluate(SCENARIOS["gpu_peak"].workload)
    assert slots(evaluation, en)[f"output.{name}"]["attrs"]["data-value"] == repr(getattr(evaluation, name))


def test_an_infinite_output_is_infinity_for_scripts_and_words_for_people(en, zh):
    for catalogue, words in ((en, "unbounded"), (zh, "无上限")):
        found = slots(evaluate(OVERLOADED), catalogue)["output.p99_ms"]
        assert found == {"html": words, "attrs": {"data-value": "Infinity"}}


def test_the_teaching_formula_s_error_has_its_sign(en):
    evaluation = evaluate(SCENARIOS["gpu_peak"].workload)
    found = slots(evaluation, en)["output.p99_teaching_change"]
    assert float(found["attrs"]["data-value"]) == evaluation.p99_teaching_ms / evaluation.p99_ms - 1
    assert found["html"].startswith("\u2212" if evaluation.p99_teaching_ms < evaluation.p99_ms else "+")


def test_an_input_stands_at_its_exact_value_and_nearest_stop(en):
    attrs = slots(evaluate(Workload(request_rate=12345.6, gpu=True)), en)
    assert attrs["input.request_rate"]["attrs"]["data-value"] == "12345.6"
    assert attrs["input.gpu"]["attrs"] == {"data-value": "1", "data-checked": "true", "data-valuetext": "on"}
    assert attrs["input.a.batcher"]["attrs"]["data-value"] == "triton"


def test_states_and_severities_are_attributes(en):
    evaluation = evaluate(OVERLOADED)
    found = slots(evaluation, en)
    assert found["meter.capacity"]["attrs"]["data-severity"] == "overload"
    assert found["node.server_replicas"]["attrs"]["data-state"] == evaluation.nodes["server_replicas"].state
    assert found["stage.1"]["attrs"].keys() == {"data-state", "aria-current"}
    current = [number for number in range(1, 6) if found[f"stage.{number}"]["attrs"]["aria-current"] == "step"]
    assert current == [evaluation.stage]


def test_reasons_come_in_the_model_s_order(en):
    evaluation = evaluate(SCENARIOS["packed_fleet"].workload)
    listed = re.findall(r'<li data-reason="([a-z_0-9]+)">', slots(evaluation, en)["reasons"]["html"])
    assert listed == [reason.key for reason in evaluation.reasons]


def test_the_waterfall_s_parts_fill_the_bar(en):
    html = slots(evaluate(SCENARIOS["gpu_peak"].workload), en)["waterfall"]["html"]
    parts = [float(part) for part in re.findall(r"--part:([0-9.e-]+)", html)]
    assert len(parts) == 4
    assert sum(parts) == pytest.approx(1, abs=5e-4)


def test_an_overloaded_waterfall_says_so_in_words(en):
    assert "no bound" in slots(evaluate(OVERLOADED), en)["waterfall"]["html"]


def test_the_description_names_the_stage_and_what_needs_attention(en):
    found = slots(evaluate(OVERLOADED), en)["diagram.description"]["html"]
    assert "Server replicas (overloaded)" in found
    assert "needs attention" in slots(evaluate(Workload()), en)["diagram.description"]["html"]


def test_flips_become_buttons_that_carry_the_exact_value(en, zh):
    flips = {"batching": (Flip("request_rate", 123.456789, "needed"), Flip("gpu", True, "useful")), "ab_canary": ()}
    found = flip_slots(flips, Workload(), en)
    html = found["decision.batching.flips"]["html"]
    assert 'data-flip="request_rate" data-flip-value="123.456789" data-state="needed"' in html
    assert "Request rate up to 123\u00a0req/s: needed" in html
    assert 'data-flip="gpu" data-flip-value="1"' in html
    assert "<button" not in found["decision.ab_canary.flips"]["html"]
    assert "请求速率升到 123\u00a0req/s：必须" in flip_slots(flips, Workload(), zh)["decision.batching.flips"]["html"]


def test_a_fleet_that_no_replica_can_save_is_said_in_words(en):
    evaluation = evaluate(SCENARIOS["heavy_model"].workload)
    assert evaluation.replicas_needed == inf
    assert slots(evaluation, en)["meter.fleet_pressure.value"]["html"] == "none enough"


def test_assumptions_change_what_the_slots_say(en):
    workload = SCENARIOS["gpu_peak"].workload
    one, other = (slots(evaluate(workload, assumed), en) for assumed in (Assumptions(), Assumptions(gpu_setup_share=0.2)))
    assert one["output.ceiling_ratio"]["html"] == "10×"
    assert other["output.ceiling_ratio"]["html"] == "1.25×"
