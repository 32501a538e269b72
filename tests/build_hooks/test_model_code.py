"""The model's own source in the page."""

import re
from html import unescape

import pytest

from build_hooks.model_code import ROOT, SEGMENTS, model_code


@pytest.mark.parametrize("segment", SEGMENTS)
def test_what_the_page_shows_stands_in_the_file_and_line_named(segment):
    for code in model_code()[segment]:
        file, line = code.place.rsplit(":", 1)
        shown = unescape(re.sub(r"<[^>]+>", "", code.html)).splitlines()
        written = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
        indent = len(written[0]) - len(written[0].lstrip())
        assert shown == [text[indent:] for text in written[: len(shown)]]


def test_every_segment_of_the_waterfall_has_code():
    assert all(model_code()[segment] for segment in ("own_call", "batch_mates", "wait", "jitter"))
