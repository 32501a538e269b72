"""The lab's layout from a phone to a wide screen: nothing scrolls sideways, and what belongs together is seen together."""

import pytest

from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from tests.browser.lab import LANGUAGES, Lab, lab_address

WIDTHS = {360: 740, 768: 1024, 1100: 800, 1280: 800, 1920: 1080}
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
"""The spacing that WCAG 1.4.12 asks a page to bear."""
TARGETS = "serving-lab :is(button, select, summary, input, label.lab-switch):not([type=checkbox])"


@pytest.fixture
def sized(browser, file_url):
    """Open the lab at a width: ``sized(language, width, query)``."""
    contexts = []

    def open_lab(language, width, query=""):
        phone = width < 800
        size = {"width": width, "height": WIDTHS.get(width, 400)}
        contexts.append(browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.route("**/assets/live/wasm*", lambda route: route.abort())
        return Lab(page, lab_address(file_url, language, query))

    yield open_lab
    for context in contexts:
        context.close()


def box(lab, selector):
    return lab.page.locator(selector).first.bounding_box()


def in_view(lab, selector):
    """Say whether everything that a selector finds lies within the window."""
    size = lab.page.viewport_size
    boxes = [element.bounding_box() for element in lab.page.locator(selector).all()]
    assert boxes
    return all(b["y"] >= 0 and b["y"] + b["height"] <= size["height"] + 0.5 for b in boxes)


@pytest.mark.parametrize("query", ["", "?scenario=packed_fleet", "?step=busier"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways(sized, language, width, query):
    lab = sized(language, width, query)
    assert lab.page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [width, width]


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_open_panel_of_assumptions_fits(sized, language, width):
    lab = sized(language, width)
    lab.page.evaluate("document.querySelector('[data-advanced]').open = true")
    lab.page.evaluate("for (const back of document.querySelectorAll('[data-reset-assumption]')) back.hidden = false")
    assert lab.page.evaluate("document.documentElement.scrollWidth") == width
    panel = box(lab, "[data-advanced]")
    for field in lab.page.locator("[data-assumption] :is(input, select, button)").all():
        one = field.bounding_box()
        assert one["x"] >= panel["x"]
        assert one["x"] + one["width"] <= panel["x"] + panel["width"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_inputs_verdict_diagram_and_all_meters_share_the_first_screen(sized, language):
    lab = sized(language, 1280)
    for selector in ("[data-input]", "[data-verdict]", "[data-diagram] svg", "[data-meter] .lab-meter__bar", "[data-stage]"):
        assert in_view(lab, selector), selector
    assert box(lab, "[data-inputs]")["x"] < box(lab, "[data-verdict]")["x"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_inputs_stay_in_view_while_the_page_scrolls(sized, language):
    lab = sized(language, 1280)
    lab.page.mouse.wheel(0, 300)
    lab.page.wait_for_function("scrollY >= 300")
    assert in_view(lab, "[data-input]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_stay_inside_their_nodes(sized, language):
    for width in WIDTHS:
        for query in ("", "?scenario=packed_fleet", "?scenario=risky_release"):
            lab = sized(language, width, query)
            outside = lab.page.evaluate(
                """() => [...document.querySelectorAll(".node")].flatMap(node => {
                    const frame = node.querySelector(".node__paper").getBoundingClientRect();
                    const label = node.querySelector(".node__label").getBoundingClientRect();
                    const inside = (text, area) => { const b = text.getBoundingClientRect(); return b.left >= area.left && b.right <= area.right };
                    return [...[".node__name", ".node__note"].map(name => [name, frame]), [".node__word", label]]
                        .filter(([name, area]) => !inside(node.querySelector(name), area))
                        .map(([name]) => node.dataset.node + name + ": " + node.querySelector(name).textContent);
                })"""
            )
            assert outside == [], (width, query)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_diagram_flows_downwards(sized, language):
    lab = sized(language, 360)
    tops = [box(lab, f'[data-lane="{lane}"] .is-tall')["y"] for lane in ("clients", "gateway", "model_servers", "registry_gpu", "async")]
    assert tops == sorted(tops)
    nodes = ("client", "inference_gateway", "server_replicas", "gpu_pool", "metrics")
    heights = [box(lab, f'[data-node="{node}"]')["y"] for node in nodes]
    assert heights == sorted(heights)
    assert box(lab, "[data-diagram] svg")["height"] > 1.5 * box(lab, "[data-diagram] svg")["width"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_every_target_is_large_enough_for_a_thumb(sized, language):
    lab = sized(language, 360, "?step=busier")
    lab.page.click("[data-action=sheet]")
    lab.page.evaluate("document.querySelector('[data-advanced]').open = true")
    lab.page.evaluate("for (const back of document.querySelectorAll('[data-reset-assumption]')) back.hidden = false")
    small = lab.page.locator(TARGETS).evaluate_all(
        """all => all.map(e => [e, e.getBoundingClientRect()]).filter(([e, b]) => b.width && (b.width < 44 || b.height < 44))
            .map(([e, b]) => `${e.outerHTML.slice(0, 80)} ${b.width} x ${b.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_meters_and_one_slider_are_in_view_wherever_the_page_is(sized, language):
    lab = sized(language, 360)
    for scroll in (700, 1400):
        lab.page.evaluate(f"scrollTo(0, {scroll})")
        lab.page.wait_for_timeout(200)
        for selector in ("[data-meter]", "[data-verdict]", "button[data-scenario] >> nth=0", "[data-input]:visible"):
            assert in_view(lab, selector), (scroll, selector)
        assert lab.page.locator("[data-input]:visible").count() == 1


def test_on_a_phone_the_picker_chooses_the_docked_input_and_the_sheet_shows_all(sized):
    lab = sized("en", 360)
    lab.page.select_option("[data-picker]", "replicas")
    assert lab.page.locator("[data-input]:visible").get_attribute("data-input") == "replicas"
    lab.page.select_option("[data-picker]", "gpu")
    assert lab.page.locator("[data-input]:visible").get_attribute("data-input") == "gpu"
    lab.page.click("[data-action=sheet]")
    assert lab.page.locator("[data-input]:visible").count() == 8
    assert in_view(lab, "[data-inputs]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verdict_is_cut_on_a_phone(sized, language):
    lab = sized(language, 360)
    for selector in [*(f"[data-scenario={key}]" for key in SCENARIOS), *(f"[data-step={key}]" for key in STEPS)]:
        lab.press(f"button{selector}")
        height, room = lab.page.locator("[data-verdict]").evaluate("verdict => [verdict.scrollHeight, verdict.clientHeight]")
        assert height <= room, selector


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_be_enlarged_twice_and_spaced_out(sized, language):
    lab = sized(language, 640)  # a window of 1280 at 200 %
    lab.page.add_style_tag(content=SPACED)
    assert lab.page.evaluate("document.documentElement.scrollWidth") == 640
    cut = lab.page.locator("serving-lab :is(h1, h2, h3, p, button, label, dt, dd, li, th, td):visible").evaluate_all(
        """all => all.filter(e => getComputedStyle(e).overflow === "hidden" && e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1)
            .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert cut == []


def test_without_motion_nothing_moves(sized):
    lab = sized("en", 1280)
    lab.press("button[data-scenario=gpu_peak]")
    lab.page.click("[data-action=flow]")
    running = "document.getAnimations().filter(a => a.playState === 'running' && a.effect.getComputedTiming().duration > 1).length"
    lab.page.wait_for_timeout(200)
    assert lab.page.evaluate(running) == 0
