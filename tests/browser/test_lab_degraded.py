"""Without JavaScript, or without the bundle, the page still shows the default evaluation and says what doesn't work."""

import re

import pytest

from lab_core.model.workload import Workload
from tests.browser.lab import LANGUAGES, Lab, evaluated, expected_outputs, lab_address


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_javascript_the_default_evaluation_is_there(browser, site_url, language):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(lab_address(site_url, language))
    shown = page.locator("[data-output][data-value]").evaluate_all("all => all.map(e => [e.dataset.output, e.dataset.value])")
    assert dict(shown) == expected_outputs(evaluated(Workload().as_dict()), dict(shown))
    assert page.locator("[data-verdict]").inner_text()
    assert page.locator(".lab-note").is_visible()
    assert "JavaScript" in page.locator(".lab-note").inner_text()
    for kind, count in {"meter": 5, "decision": 6, "node": 9, "lane": 5, "stage": 5}.items():
        assert page.locator(f"[data-{kind}]").count() == count
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_bundle_cards_work_and_the_page_says_why_sliders_dont(page, page_faults, site_url, language):
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    lab = Lab(page, lab_address(site_url, language))
    page.wait_for_selector("serving-lab[data-engine=failed]")
    panel = page.locator("[data-engine-text=failed]")
    assert panel.is_visible()
    assert panel.locator("[data-engine-reason]").inner_text()
    shown = lab.outputs()
    assert shown == expected_outputs(evaluated(Workload().as_dict()), shown)
    lab.press("button[data-scenario=gpu_peak]")
    assert lab.outputs() != shown
    page_faults.clear()


def test_a_change_that_waits_for_python_is_answered_after_a_retry(page, page_faults, http_url):
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    lab = Lab(page, lab_address(http_url, "en"))
    page.wait_for_selector("serving-lab[data-engine=failed]")
    lab.input("request_rate", "number").fill("80")
    lab.input("request_rate", "number").press("Enter")
    assert page.locator("[data-queued]").is_visible()
    page.unroute("**/assets/live/wasm*")
    page.click("[data-action=retry]")
    lab.wait_ready()
    page.wait_for_function("document.querySelector('[data-output=utilisation]').dataset.value === '0.8'")
    assert not page.locator("[data-queued]").is_visible()
    page_faults.clear()


def test_the_page_tells_how_far_python_has_come(page, http_url):
    def once_the_page_listens(route):
        page.wait_for_selector("serving-lab[data-engine=loading]")
        route.continue_()

    page.route(re.compile(r"/assets/live/wasm[.]"), once_the_page_listens)
    page.add_init_script(
        """self.seen = [];
        new MutationObserver((changes) => {
            for (const { target } of changes) if (target.dataset.engineProgress) seen.push(Number(target.dataset.engineProgress));
        }).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-engine-progress"]})"""
    )
    Lab(page, lab_address(http_url, "zh")).wait_ready()
    seen = page.evaluate("seen")
    assert len(set(seen)) > 5
    assert seen == sorted(seen)
    assert seen[0] >= 0
    assert seen[-1] <= 1
