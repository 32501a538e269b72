"""The parts of the p99 open, by mouse and keyboard, and follow the workload."""

import pytest

from tests.browser.axe import findings
from tests.browser.lab import LANGUAGES, Lab, lab_address

SEGMENTS = ("own_call", "batch_mates", "wait", "jitter")
QUERY = "?scenario=gpu_peak"


def part(lab, segment):
    return lab.page.locator(f".lab-waterfall__parts > details[data-segment={segment}]")


def last_value(lab, segment):
    return lab.page.locator(f"[data-slot='formula.{segment}'] li:last-child b").text_content()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_opens_by_keyboard_before_python_is_there(page, page_faults, site_url, language):
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    lab = Lab(page, lab_address(site_url, language, QUERY))
    for segment in SEGMENTS:
        part(lab, segment).locator("> summary").press("Enter")
        body = part(lab, segment).locator("> .lab-formula")
        assert body.is_visible()
        assert body.locator("li[data-step] code").count() > 0
        assert body.locator(".lab-formula__source a").count() > 0
        body.locator(".lab-formula__code > summary").press("Enter")
        assert "def " in body.locator("pre").first.inner_text()
    page_faults.clear()  # the bundle was kept away


def test_the_numbers_follow_a_slider_and_end_in_the_part_s_value(lab):
    lab.press("button[data-scenario=gpu_peak]")
    before = [last_value(lab, segment) for segment in SEGMENTS]
    lab.enter("request_rate", 500)
    after = [last_value(lab, segment) for segment in SEGMENTS]
    assert after[0] == before[0]
    assert all(one != other for one, other in zip(after[1:], before[1:], strict=True))
    for segment in SEGMENTS:
        exact = float(lab.page.locator(f"[data-slot='waterfall.{segment}']").get_attribute("data-value"))
        assert float(last_value(lab, segment).removesuffix(" ms")) == pytest.approx(exact, rel=1e-4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_parts_fit_a_phone(browser, file_url, language):
    with browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce") as context:
        page = context.new_page()
        lab = Lab(page, lab_address(file_url, language, QUERY)).wait_ready()
        page.evaluate("for (const details of document.querySelectorAll('.lab-waterfall details')) details.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert findings(lab.page) == []
