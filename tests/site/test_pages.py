"""Every page of the built site, in both languages and both palettes, over http and from disk."""

import pytest

SETTLE_MS = 150
"""Time for what a page does after it has loaded: its search starts a worker, which reads the index."""


def html_pages(site_dir):
    return sorted(path.relative_to(site_dir).as_posix() for path in site_dir.rglob("*.html"))


def test_no_page_has_an_error_or_asks_another_host(site_dir, site_url, page, page_faults):
    for name in html_pages(site_dir):
        page.emulate_media(color_scheme="light")
        page.goto(site_url + name)
        page.wait_for_timeout(SETTLE_MS)
        page.emulate_media(color_scheme="dark")
        page.wait_for_timeout(SETTLE_MS)
        assert page_faults == [], name


def test_each_palette_is_drawn(site_url, page):
    page.emulate_media(color_scheme="light")
    page.goto(site_url + "en/index.html")
    light = background(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.body.getAttribute('data-md-color-scheme') === 'slate'")
    assert brightness(light) > 200
    assert brightness(background(page)) < 80


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_way_into_the_lab_stands_out_on_the_start_page(http_url, page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(http_url + "en/index.html")
    button = page.get_by_role("link", name="Open the lab")
    fill = button.evaluate("node => getComputedStyle(node).backgroundColor.match(/[0-9.]+/g).map(Number)")
    assert abs(brightness(fill) - brightness(background(page))) > 60
    button.click()
    assert page.url == http_url + "en/lab.html"


def background(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number)")


def brightness(colour):
    return sum(colour[:3]) / 3


def test_both_languages_have_the_same_pages(site_dir):
    pages = set(html_pages(site_dir)) - {"404.html"}
    english = {name.removeprefix("en/") for name in pages if name.startswith("en/")}
    assert english == {name for name in pages if not name.startswith("en/")}


def test_each_page_says_its_language(site_dir):
    for name in html_pages(site_dir):
        language = "en" if name.startswith("en/") else "zh"
        assert f'<html lang="{language}"' in (site_dir / name).read_text(encoding="utf-8"), name


def test_a_missing_address_shows_the_404_page_in_both_languages(http_url, page, page_faults):
    response = page.goto(http_url + "en/tutorial/no-such/page.html")
    assert response.status == 404
    assert page.get_by_role("heading", name="没有这个页面").is_visible()
    assert page.get_by_role("heading", name="There is no such page").is_visible()
    page.get_by_role("link", name="start page").click()
    assert page.url == http_url + "en/index.html"
    assert [fault for fault in page_faults if "404" not in fault] == []
    page_faults.clear()  # the browser itself logs the 404 that was asked for
