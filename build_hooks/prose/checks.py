"""What a chapter must have and must not say. Each check returns the problems that it finds."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import yaml

from build_hooks.glossary.terms import Term, read_glossary
from build_hooks.problems import Problem
from build_hooks.prose.chapter import Chapter

REQUIRED = ("situation", "reasoning", "worked", "production", "watch", "check", "reading")
FRONT_MATTER = ("title", "description", "order")
LEAST = {"zh": 1500, "en": 950}
"""Chinese characters and English words below which a chapter is an outline."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<address>[^)\s]+)[^)]*\)|<(?P<bare>https?://[^>\s]+)>")
TITLE = re.compile(r"\[[^\]\n]*\](?=\(https://)")
HIDDEN = re.compile(r"^\?\?\?[^+]|^<details", re.MULTILINE)
TIGHT = re.compile(r"[\u4e00-\u9fff](?:[A-Za-z0-9]|\{=)|(?:[A-Za-z0-9%]|=\})[\u4e00-\u9fff]")
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][,;:!?](?=[\s\u4e00-\u9fff]|$)", re.MULTILINE)


@dataclass(frozen=True)
class Rules:
    """What texts are held against: the terms, the phrases that say nothing, and the known sources."""

    terms: list[Term]
    phrases: dict[str, list[str]]
    sources: dict[str, str]
    """Address of each source by its id on references.html."""
    outside: dict[str, list[str]]
    """For each name of others' work, what backs a word on it: ids of sources, or beginnings of addresses."""


def read_rules(docs: Path) -> Rules:
    """Read the rules from docs/_data."""
    data = docs / "_data"
    groups = yaml.safe_load((data / "references.yml").read_text(encoding="utf-8"))
    return Rules(
        terms=[term for group in read_glossary(data / "glossary.yml") for term in group.terms],
        phrases=yaml.safe_load((data / "wording.yml").read_text(encoding="utf-8")),
        outside=yaml.safe_load((data / "outside.yml").read_text(encoding="utf-8")),
        sources={source["id"]: source.get("url", "") for group in groups for source in group["sources"]},
    )


def check_chapter(chapter: Chapter, rules: Rules) -> list[Problem]:
    """Every problem of one page of the tutorial."""
    checks = [*_front_matter(chapter), *_links(chapter, rules), *_phrases(chapter, rules), *_terms(chapter, rules), *_outside(chapter, rules)]
    if chapter.language == "zh":
        checks += _spacing(chapter)
    if chapter.is_chapter:
        checks += [*_parts(chapter), *_hidden_answer(chapter), *_sources(chapter, rules), *_length(chapter)]
    return checks


def _front_matter(chapter: Chapter) -> Iterator[Problem]:
    for key in FRONT_MATTER:
        if key not in chapter.source.front_matter and not (key == "order" and not chapter.is_chapter):
            yield Problem(chapter.path, 1, f"the front matter has no {key}")


def _parts(chapter: Chapter) -> Iterator[Problem]:
    """The required sections, in their order."""
    found = [section.id for section in chapter.sections if section.id in REQUIRED]
    missing = [part for part in REQUIRED if part not in found]
    if missing:
        yield Problem(chapter.path, 1, f"a chapter has the sections {_ids(missing)}, too")
    if not missing and found != list(REQUIRED):
        yield Problem(chapter.path, 1, f"the sections stand in the order {_ids(found)}; wanted: {_ids(REQUIRED)}")


def _ids(parts: Iterable[str]) -> str:
    return ", ".join(f"{{#{part}}}" for part in parts)


def _hidden_answer(chapter: Chapter) -> Iterator[Problem]:
    text = chapter.under("check")
    if text and not HIDDEN.search(text):
        yield Problem(chapter.path, _line(chapter, "check"), "#check has no hidden answer: put it into a `??? question` block")


def _sources(chapter: Chapter, rules: Rules) -> Iterator[Problem]:
    """Further reading names at least one source that references.yml knows."""
    text = chapter.under("reading")
    if text and not any(_is_source(address, rules) for address in _addresses(text)):
        message = "#reading links to no source of docs/_data/references.yml, by its url or as references.md#ID"
        yield Problem(chapter.path, _line(chapter, "reading"), message)


