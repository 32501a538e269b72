"""The lab looks as it did: a panel that moved or vanished is seen, another machine's antialiasing isn't."""

import pytest

from tests.browser.looks import LOOKS, compare, reference, take

TOLERANCE = 0.006
"""The share of strongly differing pixels that is let pass. Taken twice they differ in none, a panel 24 px lower in more than this."""


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(map(str, look)))
def test_the_first_screen_looks_as_in_its_picture(browser, page, file_url, look, tmp_path):
    seen = take(browser, file_url, look)
    share, picture = compare(page, reference(*look).read_bytes(), seen)
    difference = tmp_path / f"difference-{reference(*look).name}"
    difference.write_bytes(picture)
    assert share <= TOLERANCE, f"{share:.1%} of the picture differs, in red in {difference}; if that is meant: make pictures"


@pytest.mark.parametrize("style", [".lab-meters { translate: 0 24px }", ".lab-diagram { visibility: hidden }", ".lab-inputs { translate: 16px 0 }"])
def test_a_panel_that_moves_or_vanishes_is_seen(browser, page, file_url, style):
    look = ("en", "light", 1280)
    share, _ = compare(page, reference(*look).read_bytes(), take(browser, file_url, look, style))
    assert share > TOLERANCE
