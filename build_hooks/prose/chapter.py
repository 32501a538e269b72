"""A chapter of the tutorial: its sections, and how long it takes to read."""

import re
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from pathlib import Path

from build_hooks.claims.syntax import CLAIM, HEADING, HEADING_ID
from build_hooks.markdown_source import Source, prose, read_source

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9'’/-]*")
ADDRESS = re.compile(r"\]\([^)]*\)|<https?://[^>]*>|\{[:#.][^}]*\}|<[^>\n]+>")
PER_MINUTE = {"zh": 400, "en": 220}
"""Chinese characters and English words that a reader takes in a minute, of technical text."""
NOT_CHAPTERS = ("index", "cheatsheet")


@dataclass(frozen=True)
class Section:
    """What stands under a heading, down to the next one."""

    id: str
    line: int
    text: str


@dataclass(frozen=True)
class Chapter:
    """A page of the tutorial in one language."""

    source: Source
    language: str

    @property
    def path(self) -> Path:
        """The file."""
        return self.source.path

    @property
    def name(self) -> str:
        """Its name without folder and ending, the same in both languages."""
        return self.path.stem

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter; the map of the chapters and the cheat sheet are not."""
        return self.name not in NOT_CHAPTERS

    @cached_property
    def text(self) -> str:
        """The body with code and comments blanked out, positions kept."""
        return prose(self.source.body)

    @cached_property
    def sections(self) -> list[Section]:
        """Every heading's section, in order; without an explicit id it is ''."""
        found = list(HEADING.finditer(self.text))
        ends = [heading.start() for heading in found[1:]] + [len(self.text)]
        return [
            Section(_id(heading[0]), self.source.line(heading.start()), self.source.body[heading.end() : end])
            for heading, end in zip(found, ends, strict=True)
        ]

    def under(self, id_: str) -> str:
        """The text of a section together with its subsections."""
        found = list(HEADING.finditer(self.text))
        start = next((n for n, heading in enumerate(found) if _id(heading[0]) == id_), None)
        if start is None:
            return ""
        level = _level(found[start][0])
        end = next((heading.start() for heading in found[start + 1 :] if _level(heading[0]) <= level), len(self.text))
        return self.source.body[found[start].end() : end]

    @cached_property
    def count(self) -> int:
        """Chinese characters, or English words, of running text."""
        return count(self.text, self.language)

    @property
    def minutes(self) -> int:
        """Reading time, rounded up."""
        return minutes(self.count, self.language)


def read_chapters(docs: Path, language: str) -> list[Chapter]:
    """The tutorial's pages of a language, in the order of their front matter."""
    found = [Chapter(read_source(path), language) for path in sorted((docs / language / "tutorial").glob("*.md"))]
    return sorted(found, key=lambda chapter: (_order(chapter), chapter.name))


def count(text: str, language: str) -> int:
    """Chinese characters, or English words, in Markdown without its code; addresses, marks and claims don't count."""
    plain = ADDRESS.sub(" ", CLAIM.sub(" ", text))
    return len((HAN if language == "zh" else WORD).findall(plain))


def minutes(length: int, language: str) -> int:
    """Minutes that a text of so many characters or words takes to read, at least one."""
    return max(1, ceil(length / PER_MINUTE[language]))


def _order(chapter: Chapter) -> float:
    order = chapter.source.front_matter.get("order")
    return order if isinstance(order, int | float) else 1e9


def _id(heading: str) -> str:
    found = HEADING_ID.search(heading)
    return found[1] if found else ""


def _level(heading: str) -> int:
    return len(heading) - len(heading.lstrip("#"))
