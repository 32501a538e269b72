"""A Markdown page as its author wrote it: front matter, body, and where code begins and ends."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from build_hooks.problems import Problem, Problems

FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*\n", re.DOTALL | re.MULTILINE)
FENCE = re.compile(r"^(?P<indent>[ \t>]*)(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$", re.MULTILINE)
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
BLANK = re.compile(r"[^\n]")


@dataclass(frozen=True)
class Fence:
    """A fenced code block: its info string, its content without the indent, and where it stands in the body."""

    info: str
    content: str
    indent: str
    start: int
    end: int


@dataclass(frozen=True)
class Source:
    """A page's front matter and body. ``first_line`` is the line of the file on which the body begins."""

    path: Path
    front_matter: dict
    body: str
    first_line: int = 1

    def line(self, position: int) -> int:
        """Line in the file of a position in the body."""
        return self.first_line + self.body.count("\n", 0, position)

    def front_matter_line(self, key: str) -> int:
        """Line in the file on which a front-matter key stands; 1 when it is not found."""
        lines = self.path.read_text(encoding="utf-8").splitlines()[: self.first_line - 1]
        return next((number for number, line in enumerate(lines, 1) if re.match(rf"\s*{re.escape(key)}\s*:", line)), 1)


def read_source(path: Path) -> Source:
    """Read a Markdown file; raise ``Problems`` when its front matter is not YAML."""
    text = path.read_text(encoding="utf-8")
    found = FRONT_MATTER.match(text)
    if not found:
        return Source(path, {}, text)
    try:
        front_matter = yaml.safe_load(found[1]) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 1
        raise Problems("front matter", [Problem(path, line, f"not YAML: {getattr(error, 'problem', error)}")]) from None
    return Source(path, front_matter, text[found.end() :], text.count("\n", 0, found.end()) + 1)


def fences(body: str) -> list[Fence]:
    """The fenced code blocks of a body, in order; an unclosed one runs to the end."""
    found, position = [], 0
    while opening := FENCE.search(body, position):
        closing = _closing(body, opening)
        end, content_end = (closing.end(), closing.start()) if closing else (len(body), len(body))
        content = _without_indent(body[opening.end() + 1 : content_end], opening["indent"])
        found.append(Fence(opening["info"].strip(), content, opening["indent"], opening.start(), end))
        position = end
    return found


def _closing(body: str, opening: re.Match) -> re.Match | None:
    mark = opening["mark"]
    pattern = re.compile(rf"^[ \t>]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$", re.MULTILINE)
    return pattern.search(body, opening.end())


def _without_indent(text: str, indent: str) -> str:
    return "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True))


def prose(body: str) -> str:
    """The body with code and comments blanked out; every other character keeps its position."""
    parts, position = [], 0
    for fence in fences(body):
        parts += [body[position : fence.start], BLANK.sub(" ", body[fence.start : fence.end])]
        position = fence.end
    text = "".join([*parts, body[position:]])
    for pattern in (COMMENT, CODE_SPAN):
        text = pattern.sub(_blank_unless_two_paragraphs, text)
    return text


def _blank_unless_two_paragraphs(found: re.Match) -> str:
    """A backtick without its partner must not swallow the rest of the page."""
    is_code = found[0].startswith("`")
    return found[0] if is_code and "\n\n" in found[0] else BLANK.sub(" ", found[0])
