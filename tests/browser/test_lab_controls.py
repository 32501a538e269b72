"""What the reader does with the lab: bad input, undo, links, languages, sharing, and what is said aloud."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from lab_core.model.workload import Workload
from tests.browser.lab import LANGUAGES, Lab, evaluated, expected_outputs, lab_address

WATCH_VERDICT = """() => {
    window.spoken = [];
    const verdict = document.querySelector("[data-verdict][aria-live=polite]");
    new MutationObserver(() => window.spoken.push(verdict.textContent)).observe(verdict, {childList: true, characterData: true, subtree: true});
}"""


def query_of(page):
    return {name: values[-1] for name, values in parse_qs(urlsplit(page.url).query).items()}


@pytest.mark.parametrize("typed", ["0", "999", "2.5", ""])
def test_bad_input_is_refused_under_its_field_and_the_last_result_stays(lab, typed):
    lab.enter("replicas", 3)
    before = lab.outputs()
    field = lab.input("replicas", "number")
    field.fill(typed)
    field.press("Enter")
    error = lab.page.locator('[data-input="replicas"] [data-error]')
    error.wait_for(state="visible")
    assert "256" in error.inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    assert lab.outputs() == before
    lab.enter("replicas", 4)
    assert not error.is_visible()
    assert lab.outputs() != before


def test_undo_and_redo_go_through_what_was_set(lab):
    seen = [lab.outputs()]
    for rate in (100, 200):
        lab.enter("request_rate", rate)
        seen.append(lab.outputs())
    for expected in (seen[1], seen[0]):
        lab.press("[data-action=undo]")
        assert lab.outputs() == expected
    lab.press("[data-action=redo]")
    assert lab.outputs() == seen[1]
    assert lab.input("request_rate", "number").input_value() == "100"


def test_the_address_follows_and_reset_empties_it(lab):
    lab.enter("request_rate", 123.456)
    lab.switch("batching")
    assert query_of(lab.page) == {"request_rate": "123.456", "batching": "1", "m": query_of(lab.page)["m"]}
    lab.press("[data-action=reset]")
    assert urlsplit(lab.page.url).query == ""


def test_the_language_switch_carries_the_whole_state(page, site_url):
    lab = Lab(page, lab_address(site_url, "zh", "?scenario=gpu_peak"))
    lab.wait_ready()
    lab.enter("p99_target_ms", 77.5)
    shown = lab.outputs()
    page.click("a[data-language-switch=en]")
    page.wait_for_selector("html[lang=en] serving-lab[data-engine=ready]")
    page.wait_for_function("document.querySelector('[data-input=p99_target_ms] input[type=number]').value === '77.5'")
    assert Lab.outputs(lab) == shown


def test_bad_values_of_a_link_are_named_and_never_become_html(page, site_url):
    query = "?request_rate=400&replicas=<img src=x onerror=alert(1)>&nonsense=<b>x</b>"
    lab = Lab(page, lab_address(site_url, "en", query)).wait_ready()
    notices = page.locator("[data-notices] li")
    notices.first.wait_for()
    assert notices.count() == 2
    assert page.locator("[data-notices] :is(img, b)").count() == 0
    assert "nonsense" in notices.nth(1).inner_text()
    shown = lab.outputs()
    assert shown == expected_outputs(evaluated({**Workload().as_dict(), "request_rate": 400.0}), shown)


def test_assumptions_of_a_link_stay_while_inputs_move(page, http_url):
    lab = Lab(page, lab_address(http_url, "en", "?a.max_batch=4&batching=1")).wait_ready()
    page.wait_for_function("document.querySelector('[data-input=batching] input').checked")
    detail = lab.enter("request_rate", 90)
    assert detail["evaluation"]["assumptions"]["max_batch"] == 4
    assert query_of(page)["a.max_batch"] == "4"


def test_one_verdict_is_said_per_settled_change(lab):
    lab.page.evaluate(WATCH_VERDICT)
    track = lab.input("request_rate", "range")
    box = track.bounding_box()
    middle = box["y"] + box["height"] / 2
    lab.page.mouse.move(box["x"] + 10, middle)
    lab.page.mouse.down()

    def drag():
        for share in range(20, 90, 5):
            lab.page.mouse.move(box["x"] + box["width"] * share / 100, middle)
            lab.page.wait_for_timeout(30)
        assert lab.page.evaluate("window.spoken.length") == 0
        lab.page.mouse.up()

    lab.act(drag)
    assert len(lab.page.evaluate("window.spoken")) == 1


def test_numbers_follow_while_the_slider_is_held(lab):
    track = lab.input("request_rate", "range")
    before = lab.outputs()["utilisation"]
    box = track.bounding_box()
    lab.page.mouse.move(box["x"] + 30, box["y"] + box["height"] / 2)
    lab.page.mouse.down()
    lab.page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2, steps=5)
    lab.page.wait_for_function(
        "before => document.querySelector('[data-output=utilisation]').dataset.value !== before", arg=before, timeout=10_000
    )
    lab.act(lab.page.mouse.up)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sliders_speak_values_with_units(ready_labs, language):
    lab, _ = ready_labs("http", language)
    lab.press("[data-action=reset]")
    slider = lab.input("request_rate", "range")
    units = {"request_rate": "req/s", "batch_window_ms": "ms", "p99_target_ms": "ms"}
    for name, unit in units.items():
        assert unit in lab.input(name, "range").get_attribute("aria-valuetext")
    slider.focus()
    before = slider.get_attribute("aria-valuetext")
    lab.act(lambda: lab.page.keyboard.press("ArrowRight"))
    assert slider.get_attribute("aria-valuetext") != before
    assert slider.get_attribute("aria-valuenow") is None


def test_a_changed_meter_says_from_what_to_what(lab):
    lab.enter("request_rate", 80)
    meter = lab.page.locator("[data-meter=capacity]")
    assert "is-changed" in meter.get_attribute("class")
    assert re.sub(r"\s", "", meter.locator(".lab-meter__change").inner_text()) == "50%→80%"
    assert "is-changed" not in lab.page.locator("[data-meter=model_packing]").get_attribute("class")


def test_what_would_flip_a_decision_is_found_and_jumped_to(lab):
    lab.enter("request_rate", 90)
    flip = lab.page.locator("[data-decision=batching] button[data-flip]").first
    flip.wait_for(state="attached", timeout=60_000)
    name, state = flip.get_attribute("data-flip"), flip.get_attribute("data-state")
    before = lab.page.locator("[data-decision=batching]").get_attribute("data-state")
    detail = lab.act(lambda: flip.evaluate("button => button.click()"))
    assert detail["workload"][name] != {**Workload().as_dict(), "request_rate": 90}[name]
    assert lab.page.locator("[data-decision=batching]").get_attribute("data-state") == state != before


def test_the_link_is_copied(ready_labs):
    lab, _ = ready_labs("http", "en")
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.press('button[data-scenario="gpu_peak"]')
    lab.page.click("[data-action=share]")
    lab.page.locator("[data-action=share] span:nth-child(2)").wait_for(state="visible")
    assert lab.page.evaluate("navigator.clipboard.readText()") == lab.page.url
