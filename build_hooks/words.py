"""The short texts of docs/<language>/_lab/ that figures and claims use: units, and the words of figures."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lab_core.view.numbers import Formatter

SPACE = re.compile(r"[ \t\n]+")
"""Not the no-break space, which units hold on to their numbers with."""
ENTRY = re.compile(r"^#+ +(?P<title>.+?) +\{#(?P<key>[\w.-]+)\} *\n+(?P<text>(?:(?!#).+\n?)*)", re.MULTILINE)


@dataclass(frozen=True)
class Word:
    """A thing's short name, and its text: for most the label with the unit."""

    title: str
    text: str


def read_words(path: Path) -> dict[str, Word]:
    """Every entry of a file by its key: the heading is the title, the paragraph below it the text."""
    entries = ENTRY.finditer(path.read_text(encoding="utf-8") + "\n")
    return {entry["key"]: Word(entry["title"], SPACE.sub(" ", entry["text"]).strip(" ") or entry["title"]) for entry in entries}


@dataclass(frozen=True, eq=False)
class Language:
    """What a page needs to write numbers and figures in its language."""

    code: str
    words: dict[str, Word]
    numbers: Formatter


def read_language(docs: Path, code: str) -> Language:
    """The language's words and its way to write numbers, from the folder of the documentation."""
    folder = docs / code / "_lab"
    stamps = tuple((folder / name).stat().st_mtime_ns for name in ("units.md", "figures.md"))
    return _language(folder, code, stamps)


@lru_cache
def _language(folder: Path, code: str, stamps: tuple[int, ...]) -> Language:
    """Read once for each state of the files, which `make serve` sees change."""
    units = {key: word.text for key, word in read_words(folder / "units.md").items()}
    return Language(code, read_words(folder / "figures.md"), Formatter(units))
