import json
from pathlib import Path

import pytest

from build_hooks.evidence import evidence
from build_hooks.lab_page import browser_texts, lab_page, script_json
from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from lab_core.view.catalogue import Catalogue
from lab_core.view.reply import reply
from tests.view.conftest import catalogue, texts  # noqa: F401 - fixtures


@pytest.fixture(scope="module")
def lab(catalogue):  # noqa: F811
    return lab_page(catalogue.texts)


def test_the_page_shows_the_default_workload(lab):
    assert lab["slots"] == reply(Workload(), Assumptions(), Catalogue(lab["text"]))["slots"]


@pytest.mark.parametrize(("kind", "entries"), [("scenarios", SCENARIOS), ("steps", STEPS)])
def test_every_card_and_step_carries_the_reply_that_the_browser_would_compute(lab, kind, entries):
    replies = json.loads(lab["replies_json"])
    assert list(replies[kind]) == list(entries)
    for key, entry in entries.items():
        place = {kind.removesuffix("s"): key}
        expected = json.loads(json.dumps(reply(entry.workload, Assumptions(), Catalogue(lab["text"]), **place)))
        built_in = replies["scenarios"].get(replies[kind][key].get("like"), {}) | replies[kind][key]
        built_in.pop("like", None)
        assert built_in | {"slots": replies["default"]["slots"] | built_in["slots"]} == expected


def test_cards_and_steps_are_told_with_the_numbers_of_their_own_workload(lab):
    for told in [*lab["scenarios"], *lab["steps"]]:
        assert not set("{}") & set("".join(value for value in told.values() if isinstance(value, str)))
    tight = next(card for card in lab["scenarios"] if card["key"] == "tight_target")
    assert "25\u00a0ms" in tight["story"]


def test_inputs_come_in_order_with_a_text_for_every_stop(lab):
    assert list(lab["inputs"]) == list(WORKLOAD_FIELDS)
    assert list(lab["assumptions"]) == list(ASSUMPTION_FIELDS)
    for spec in [*lab["inputs"].values(), *lab["assumptions"].values()]:
        if spec["kind"] == "number":
            assert len(spec["ticks"]) == len(spec["tick_texts"])
            assert spec["default"] in spec["ticks"]
        else:
            assert all(spec["options"].values())


def test_the_browser_gets_every_text_that_it_asks_for_and_no_page_s_own(lab):
    fewer = browser_texts(lab["text"])
    assert not any(key.startswith(("scenarios.", "walkthrough.", "rules.", "figures.", "measurements.")) for key in fewer)
    for entry in [*SCENARIOS.values(), *STEPS.values()]:
        whole, small = (reply(entry.workload, Assumptions(), Catalogue(found)) for found in (lab["text"], fewer))
        assert whole == small


def test_json_for_a_script_element_cannot_end_it():
    text = script_json({"html": "</script><b>\u2028", "number": 1.5})
    assert "<" not in text
    assert json.loads(text) == {"html": "</script><b>\u2028", "number": 1.5}


def test_the_measured_numbers_are_set_into_the_texts_on_constants(lab):
    for key, text in lab["text"].items():
        if key.startswith("assumptions.") and not key.endswith(".now"):
            assert "{" not in text, key
    assert "98%" in lab["text"]["assumptions.gpu_setup_share.evidence"]


def test_evidence_is_what_the_measured_tables_say():
    found = evidence(Path("docs/_data"))
    assert found["resnet50_gpu_ms"] == 12.78
    assert found["bert_cpu_share"] == pytest.approx(59.1 / (59.1 + 43.6), rel=0.01)
    assert (found["teaching_median_share"], found["teaching_worst_share"]) == (0.39, 5.73)
    assert found["p99_over_mean_low_ratio"] == 1.0


def test_the_teaching_errors_that_pages_quote_are_those_that_tests_measure():
    name = "teaching_formula_errors.csv"
    assert (Path("docs/_data") / name).read_bytes() == (Path("tests/data") / name).read_bytes()
