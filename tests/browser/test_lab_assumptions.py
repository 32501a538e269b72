"""The panel of assumptions: every number follows, the link and the other language carry them, scenario cards keep them."""

import pytest

from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.flips import find_flips
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from lab_core.view.numbers import exact
from tests.browser.lab import LANGUAGES, Lab, evaluated, expected_outputs, lab_address, simulated

TYPED = {"max_batch": "8", "service_cv": "0.5", "gpu_speedup": "8", "gpu_setup_share": "0.75", "hot_models": "3"}
CHOSEN = {"batcher": "kserve", "routing": "round_robin", "arrivals": "bursty"}
QUERY = "?scenario=gpu_peak"


def panel_of(lab):
    lab.page.evaluate("document.querySelector('[data-advanced]').open = true")
    return lab.page.locator("[data-advanced]")


def assume(lab, name, value):
    """Set an assumption as a reader does; return the settled change."""
    field = panel_of(lab).locator(f"[data-assumption={name}]").locator("input, select")
    if name in CHOSEN:
        return lab.act(lambda: field.select_option(value))
    return lab.act(lambda: (field.fill(value), field.press("Enter")))


def asked(workload, assumptions):
    """What the command line says of a workload under assumptions."""
    return evaluated(workload.as_dict() | {f"a.{name}": value for name, value in assumptions.items()})


def assert_shows(lab, workload, assumptions):
    shown = lab.outputs()
    assert shown == expected_outputs(asked(workload, assumptions), shown)
    for name in ASSUMPTION_FIELDS:
        marked = lab.page.locator(f"[data-assumption={name}]").get_attribute("data-changed")
        assert (marked == "true") == (name in assumptions), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_follows_an_assumption_as_on_the_command_line(page, site_url, language):
    lab = Lab(page, lab_address(site_url, language, QUERY)).wait_ready()
    workload, set_so_far = SCENARIOS["gpu_peak"].workload, {}
    for name, value in (TYPED | CHOSEN).items():
        detail = assume(lab, name, value)
        set_so_far[name] = value
        assert detail["evaluation"] == asked(workload, set_so_far)
        assert_shows(lab, workload, set_so_far)
    assert all(f"a.{name}={value}" in page.url for name, value in set_so_far.items())
    count = panel_of(lab).locator("[data-slot='assumptions.changed']")
    assert str(len(set_so_far)) in count.inner_text()


def test_the_simulation_follows_them(page, http_url):
    lab = Lab(page, lab_address(http_url, "en", QUERY)).wait_ready()
    assume(lab, "batcher", "kserve")
    expected = simulated(SCENARIOS["gpu_peak"].workload.as_dict() | {"a.batcher": "kserve"})["p99_simulated_ms"]
    page.wait_for_function("value => document.querySelector('[data-output=p99_simulated_ms]').dataset.value === value", arg=repr(expected))


def test_what_would_flip_a_decision_follows_them(page, file_url):
    lab = Lab(page, lab_address(file_url, "zh", QUERY)).wait_ready()
    assume(lab, "batcher", "kserve")
    workload = assume(lab, "routing", "round_robin")["workload"]
    page.wait_for_function("document.querySelector('button[data-flip]')")
    shown = page.evaluate("[...document.querySelectorAll('button[data-flip]')].map(button => [button.dataset.flip, button.dataset.flipValue])")
    assumptions = Assumptions(batcher="kserve", routing="round_robin")
    found = find_flips(Workload(**workload), assumptions)
    assert sorted(shown) == sorted([flip.input, exact(flip.value)] for flips in found.values() for flip in flips)


def test_a_card_and_a_step_keep_them(page, http_url):
    lab = Lab(page, lab_address(http_url, "en")).wait_ready()
    assume(lab, "max_batch", "4")
    lab.press("button[data-scenario=heavy_model]")
    assert_shows(lab, SCENARIOS["heavy_model"].workload, {"max_batch": "4"})
    assert page.locator("button[data-scenario=heavy_model]").get_attribute("aria-pressed") == "true"
    assert "scenario=heavy_model" in page.url
    assume(lab, "max_batch", "32")
    lab.press("button[data-scenario=gpu_peak]")
    assert_shows(lab, SCENARIOS["gpu_peak"].workload, {})


