"""Axe finds nothing on the lab page, in either language, either palette, on a desktop and on a phone, in its several states."""

import pytest

from tests.browser.axe import findings
from tests.browser.lab import LANGUAGES, Lab, lab_address

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}


@pytest.fixture(params=["light", "dark"])
def visit(request, browser, file_url):
    """Open the lab without motion, in one palette: ``visit(language, size, query)``."""
    contexts = []

    def open_lab(language, size, query=""):
        looks = {"color_scheme": request.param, "reduced_motion": "reduce", "viewport": SIZES[size], "has_touch": size == "phone"}
        contexts.append(browser.new_context(**looks))
        page = contexts[-1].new_page()
        page.route("**/assets/live/wasm*", lambda route: route.abort())  # axe looks at what is built in
        return Lab(page, lab_address(file_url, language, query))

    yield open_lab
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_the_lab_page(visit, language, size):
    assert findings(visit(language, size).page) == []


@pytest.mark.parametrize("query", ["?scenario=long_tail", "?step=busier"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_scenario_or_step(visit, language, query):
    assert findings(visit(language, "desktop", query).page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_once_everything_is_open(visit, language):
    lab = visit(language, "desktop", "?step=busier")
    lab.page.click("[data-step-panel]:visible [type=submit]")
    lab.page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    assert findings(lab.page) == []


def test_axe_finds_nothing_with_the_dock_open(visit):
    lab = visit("zh", "phone")
    lab.page.click("[data-action=sheet]")
    assert findings(lab.page) == []
