"""The table of errors says what the referee measured, in both languages."""

from pathlib import Path

import pytest

from build_hooks.model_page import MARKER, fill
from build_hooks.words import read_language
from tests.referee.errors import table

DOCS = Path("docs")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_row_of_the_referee_is_in_the_table(language):
    numbers = read_language(DOCS, language).numbers
    lines = fill(MARKER, DOCS, language, numbers).splitlines()
    rows = table()
    assert len(lines) == len(rows) + 2
    for line, row in zip(lines[2:], rows, strict=True):
        assert f"| {row.count} | {numbers.text(round(row.median, 3), 'share')} |" in line


def test_the_page_of_each_language_has_the_marker():
    assert all(MARKER in (DOCS / language / "about-the-model.md").read_text(encoding="utf-8") for language in ("zh", "en"))