def _outside(chapter: Chapter, rules: Rules) -> Iterator[Problem]:
    """Whoever reads of others' work can look it up: each name has a source among the page's links."""
    linked = _addresses(chapter.source.body)
    for name, backing in rules.outside.items():
        found = re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", chapter.text)
        if found and not any(_backs(entry, address, rules) for entry in backing for address in linked):
            message = f"{name} is named, but no link of the page leads to a source on it (docs/_data/outside.yml lists them)"
            yield Problem(chapter.path, chapter.source.line(found.start()), message)


def _backs(entry: str, address: str, rules: Rules) -> bool:
    if entry.startswith("https://"):
        return address.startswith(entry)
    url = rules.sources[entry]
    return address.endswith(f"references.md#{entry}") or bool(url) and address.partition("#")[0].rstrip("/") == url.partition("#")[0].rstrip("/")


def _length(chapter: Chapter) -> Iterator[Problem]:
    least = LEAST[chapter.language]
    if chapter.count < least:
        unit = "Chinese characters" if chapter.language == "zh" else "words"
        yield Problem(chapter.path, 1, f"{chapter.count} {unit} make an outline; a chapter has at least {least}")


def _links(chapter: Chapter, rules: Rules) -> Iterator[Problem]:
    for found in LINK.finditer(chapter.text):
        address = found["address"] or found["bare"]
        line = chapter.source.line(found.start())
        if urlsplit(address).scheme == "http":
            yield Problem(chapter.path, line, f"{address}: links to the outside are https")
        page, _, anchor = address.partition("#")
        if page.endswith("references.md") and anchor and anchor not in rules.sources:
            yield Problem(chapter.path, line, f"{address}: no source of docs/_data/references.yml has this id")


def _phrases(chapter: Chapter, rules: Rules) -> Iterator[Problem]:
    for phrase in rules.phrases[chapter.language]:
        yield from _finds(chapter, phrase, f"{phrase!r} says nothing: leave it out")


def _terms(chapter: Chapter, rules: Rules) -> Iterator[Problem]:
    for term in rules.terms:
        for spelling in term.avoid.get(chapter.language, []):
            yield from _finds(chapter, spelling, f"{spelling!r}: the glossary's word is {term.name[chapter.language]!r}")


def _finds(chapter: Chapter, phrase: str, message: str) -> Iterator[Problem]:
    """Where the phrase stands, but for the titles of other people's works: those are links to the outside."""
    bounded = rf"(?<![A-Za-z]){re.escape(phrase)}(?![A-Za-z])" if phrase.isascii() else re.escape(phrase)
    text = TITLE.sub(lambda title: " " * len(title[0]), chapter.text)
    for found in re.finditer(bounded.replace("'", "['’]"), text, re.IGNORECASE):
        yield Problem(chapter.path, chapter.source.line(found.start()), message)


def _spacing(chapter: Chapter) -> Iterator[Problem]:
    """Chinese typography: a space between Chinese and Latin letters or digits, full-width punctuation after Chinese."""
    for pattern, message in (
        (TIGHT, "put a space between Chinese and Latin letters or digits"),
        (HALF_WIDTH, "use full-width punctuation after Chinese"),
    ):
        for found in pattern.finditer(chapter.text):
            around = chapter.text[max(0, found.start() - 6) : found.end() + 6].strip().replace("\n", " ")
            yield Problem(chapter.path, chapter.source.line(found.start()), f"…{around}…: {message}")


def _is_source(address: str, rules: Rules) -> bool:
    page, _, anchor = address.partition("#")
    urls = {url.partition("#")[0].rstrip("/") for url in rules.sources.values() if url}
    return page.rstrip("/") in urls or (page.endswith("references.md") and anchor in rules.sources)


def _addresses(text: str) -> list[str]:
    return [found["address"] or found["bare"] for found in LINK.finditer(text)]


def _line(chapter: Chapter, id_: str) -> int:
    return next((section.line for section in chapter.sections if section.id == id_), 1)
