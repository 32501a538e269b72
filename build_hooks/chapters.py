"""What the build does to the text of a page: claims, figures, the glossary, the time it takes to read.

MkDocs' hooks call these functions; they know files and HTML, and nothing of MkDocs.
"""

import os
import posixpath
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from build_hooks import measurement_page, model_page
from build_hooks.claims.check import check_docs
from build_hooks.claims.formats import format_value
from build_hooks.claims.page import FilledPage, fill_page
from build_hooks.claims.render import fill_claims
from build_hooks.claims.syntax import HEADING
from build_hooks.errors import BuildStopped
from build_hooks.figures.page import put_figures
from build_hooks.glossary import page as glossary_page
from build_hooks.glossary.terms import Group, Term, read_glossary
from build_hooks.glossary.tooltips import add_tooltips
from build_hooks.markdown_source import Source, prose, read_source
from build_hooks.prose.chapter import count, minutes
from build_hooks.words import Language, read_language

TUTORIAL = "tutorial/"


@dataclass(frozen=True)
class Place:
    """A page: the documentation's folder, the page's path below the language's folder, and the language."""

    docs: Path
    page: str
    language: str

    @property
    def is_tutorial(self) -> bool:
        """Whether it belongs to the tutorial."""
        return self.page.startswith(TUTORIAL)


def check(docs: Path) -> None:
    """Stop with every claim that does not hold, in all languages together."""
    shown = Path(os.path.relpath(docs))  # messages name files as one would type them
    problems = sorted(problem for report in check_docs(shown) for problem in report.problems)
    if problems:
        title = f"the model does not bear out what the pages say ({len(problems)}):"
        raise BuildStopped("\n".join([title, *(f"  {problem}" for problem in problems)]))


def fill(markdown: str, front_matter: dict, place: Place) -> FilledPage:
    """The page's Markdown with its claims, glossary list and reading time filled in; its figures wait beside it."""
    words = read_language(place.docs, place.language)
    if glossary_page.MARKER in markdown:
        titles = chapter_titles(place.docs / place.language / TUTORIAL)
        markdown = glossary_page.fill(markdown, glossary(place.docs, words), place.language, titles)
    if model_page.MARKER in markdown:
        markdown = model_page.fill(markdown, place.docs, place.language, words.numbers)
    if measurement_page.wanted(markdown):
        markdown = measurement_page.fill(markdown, place.docs, place.language, words.numbers)
    if place.is_tutorial:
        markdown = with_reading_time(markdown, words)
    return fill_page(markdown, front_matter, place.docs, place.page, place.language)


def finish(html: str, filled: FilledPage, place: Place) -> str:
    """The page's HTML with tooltips on the terms of the tutorial, and with its figures."""
    if place.is_tutorial:
        address = posixpath.relpath("glossary.html", posixpath.dirname(place.page))
        terms = glossary(place.docs, read_language(place.docs, place.language))
        html = add_tooltips(html, terms, place.language, address)
    return put_figures(html, filled.figures)


def glossary(docs: Path, language: Language) -> list[Group]:
    """The glossary with the numbers in its definitions filled in."""
    path = docs / "_data" / "glossary.yml"
    return _glossary(path, language, path.stat().st_mtime_ns)


@cache
def _glossary(path: Path, language: Language, stamp: int) -> list[Group]:
    return [replace(group, terms=tuple(_filled(term, path, language) for term in group.terms)) for group in read_glossary(path)]


def _filled(term: Term, path: Path, language: Language) -> Term:
    text = fill_claims(Source(path, {}, term.definition[language.code]), {}, language, write=format_value)
    return replace(term, definition={**term.definition, language.code: text})


def with_reading_time(markdown: str, language: Language) -> str:
    """The Markdown with a line below its first heading that says how long it takes to read."""
    heading = HEADING.search(prose(markdown))
    if not heading:
        return markdown
    time = minutes(count(prose(markdown), language.code), language.code)
    line = language.words["reading_time"].text.replace("{minutes_count}", str(time))
    return f"{markdown[: heading.end()]}\n\n{line}\n{{: .reading-time }}\n{markdown[heading.end() :]}"


def chapter_titles(folder: Path) -> dict[str, str]:
    """The title of each chapter that exists, by the name of its file."""
    titles = {path.stem: read_source(path).front_matter.get("title") for path in sorted(folder.glob("*.md"))}
    return {name: str(title) for name, title in titles.items() if title}
