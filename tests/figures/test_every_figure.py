"""Every figure of the documentation: right without JavaScript, and live with it, over http and from disk, in both languages.

A figure is the same in both languages but for its words, so that one is asked over http and the other from disk; one chapter crosswise.
"""

import json
import re

import pytest

from build_hooks.words import read_language
from lab_core.view.figures import render
from tests.conftest import ROOT

DOCS = ROOT / "docs"
LANGUAGES = {"zh": "", "en": "en/"}
SLOTS = ("wide", "narrow", "reading", "table")
DIFFERENT = """([id, wanted]) => Object.entries(wanted).filter(([slot, html]) => {
    const element = document.querySelector(`#figure-${id} [data-figure-slot="${slot}"]`);
    const drawn = document.createElement("div");
    drawn.innerHTML = html;
    return element ? drawn.innerHTML !== element.innerHTML : html !== "";
}).map(([slot]) => slot)"""
SAME = f"(asked) => ({DIFFERENT})(asked).length === 0"


def chapters():
    """The pages that have figures, by language."""
    return [
        (language, path.relative_to(DOCS / language).with_suffix(".html").as_posix())
        for language in LANGUAGES
        for path in sorted((DOCS / language).rglob("*.md"))
        if "```figure" in path.read_text(encoding="utf-8")
    ]


def visits():
    """Each page with the protocol that it is asked by."""
    protocol = {"zh": "http_url", "en": "file_url"}
    crosswise = [("file_url", "zh", "tutorial/tail.html"), ("http_url", "en", "tutorial/tail.html")]
    return [(protocol[language], language, name) for language, name in chapters()] + crosswise


@pytest.fixture
def address(request):
    """A page's address, from the name of the fixture that has the site's."""
    return lambda site, language, name: request.getfixturevalue(site) + LANGUAGES[language] + name


def figures(site_dir, language, name):
    """The page's figures as the build has read them."""
    html = (site_dir / LANGUAGES[language] / name).read_text(encoding="utf-8")
    return [json.loads(text) for text in re.findall(r"data-figure-plain>(.*?)</script>", html)]


def expected(plain, changes, numbers):
    """The figure's parts as CPython draws them from the model."""
    drawn = render(plain, changes, numbers)
    return {slot: drawn[slot] for slot in SLOTS}


def move(page, id_, name):
    """Send a control to its other end; return the value that it has then."""
    control = page.locator(f"#figure-{id_} [data-figure-control='{name}']")
    field = control.locator("input")
    if field.get_attribute("type") == "checkbox":
        field.press("Space")
        return field.is_checked()
    values = json.loads(control.locator("script").text_content())["values"]
    field.press("Home" if int(field.input_value()) == len(values) - 1 else "End")
    return values[int(field.input_value())]


@pytest.mark.parametrize(("site", "language", "name"), visits())
def test_it_is_right_without_javascript(browser, site_dir, address, site, language, name):
    numbers = read_language(DOCS, language).numbers
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address(site, language, name))
        for plain in figures(site_dir, language, name):
            assert page.evaluate(DIFFERENT, [plain["id"], expected(plain, {}, numbers)]) == [], plain["id"]
            figure = page.locator(f"#figure-{plain['id']}")
            assert figure.locator("svg:visible").count() == 1
            assert figure.locator("table tbody tr").count() > 0
            assert not figure.locator("[data-figure-controls]").is_visible()


@pytest.mark.parametrize(("site", "language", "name"), visits())
def test_each_of_its_controls_draws_what_the_model_says(page, site_dir, address, site, language, name):
    numbers = read_language(DOCS, language).numbers
    page.goto(address(site, language, name))
    moved = 0
    for plain in figures(site_dir, language, name):
        controls = page.locator(f"#figure-{plain['id']} [data-figure-control]")
        changes = {}
        for control in controls.evaluate_all("all => all.map(label => label.dataset.figureControl)"):
            changes[control] = move(page, plain["id"], control)
            page.wait_for_function(SAME, arg=[plain["id"], expected(plain, changes, numbers)], timeout=90_000)
            moved += 1
    assert moved
    assert len([worker for worker in page.workers if "search" not in worker.url]) == 1


@pytest.mark.parametrize("chapter", ["capacity", "batching", "tail", "hardware", "canary", "packing"])
def test_these_chapters_have_one(chapter):
    assert {(language, f"tutorial/{chapter}.html") for language in LANGUAGES} <= set(chapters())
