"""Every page, in both languages and both palettes, over http and from disk."""

import pytest


def html_pages(site_dir):
    return sorted(path.relative_to(site_dir).as_posix() for path in site_dir.rglob("*.html"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_an_error_or_asks_another_host(site_dir, site_url, page, page_faults, scheme):
    page.emulate_media(color_scheme=scheme)
    for name in html_pages(site_dir):
        page.goto(site_url + name)
        page.wait_for_load_state("networkidle")
        assert page_faults == [], name


def test_a_missing_address_shows_the_404_page_in_both_languages_without_another_request(http_url, page, page_faults):
    response = page.goto(http_url + "tutorial/no-such/page.html")
    assert response.status == 404
    assert page.locator("html").get_attribute("lang") == "zh"
    assert page.locator("section[lang=en]").is_visible()
    page_faults.clear()  # the browser itself logs the 404 that was asked for
