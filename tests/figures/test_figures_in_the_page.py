"""Figures in a real browser: whole without JavaScript, live once touched, the same drawing as at build time."""

import json
import re
from pathlib import Path

import pytest

from build_hooks.words import read_language
from lab_core.view.figures import render
from tests.planted import FIGURES
from tests.small_docs import DOCS

pytestmark = pytest.mark.slow
PAGE = "en/tutorial/planted.html"
LIVE = "id => document.getElementById(`figure-${id}`).dataset.figureLive !== undefined"
FAILED = read_language(DOCS, "en").words["failed"].text
SAME = """([selector, html]) => {
  const wanted = document.createElement("div");
  wanted.innerHTML = html;
  return wanted.innerHTML === document.querySelector(selector).innerHTML;
}"""


@pytest.fixture(params=["http", "file"])
def planted_url(request, planted_site, serve):
    """The planted page's address, once over http and once from disk."""
    return (serve(planted_site) if request.param == "http" else planted_site.as_uri() + "/") + PAGE


def plain_figures(planted_site):
    html = Path(planted_site / PAGE).read_text(encoding="utf-8")
    found = [json.loads(text) for text in re.findall(r"data-figure-plain>(.*?)</script>", html)]
    return {plain["id"]: plain for plain in found}


def touch(page, id_, name, key):
    page.locator(f"#figure-{id_} [data-figure-control='{name}'] input").press(key)
    page.wait_for_function(LIVE, arg=id_, timeout=90_000)


def markup(page, id_, slot):
    return page.locator(f"#figure-{id_} [data-figure-slot='{slot}']").inner_html()


def engines(page):
    """The page's workers, without the search's."""
    return [worker for worker in page.workers if "search" not in worker.url]


def test_a_figure_is_whole_without_javascript(browser, planted_url):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(planted_url)
        for id_ in FIGURES:
            figure = page.locator(f"#figure-{id_}")
            assert figure.locator("svg:visible").count() == 1
            assert figure.locator("table").count() == 1
            assert figure.locator("[data-figure-slot='link']").is_visible()
            assert not figure.locator("[data-figure-controls]").is_visible()


def test_nothing_of_the_engine_is_loaded_before_a_touch(page, planted_url):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(planted_url)
    page.wait_for_timeout(500)
    assert not [url for url in asked if re.search(r"/(wasm|stdlib|runtime|model)\.", url)]
    assert engines(page) == []


def test_a_touched_figure_is_what_python_draws(page, planted_url, planted_site):
    page.goto(planted_url)
    touch(page, "rate", "batch_window_ms", "End")
    expected = render(plain_figures(planted_site)["rate"], {"batch_window_ms": 200}, read_language(DOCS, "en").numbers)
    for slot in ("wide", "narrow", "table", "reading"):
        assert page.evaluate(SAME, [f"#figure-rate [data-figure-slot='{slot}']", expected[slot]]), slot
    link = page.locator("#figure-rate [data-figure-slot='link']").get_attribute("href")
    assert link == f"../lab.html?{expected['query']}"
    assert page.locator("#figure-rate [data-figure-control='batch_window_ms'] output").inner_text() == "200\u00a0ms"


def test_several_figures_share_one_worker_and_reset_alone(page, planted_url):
    page.goto(planted_url)
    before = {id_: markup(page, id_, "wide") for id_ in FIGURES}
    touch(page, "rate", "batch_window_ms", "End")
    touch(page, "packing", "a.hot_models", "End")
    touch(page, "parts", "request_rate", "ArrowRight")
    touch(page, "bars", "gpu", "Space")
    assert len(engines(page)) == 1
    assert all(markup(page, id_, "wide") != before[id_] for id_ in FIGURES)
    page.locator("#figure-rate [data-figure-reset]").click()
    page.wait_for_function(SAME, arg=["#figure-rate [data-figure-slot='wide']", before["rate"]])
    assert markup(page, "packing", "wide") != before["packing"]


def test_after_a_failure_the_next_touch_tries_again(page, page_faults, planted_site, serve):
    page.route("**/wasm.0.*", lambda route: route.abort())
    page.goto(serve(planted_site) + PAGE)
    before = markup(page, "rate", "wide")
    status = page.locator("#figure-rate [data-figure-status]")
    slider = page.locator("#figure-rate [data-figure-control='batch_window_ms'] input")
    slider.press("End")
    page.wait_for_function("text => document.querySelector('#figure-rate [data-figure-status]').textContent === text", arg=FAILED)
    assert markup(page, "rate", "wide") == before
    page.unroute("**/wasm.0.*")
    slider.press("ArrowLeft")
    page.wait_for_function(LIVE, arg="rate", timeout=90_000)
    assert status.inner_text() == ""
    page_faults.clear()


def test_a_figure_fits_a_phone(page, planted_url):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(planted_url)
    for id_ in FIGURES:
        assert page.locator(f"#figure-{id_} .lf-narrow").is_visible()
        assert not page.locator(f"#figure-{id_} .lf-wide").is_visible()
        assert page.locator(f"#figure-{id_} text").last.evaluate("text => parseFloat(getComputedStyle(text).fontSize)") >= 11
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
