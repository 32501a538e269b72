"""The lab by keyboard: everything is reached in a sensible order, focus is seen, nothing traps it, and shortcuts can be off."""

import pytest

from lab_core.model.scenarios import SCENARIOS
from tests.browser.lab import LANGUAGES, Lab, lab_address

AREAS = ("[data-walk]", ".lab-scenarios", "[data-inputs]", "[data-diagram]", ".lab-decisions", ".lab-rules")
FOCUSED = """areas => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const look = getComputedStyle(element);
    const track = element.nextElementSibling;  // a switch is drawn beside its box
    const seen = [look, track && element.type === "checkbox" ? getComputedStyle(track) : look]
        .some(style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0);
    const id = (element.dataset.place = element.dataset.place || String(window.places = (window.places || 0) + 1));
    return { id, area: areas.findIndex(area => element.closest(area)), seen, what: element.outerHTML.slice(0, 90) };
}"""
REACHABLE = """() => [...document.querySelectorAll("serving-lab :is(button, input, select, a[href], summary)")]
    .filter(e => !e.disabled && e.checkVisibility()).length"""


@pytest.fixture
def static_lab(browser, file_url):
    """A lab whose Python never comes, at a desktop's size."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    yield lambda language, query="": Lab(page, lab_address(file_url, language, query))
    context.close()


def walk(page):
    """Press Tab until the lab is left; return every stop in it."""
    page.evaluate("document.querySelector('.lab-lead a').focus()")
    stops = [page.evaluate(FOCUSED, AREAS)]
    for _ in range(300):
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.closest('serving-lab') !== null"):
            return stops
        stops.append(page.evaluate(FOCUSED, AREAS))
    raise AssertionError("Tab never leaves the lab")


@pytest.mark.parametrize("language", LANGUAGES)
def test_tab_reaches_everything_once_in_the_order_of_the_page(static_lab, language):
    lab = static_lab(language)
    stops = walk(lab.page)
    assert len({stop["id"] for stop in stops}) == len(stops) == lab.page.evaluate(REACHABLE)
    areas = [stop["area"] for stop in stops if stop["area"] >= 0]
    assert areas == sorted(areas)
    assert set(areas) == set(range(len(AREAS)))
    assert [stop["what"] for stop in stops if not stop["seen"]] == []


def test_a_slider_moves_by_arrow_page_and_end_keys(static_lab):
    lab = static_lab("en")
    slider = lab.input("replicas", "range")
    slider.focus()
    for key, value in (("ArrowRight", "2"), ("End", "256"), ("Home", "1")):
        lab.page.keyboard.press(key)
        assert lab.input("replicas", "number").input_value() == value


def test_single_keys_press_cards_steps_and_switches(static_lab):
    lab = static_lab("en")
    for number, key in enumerate(SCENARIOS, 1):
        lab.act(lambda number=number: lab.page.keyboard.press(str(number)))
        assert lab.page.locator("[aria-pressed=true][data-scenario]").get_attribute("data-scenario") == key
    shown = lab.outputs()
    lab.act(lambda: lab.page.keyboard.press("]"))
    assert lab.page.locator("[data-step-panel]:visible").count() == 1
    lab.act(lambda: lab.page.keyboard.press("Control+z"))
    assert lab.outputs() == shown
    lab.page.keyboard.press("b")
    assert lab.input("batching", "checkbox").is_checked() is not SCENARIOS["tight_target"].workload.batching


def test_what_is_typed_into_a_field_is_no_shortcut(static_lab):
    lab = static_lab("en")
    field = lab.input("request_rate", "number")
    field.focus()
    lab.page.keyboard.press("3")
    assert lab.page.locator("[data-scenario][aria-pressed=true]").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overlay_lists_the_keys_returns_the_focus_and_switches_them_off(static_lab, language):
    lab = static_lab(language)
    page = lab.page
    page.locator("button[data-scenario]").first.focus()
    page.keyboard.press("?")
    dialog = page.locator("dialog[data-keys]")
    assert dialog.is_visible()
    assert dialog.locator("kbd").count() == 10
    dialog.locator("[data-keys-on]").uncheck()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    assert page.evaluate("document.activeElement.dataset.scenario") == "first_endpoint"
    page.keyboard.press("3")
    assert page.locator("[data-scenario][aria-pressed=true]").count() == 0
    page.click("[data-action=keys]")
    assert dialog.is_visible()
