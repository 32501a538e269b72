"""Scenario cards and steps of the walkthrough work before Python is there, and show their own numbers."""

import pytest

from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from tests.browser.lab import LANGUAGES, LATER, Lab, evaluated, expected_outputs, lab_address

EVERY = {
    ("node", "data-state"): {"inactive", "ok", "warning", "needed", "overloaded"},
    ("meter", "data-severity"): {"ok", "warning", "critical", "overload"},
    ("decision", "data-state"): {"not_yet", "useful", "needed", "tradeoff"},
}


@pytest.fixture
def static_lab(page, page_faults, site_url):
    """Return a lab whose bundle never arrives: what it shows was built in."""
    page.route("**/assets/live/*.0.*.js", lambda route: route.abort())
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    yield lambda language, query="": Lab(page, lab_address(site_url, language, query))
    page_faults[:] = [fault for fault in page_faults if "ERR_FAILED" not in fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_and_step_shows_its_own_numbers_before_python_is_ready(static_lab, language):
    lab = static_lab(language)
    places = [*(("scenario", *item) for item in SCENARIOS.items()), *(("step", *item) for item in STEPS.items())]
    for kind, key, one in places:
        detail = lab.press(f'button[data-{kind}="{key}"]')
        said = evaluated(one.workload.as_dict())
        assert detail["evaluation"] == said, key
        shown = lab.outputs()
        assert shown == expected_outputs(said, shown), key
        assert f"{kind}={key}" in lab.page.url
    assert lab.root.get_attribute("data-engine") != "ready"


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_draws_what_was_built_in_for_every_scenario(ready_labs, language):
    lab, _ = ready_labs("http", language)
    for key, scenario in SCENARIOS.items():
        lab.press(f'button[data-scenario="{key}"]')
        built_in = lab.slots()
        rate = scenario.workload.request_rate
        lab.enter("request_rate", 999_999 if rate != 999_999 else 1)
        lab.enter("request_rate", repr(rate))
        drawn = lab.slots()
        differing = {name for name in drawn if drawn[name] != built_in[name] and not any(part in name for part in LATER)}
        assert differing == set(), key


def test_the_stage_path_reaches_all_five_stages_in_order(static_lab):
    lab = static_lab("zh")
    current = []
    for key in SCENARIOS:
        lab.press(f'button[data-scenario="{key}"]')
        states = lab.states("stage")
        (now,) = (int(number) for number, state in states.items() if state == "current")
        assert all(state == ("past" if int(n) < now else "current" if int(n) == now else "next") for n, state in states.items())
        current.append(now)
    first_met = [current.index(stage) for stage in range(1, 6)]
    assert first_met == sorted(first_met)


def test_every_node_state_severity_and_decision_state_occurs(ready_labs):
    lab, _ = ready_labs("http", "en")
    seen = {kind: set() for kind in EVERY}
    presses = [lambda key=key: lab.press(f'button[data-scenario="{key}"]') for key in SCENARIOS]
    for change in [*presses, lambda: lab.enter("request_rate", 1_000_000)]:
        change()
        for kind, attribute in EVERY:
            seen[kind, attribute] |= set(lab.states(kind, attribute).values())
    assert seen == EVERY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pressed_card_is_marked_and_tells_its_story(static_lab, language):
    lab = static_lab(language)
    for key in SCENARIOS:
        lab.press(f'button[data-scenario="{key}"]')
        pressed = lab.page.locator("button[data-scenario][aria-pressed=true]")
        assert pressed.get_attribute("data-scenario") == key
        assert [key] == lab.page.locator("[data-scenario-text]:visible").evaluate_all("all => all.map(e => e.dataset.scenarioText)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_asks_first_and_reveals_then(static_lab, language):
    lab = static_lab(language)
    for key, step in STEPS.items():
        lab.press(f'button[data-step="{key}"]')
        panel = lab.page.locator(f'[data-step-panel="{key}"]')
        assert panel.is_visible()
        assert not panel.locator("[data-step-answer]").is_visible()
        assert lab.root.get_attribute("data-veiled") is not None
        panel.locator("[name=guess]").fill("40")
        panel.locator("[name=guess]").press("Enter")
        assert panel.locator("[data-step-answer]").is_visible()
        assert panel.locator("[data-guessed]").inner_text() == "40"
        shown = lab.page.locator(f'[data-output="{step.guess}"]').inner_text()
        assert panel.locator("[data-answer]").inner_text() == shown
        assert lab.root.get_attribute("data-veiled") is None


def test_nothing_is_said_aloud_before_the_guess_and_a_moved_input_lifts_the_veil(ready_labs):
    lab, _ = ready_labs("http", "en")
    verdict = lab.page.locator("[data-verdict]")
    lab.press("button[data-step=ceiling]")
    assert verdict.get_attribute("aria-live") == "off"
    lab.enter("request_rate", 61)
    assert verdict.get_attribute("aria-live") == "polite"
    assert lab.root.get_attribute("data-veiled") is None
    assert "step=ceiling" in lab.page.url


def test_previous_and_next_walk_through_the_steps(static_lab):
    lab = static_lab("en")
    previous, following = lab.page.locator("[data-action=previous]"), lab.page.locator("[data-action=next]")
    assert previous.is_disabled()
    for key in STEPS:
        following.click()
        assert lab.page.locator("[aria-current=step][data-step]").get_attribute("data-step") == key
    assert following.is_disabled()
    previous.click()
    assert lab.page.locator("[aria-current=step][data-step]").get_attribute("data-step") == list(STEPS)[-2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["scenario", "step"])
def test_a_link_opens_a_card_or_step_at_once(static_lab, language, kind):
    key, one = list((SCENARIOS if kind == "scenario" else STEPS).items())[2]
    lab = static_lab(language, f"?{kind}={key}")
    assert lab.page.locator(f'button[data-{kind}="{key}"]').evaluate("b => b.ariaPressed || b.ariaCurrent") in ("true", "step")
    shown = lab.outputs()
    assert shown == expected_outputs(evaluated(one.workload.as_dict()), shown)
