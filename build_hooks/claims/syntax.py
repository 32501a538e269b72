"""Where a page makes a claim: ``{= expression | format =}`` shows a value, ``{! expression !}`` asserts."""

import re
from dataclasses import dataclass

from build_hooks.markdown_source import Source, prose

CLAIM = re.compile(r"\{=(?P<value>[^{}]+?)=\}|[ \t]*\{!(?P<assertion>[^{}]+?)!\}")
LAB_LINK = re.compile(r"\]\(lab:(?P<name>\w+)\)")
LEFTOVER = re.compile(r"\{=(?!=)|(?<!=)=\}|\{!|!\}")
HEADING = re.compile(r"^#{1,6}\s.*$", re.MULTILINE)
HEADING_ID = re.compile(r"\{[^}]*#([\w-]+)[^}]*\}\s*$")


@dataclass(frozen=True)
class Claim:
    """A value shown or an assertion made. ``section`` is the id of the heading that it stands under."""

    expression: str
    format: str
    asserts: bool
    line: int
    start: int
    end: int
    section: str = ""

    @property
    def identity(self) -> tuple[bool, str]:
        """What must be the same in both languages: the expression with its spaces evened out."""
        return self.asserts, "".join(self.expression.split())


def find_claims(source: Source) -> list[Claim]:
    """Every claim of a page outside code and comments, in order."""
    text = prose(source.body)
    sections = _sections(text)
    return [_claim(found, source, sections) for found in CLAIM.finditer(text)]


def _claim(found: re.Match, source: Source, sections: list[tuple[int, str]]) -> Claim:
    asserts = found["assertion"] is not None
    expression, _, format_ = (found["assertion"] or found["value"]).partition("|")
    section = next((key for start, key in reversed(sections) if start <= found.start()), "")
    line = source.line(found.start("assertion" if asserts else "value"))
    return Claim(" ".join(expression.split()), format_.strip(), asserts, line, found.start(), found.end(), section)


def _sections(text: str) -> list[tuple[int, str]]:
    """Start and id of each heading; one without an id goes by its number."""
    headings = [found for found in HEADING.finditer(text)]
    ids = [HEADING_ID.search(heading[0]) for heading in headings]
    return [
        (heading.start(), found[1] if found else str(n)) for n, (heading, found) in enumerate(zip(headings, ids, strict=True))
    ]


def find_lab_links(source: Source) -> list[tuple[int, str]]:
    """Line and workload of every link into the lab, written ``[text](lab:NAME)``."""
    return [(source.line(found.start()), found["name"]) for found in LAB_LINK.finditer(prose(source.body))]


def find_leftovers(source: Source) -> list[tuple[int, str]]:
    """Line and text of every opening or closing mark that belongs to no claim."""
    text = CLAIM.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), prose(source.body))
    return [(source.line(found.start()), found[0]) for found in LEFTOVER.finditer(text)]
