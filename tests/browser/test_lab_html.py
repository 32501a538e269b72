"""The HTML in the file is what the browser draws for the same workload."""

import re

import pytest

from tests.browser.lab import LANGUAGES, LATER, READ_SLOTS, SLOT_ATTRIBUTES, lab_address


@pytest.fixture
def built_slots(browser, site_dir):
    """Return what the built HTML has in its slots before any script has touched it."""

    def read(language):
        text = (site_dir / lab_address("", language)).read_text(encoding="utf-8")
        context = browser.new_context()
        page = context.new_page()
        page.set_content(without_scripts(text))
        slots = page.evaluate(READ_SLOTS, SLOT_ATTRIBUTES)
        context.close()
        return slots

    return read


def without_scripts(html):
    """Return a page without its scripts, and without what it would load."""
    return re.sub(r"<script\b.*?</script>|<link\b[^>]*>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_built_page_equals_what_python_draws_in_the_browser(ready_labs, built_slots, language):
    lab, _ = ready_labs("file", language)
    lab.press("[data-action=reset]")
    lab.enter("request_rate", 70000)
    lab.enter("request_rate", 50)  # the default again, but this time from Python in the page
    drawn, built = (
        {name: found for name, found in slots.items() if not any(part in name for part in LATER)}
        for slots in (lab.slots(), built_slots(language))
    )
    assert len(built) > 120
    assert drawn == built
