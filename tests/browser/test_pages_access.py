"""Every kind of page, for every reader: axe, forced colours, large text, wide spacing and no motion."""

import pytest

from tests.browser.axe import findings
from tests.browser.lab import LANGUAGES, Lab, lab_address

KINDS = (
    "index",
    "tutorial/index",
    "tutorial/batching",
    "tutorial/cheatsheet",
    "glossary",
    "references",
    "about-the-model",
    "measurements",
    "hosting/nginx",
)
READ = ("index", "lab", "tutorial/batching")
SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""
"""WCAG 2.2, success criterion 1.4.12."""
CUT = """() => [...document.querySelectorAll("main *, serving-lab *")].filter(element => {
    const look = getComputedStyle(element);
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    const hides = [look.overflowX, look.overflowY].some(way => way === "hidden" || way === "clip");
    if (!own || !hides || element.clientWidth <= 1) return false;
    if (!element.checkVisibility() || element.closest(".visually-hidden, svg, .md-search, .md-header")) return false;
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
}).map(element => element.outerHTML.slice(0, 90))"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOVING = "document.getAnimations().filter(moving => moving.playState === 'running').map(moving => moving.animationName || 'transition')"
WORDLESS = """() => ["severity", "decision", "stage", "node"].flatMap(kind => [...document.querySelectorAll(`serving-lab [data-${kind}]`)])
    .filter(element => element.checkVisibility())
    .filter(element => ![...element.querySelectorAll("[data-slot$='.word']")].some(word => word.checkVisibility() && word.textContent.trim()))
    .map(element => element.outerHTML.slice(0, 90))"""


def address(site_url, language, kind):
    return f"{site_url}{'' if language == 'zh' else 'en/'}{kind}.html"


@pytest.fixture
def visit(browser, file_url):
    """Open a page without Python as a reader sets it up: ``visit(language, kind, **context)``."""
    contexts = []

    def open_page(language, kind, **settings):
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | settings))
        page = contexts[-1].new_page()
        page.route("**/assets/live/wasm*", lambda route: route.abort())
        page.goto(address(file_url, language, kind))
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_either_palette(visit, language, kind):
    for scheme in ("light", "dark"):
        assert findings(visit(language, kind, color_scheme=scheme)) == [], scheme


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_404_page(visit, scheme):
    assert findings(visit("zh", "404", color_scheme=scheme)) == []


@pytest.mark.parametrize("kind", READ)
@pytest.mark.parametrize("language", LANGUAGES)
def test_twice_the_size_cuts_nothing(visit, language, kind):
    page = visit(language, kind, viewport={"width": 640, "height": 400}, device_scale_factor=2)
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("kind", READ)
@pytest.mark.parametrize("language", LANGUAGES)
def test_wide_spacing_cuts_nothing(visit, language, kind, width):
    page = visit(language, kind, viewport={"width": width, "height": 800})
    page.add_style_tag(content=SPACING)
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("kind", READ)
def test_nothing_moves_for_a_reader_who_wants_no_motion(visit, kind):
    page = visit("en", kind)
    page.wait_for_timeout(300)
    assert page.evaluate(MOVING) == []


@pytest.mark.parametrize("scenario", ["long_tail", "gpu_peak"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_forced_colours_leave_every_state_its_word(browser, file_url, language, scenario):
    context = browser.new_context(forced_colors="active", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    lab = Lab(page, lab_address(file_url, language, f"?scenario={scenario}"))
    assert lab.page.evaluate(WORDLESS) == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    fills = page.evaluate("[...document.querySelectorAll('.lab-meter__fill')].map(fill => getComputedStyle(fill).backgroundColor)")
    assert len(fills) == 5
    assert ground not in fills
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_forced_colours_leave_the_focus_in_sight(visit, language):
    page = visit(language, "lab", forced_colors="active")
    for control in ("[data-scenario] >> nth=0", "[data-input=replicas] input[type=range]", "[data-action=reset]", "summary >> nth=0"):
        page.locator(control).first.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        seen = page.evaluate("(look => look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) > 0)(getComputedStyle(document.activeElement))")
        assert seen, control
