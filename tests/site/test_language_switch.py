"""The switch 中文 / EN stays on the page and keeps what the address says: the lab's state and the place on the page."""

import pytest

STATE = "?request_rate=400&batching=1&note=%E6%89%B9&scenario=gpu_peak"


def switch(page, language):
    return page.locator(f"a[data-language-switch={language}]")


@pytest.mark.parametrize(
    ("here", "language", "there"),
    [
        ("index.html", "en", "en/index.html"),
        ("en/index.html", "zh", "index.html"),
        ("lab.html", "en", "en/lab.html"),
        ("en/hosting/nginx.html", "zh", "hosting/nginx.html"),
    ],
)
def test_the_switch_stays_on_the_page_and_keeps_query_and_hash(site_url, page, here, language, there):
    page.goto(site_url + here + STATE + "#config")
    switch(page, language).click()
    page.wait_for_url(site_url + there + STATE + "#config")
    assert switch(page, language).get_attribute("aria-current") == "true"


def test_the_switch_keeps_a_state_that_changed_after_loading(site_url, page):
    page.goto(site_url + "lab.html?request_rate=1")
    switch(page, "en").hover()
    page.evaluate("history.replaceState(null, '', '?request_rate=2#rules')")
    switch(page, "en").click()
    page.wait_for_url(site_url + "en/lab.html?request_rate=2#rules")


def test_the_keyboard_follows_the_switch_with_the_state_too(site_url, page):
    page.goto(site_url + "lab.html?replicas=3")
    switch(page, "en").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(site_url + "en/lab.html?replicas=3")


def test_a_query_is_carried_as_text_and_never_becomes_markup(site_url, page):
    page.goto(site_url + "lab.html?x=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E")
    switch(page, "en").focus()
    assert switch(page, "en").get_attribute("href").endswith("?x=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E")
    assert page.locator("img[src=x]").count() == 0


def test_without_scripts_the_switch_still_leads_to_the_same_page(site_url, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + "en/references.html")
    switch(page, "zh").click()
    assert page.url == site_url + "references.html"
    context.close()
