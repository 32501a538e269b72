"""The lab's state prints on one A4 page, on white, whatever the palette."""

import re

import pytest

from tests.browser.lab import LANGUAGES, Lab, lab_address

PAGE_OBJECT = re.compile(rb"/Type\s*/Page[^s]")


@pytest.mark.parametrize("query", ["", "?scenario=packed_fleet", "?scenario=long_tail"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lab_prints_on_one_page(browser, file_url, language, query):
    context = browser.new_context(color_scheme="dark", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    Lab(page, lab_address(file_url, language, query))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(PAGE_OBJECT.findall(printed)) == 1
    page.emulate_media(media="print")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    for hidden in ("[data-walk]", ".md-header", "[data-engine-panel]", "input[type=range]"):
        assert not page.locator(hidden).first.is_visible()
    for shown in ("[data-verdict]", ".lab-diagram__svg", "[data-meter] >> nth=4", "[data-decision] >> nth=5"):
        assert page.locator(shown).is_visible()
    context.close()
