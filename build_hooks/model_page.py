"""The table of errors on the page about the model, in the page's language.

Words come from docs/LANGUAGE/_lab/model.md, figures from the referee of the tests: the page reports what the tests hold.
"""

from pathlib import Path

from build_hooks.words import Word, read_words
from lab_core.view.numbers import Formatter

MARKER = "<!-- model: errors -->"


def fill(markdown: str, docs: Path, language: str, numbers: Formatter) -> str:
    """Return the page with the table of errors in the place of the marker."""
    words = read_words(docs / language / "_lab" / "model.md")
    return markdown.replace(MARKER, errors_table(words, numbers))


def errors_table(words: dict[str, Word], numbers: Formatter) -> str:
    """One row a formula, set and subset: rows, median, 95th percentile and worst relative error."""
    from tests.referee.errors import table

    head = [words[key].text for key in ("formula", "data", "subset", "rows", "median", "p95", "worst")]
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---:|---:|---:|---:|"]
    for row in table():
        names = [words[_key(name)].text for name in (row.formula, row.data, row.subset)]
        shares = [numbers.text(round(value, 3), "share") for value in (row.median, row.p95, row.worst)]
        lines.append(f"| {' | '.join([*names, str(row.count), *shares])} |")
    return "\n".join(lines)


def _key(name: str) -> str:
    """``batched, no window`` as ``batched_no_window``."""
    return "_".join("".join(c if c.isalnum() and c.isascii() else " " for c in name).split())
