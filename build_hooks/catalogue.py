"""The lab's texts: Markdown files that translators edit, one catalogue per language that the page uses.

A file of docs/LANGUAGE/_lab/ holds texts of one kind. Its name and a heading's id make the key::

    ## Serving capacity {#capacity}
    How much of the fleet the traffic takes.

    calm
    : {utilisation_share} of {capacity_rps}.

gives ``meters.capacity.title``, ``meters.capacity`` and ``meters.capacity.calm``. A heading without an id only groups:
the names below it follow the file's name at once. ``{name}`` is a number of the model, ``{name|one|many}`` one with its noun.
"""

import html
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from build_hooks.errors import BuildStopped
from lab_core.view.catalogue import PLACEHOLDER

HEADING = re.compile(r"^#{1,4} +(?P<title>.*?) *(?:\{#(?P<id>[a-z0-9_.]+)\})?$")
NAME = re.compile(r"^[a-z0-9_.]+$")
UNBOUNDED = ".unbounded"
"""Ending of the text that stands in where a number is infinite."""
BRACES = re.compile(r"[{}]")
KEPT_ENTITIES = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}
"""Entities that the view knows how to read back; Markdown's others become characters."""


class Entry(NamedTuple):
    """One text as it stands in a file: its key, its Markdown and where it begins."""

    key: str
    source: str
    file: str
    line: int

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"

    @property
    def placeholders(self) -> set[str]:
        """Names of the numbers that the text uses."""
        return {match[1] for match in PLACEHOLDER.finditer(self.source)}


Entries = dict[str, Entry]


def read_folder(folder: Path, shown: str) -> Entries:
    """Read every file of a folder; ``shown`` is how messages name it. Stops at a key that stands twice."""
    found: Entries = {}
    for path in sorted(folder.glob("*.md")):
        for entry in read_entries(path.read_text(encoding="utf-8"), path.stem, f"{shown}/{path.name}"):
            if entry.key in found:
                raise BuildStopped(f"{entry.place}: {entry.key} stands in {found[entry.key].place} already: rename one of them")
            found[entry.key] = entry
    if not found:
        raise BuildStopped(f"{shown} has no texts: the lab's Markdown files belong there")
    return found


def read_entries(text: str, stem: str, file: str) -> Iterator[Entry]:
    """Cut a file into its texts, in order; what follows its first heading is for translators."""
    lines = text.splitlines()
    heads = [*_heads(lines)]
    base = stem
    for head, end in zip(heads, [*(head.line for head in heads[1:]), len(lines) + 1], strict=True):
        if head.title is not None:
            base = f"{stem}.{head.name}" if head.name else stem
        if head.title and head.name:
            yield Entry(f"{base}.title", head.title, file, head.line)
        key = f"{base}.{head.name}" if head.title is None else base if head.name else None
        if head.line > 1 or key:
            yield from _entry(key, lines[head.line : end - 1], file, head.line + 1)


class Head(NamedTuple):
    """A line that begins a text: a heading (title, and its id as name), or a name with ``: `` on the next line."""

    line: int
    title: str | None
    name: str | None


def _heads(lines: list[str]) -> Iterator[Head]:
    for number, (line, following) in enumerate(zip(lines, [*lines[1:], ""], strict=True), start=1):
        if match := HEADING.match(line):
            yield Head(number, match["title"], match["id"])
        elif NAME.match(line) and following.startswith(": "):
            yield Head(number, None, line)


def _entry(key: str | None, lines: list[str], file: str, line: int) -> Iterator[Entry]:
    """The text if there is one; text that belongs to no key is a mistake."""
    source = "\n".join(lines).strip().removeprefix(": ")
    if not source:
        return
    if key is None:
        raise BuildStopped(f"{file}:{line}: this text belongs to no key: put `name` and `: ` in front, or an id on its heading")
    if BRACES.search(PLACEHOLDER.sub("", source)):
        raise BuildStopped(f"{file}:{line}: {key} has a brace that is no placeholder: write {{name}} or {{name|one|many}}")
    yield Entry(key, source, file, line)


def check_same(first: Entries, second: Entries) -> None:
    """Stop at the first key or placeholder that one language has and the other hasn't."""
    for one, other in ((first, second), (second, first)):
        folder = next(iter(other.values())).file.rpartition("/")[0]
        for key, entry in one.items():
            if key not in other:
                raise BuildStopped(f"{entry.place}: {key} is missing in {folder}: translate it there")
            if extra := sorted(entry.placeholders - other[key].placeholders):
                raise BuildStopped(f"{other[key].place}: {key} doesn't use {{{extra[0]}}}, which {entry.place} does")


def check_needed(entries: Entries, needed: Mapping[str, frozenset[str]], folder: str) -> None:
    """Stop when a text that the model can ask for is missing, or uses a number that it doesn't get."""
    for key, numbers in needed.items():
        if key not in entries:
            raise BuildStopped(f"{folder}/{key.partition('.')[0]}.md: the text {key} is missing: the page can ask for it")
        for entry in (entries[key], entries.get(f"{key}{UNBOUNDED}")):
            if entry and (unknown := sorted(entry.placeholders - numbers)):
                known = ", ".join(sorted(numbers)) or "none"
                raise BuildStopped(f"{entry.place}: {entry.key} gets no number {{{unknown[0]}}}; it may use {known}")


def render(entries: Entries, convert: Callable[[str], str]) -> dict[str, str]:
    """Return inline HTML by key; ``convert`` is the site's Markdown."""
    return {key: _inline(entry.source, convert) for key, entry in entries.items()}


def _inline(source: str, convert: Callable[[str], str]) -> str:
    """Markdown to HTML; one paragraph loses its ``<p>``. Placeholders are kept away from Markdown's own braces."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        held.append(match[0])
        return f"\ue000{len(held) - 1}\ue001"

    text = convert(PLACEHOLDER.sub(hold, source)).strip()
    if text.count("<p>") == 1 and text.startswith("<p>") and text.endswith("</p>"):
        text = text[3:-4]
    text = re.sub(r"&#?\w+;", lambda match: match[0] if match[0] in KEPT_ENTITIES else html.unescape(match[0]), text)
    return re.sub("\ue000(\\d+)\ue001", lambda match: held[int(match[1])], text)
