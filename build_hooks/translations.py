"""Both languages have the same pages with the same headings, so that a switch of language stays in place."""

import re
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from build_hooks.errors import BuildStopped

HEADING = re.compile(r"^(#{1,6})\s+(?P<title>.+?)\s*$")
EXPLICIT_ID = re.compile(r"\{[^{}]*#(?P<id>[^\s{}]+)[^{}]*\}\s*$")
ASCII_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
FENCE = re.compile(r"^\s*(`{3,}|~{3,})")


class Heading(NamedTuple):
    """A heading of a Markdown page: its level (1..6), its explicit id or None, and the line it stands on."""

    level: int
    id: str | None
    line: int


def headings(markdown):
    """List the headings of a Markdown text, leaving out front matter and code fences."""
    found, fence, lines = [], None, markdown.splitlines()
    for number, line in enumerate(lines, start=1):
        if number <= front_matter_length(lines):
            continue
        if mark := FENCE.match(line):
            fence = next_fence(fence, mark.group(1), line)
        elif fence is None and (match := HEADING.match(line)):
            explicit = EXPLICIT_ID.search(match.group("title"))
            found.append(Heading(len(match.group(1)), explicit and explicit.group("id"), number))
    return found


def next_fence(fence, mark, line):
    """Return the fence that is open after ``line``: a longer or equal mark of the same kind closes, others are text."""
    if fence is None:
        return mark
    closes = mark.startswith(fence) and line.strip() == mark
    return None if closes else fence


def front_matter_length(lines):
    """Return how many lines the YAML front matter takes, 0 when there is none."""
    if not lines or lines[0].strip() != "---":
        return 0
    return next((number for number, line in enumerate(lines[1:], start=2) if line.strip() in ("---", "...")), 0)


def pages(folder):
    """Return the Markdown pages below ``folder`` as relative paths, without the lab's messages in _lab/."""
    found = (path.relative_to(folder) for path in Path(folder).rglob("*.md"))
    return sorted(path for path in found if "_lab" not in path.parts)


def check_pages(docs, languages):
    """Stop when a page exists in one language and not in another."""
    every = sorted({page for language in languages for page in pages(docs / language)})
    for page in every:
        for language in languages:
            if not (docs / language / page).is_file():
                there = next(other for other in languages if (docs / other / page).is_file())
                raise BuildStopped(
                    f"docs/{language}/{page.as_posix()} is missing: translate docs/{there}/{page.as_posix()} into it"
                )


def check_ids(docs, language, page):
    """Stop when a heading of a page has no explicit ASCII id of its own."""
    seen = set()
    for heading in headings((docs / language / page).read_text(encoding="utf-8")):
        place = f"docs/{language}/{page.as_posix()}:{heading.line}"
        if heading.id is None or not ASCII_ID.fullmatch(heading.id):
            raise BuildStopped(f"{place}: the heading needs an id in ASCII, like `## Title {{#title}}`")
        if heading.id in seen:
            raise BuildStopped(f"{place}: the id #{heading.id} stands on an earlier heading too: choose another")
        seen.add(heading.id)


def check_same_headings(docs, first, second, page):
    """Stop at the first heading whose level or id differs between two languages."""
    texts = [(docs / language / page).read_text(encoding="utf-8") for language in (first, second)]
    for one, other in zip_longest(*map(headings, texts)):
        if one and other and one[:2] == other[:2]:
            continue
        raise BuildStopped(
            f"{describe(docs, second, page, other)} stands where {describe(docs, first, page, one)} does: "
            "give both languages the same headings with the same ids"
        )


def describe(docs, language, page, heading):
    """Name a heading by file, line and id, or say that the page ends there."""
    name = f"docs/{language}/{page.as_posix()}"
    return f"{name}:{heading.line} ({'#' * heading.level} #{heading.id})" if heading else f"the end of {name}"


def check(docs, languages):
    """Stop with file and line when the languages' pages don't mirror each other."""
    docs = Path(docs)
    check_pages(docs, languages)
    for page in pages(docs / languages[0]):
        for language in languages:
            check_ids(docs, language, page)
        for language in languages[1:]:
            check_same_headings(docs, languages[0], language, page)