def test_those_of_a_link_stay_when_a_card_is_pressed_before_python_is_ready(page, http_url):
    lab = Lab(page, lab_address(http_url, "en", "?request_rate=90&a.max_batch=4&a.routing=random"))
    page.locator("button[data-scenario=gpu_peak]").click()
    lab.wait_ready()
    page.wait_for_function("document.querySelector('[data-assumption=max_batch] input').value === '4'")
    assert_shows(lab, SCENARIOS["gpu_peak"].workload, {"max_batch": "4", "routing": "random"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_beside_the_verdict_names_them_and_leads_to_the_panel(ready_labs, language):
    lab, faults = ready_labs("file", language)
    lab.press("[data-action=reset]")
    note = lab.page.locator(".lab-changed")
    assert not note.is_visible()
    assume(lab, "batcher", "kserve")
    lab.page.evaluate("document.querySelector('[data-advanced]').open = false")
    lab.press("button[data-scenario=heavy_model]")
    assert note.locator("li").count() == 1
    assert "KServe" in note.inner_text()
    note.get_by_role("button").click()
    assert lab.page.locator("[data-assumption=batcher] select").is_visible()
    lab.press("[data-action=reset]")
    assert not note.is_visible()
    assert faults == []


def test_a_link_brings_them_and_the_other_language_carries_them(page, http_url):
    lab = Lab(page, lab_address(http_url, "zh", QUERY + "&a.batcher=kserve&a.max_batch=8")).wait_ready()
    assumptions = {"batcher": "kserve", "max_batch": "8"}
    page.wait_for_function("document.querySelector('[data-assumption=max_batch] input').value === '8'")
    assert_shows(lab, SCENARIOS["gpu_peak"].workload, assumptions)
    page.get_by_role("link", name="EN", exact=True).click()
    page.wait_for_url("**/en/lab.html?**")
    lab.wait_ready()
    page.wait_for_function("document.querySelector('[data-assumption=max_batch] input').value === '8'")
    assert_shows(lab, SCENARIOS["gpu_peak"].workload, assumptions)


@pytest.mark.parametrize("typed", ["0", "300", "2.5", ""])
def test_a_bad_one_is_refused_under_its_field_and_the_last_result_stays(lab, typed):
    assume(lab, "max_batch", "8")
    before = lab.outputs()
    one = panel_of(lab).locator("[data-assumption=max_batch]")
    one.locator("input").fill(typed)
    one.locator("input").press("Enter")
    one.locator("[data-error]").wait_for(state="visible")
    assert "256" in one.locator("[data-error]").inner_text()
    assert one.locator("input").get_attribute("aria-invalid") == "true"
    assert lab.outputs() == before
    assume(lab, "max_batch", "16")
    assert not one.locator("[data-error]").is_visible()


@pytest.mark.parametrize("next_move", ["undo", "reset", "card", "slider"])
def test_a_refusal_goes_with_the_reader_s_next_move(ready_labs, next_move):
    lab, _ = ready_labs("http", "zh")
    lab.press("[data-action=reset]")
    assume(lab, "max_batch", "8")
    one = panel_of(lab).locator("[data-assumption=max_batch]")
    one.locator("input").fill("0")
    one.locator("input").press("Enter")
    one.locator("[data-error]").wait_for(state="visible")
    moves = {
        "undo": lambda: lab.press("[data-action=undo]"),
        "reset": lambda: lab.press("[data-action=reset]"),
        "card": lambda: lab.press("button[data-scenario=long_tail]"),
        "slider": lambda: lab.slide("replicas", 3),
    }
    moves[next_move]()
    assert not one.locator("[data-error]").is_visible()
    assert one.locator("input").get_attribute("aria-invalid") is None
    assert one.locator("input").input_value() == ("32" if next_move in ("undo", "reset") else "8")


def test_each_one_and_all_go_back_to_their_defaults(lab):
    assume(lab, "max_batch", "8")
    assume(lab, "service_cv", "0.5")
    panel = panel_of(lab)
    lab.act(lambda: panel.locator("[data-assumption=max_batch] [data-reset-assumption]").click())
    assert_shows(lab, Workload(), {"service_cv": "0.5"})
    lab.act(lambda: panel.locator("[data-action=reset-assumptions]").click())
    assert_shows(lab, Workload(), {})
    assert panel.locator("[data-action=reset-assumptions]").is_disabled()
    lab.press("[data-action=undo]")
    assert_shows(lab, Workload(), {"service_cv": "0.5"})
    lab.press("[data-action=reset]")
    assert_shows(lab, Workload(), {})
