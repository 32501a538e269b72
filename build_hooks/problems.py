"""What is wrong in a source file, as one line that names the place."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend: the file, its line (from 1), and what is wrong."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{_short(self.path)}:{self.line}: {self.message}"


def _short(path: Path) -> Path:
    """The path as the reader of the message would type it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


class Problems(Exception):
    """All problems that a check has found, reported together."""

    def __init__(self, title: str, problems: list[Problem]) -> None:
        self.problems = sorted(problems)
        super().__init__("\n".join([f"{title} ({len(problems)}):", *(f"  {problem}" for problem in self.problems)]))


def suggestion(name: str, known: tuple[str, ...] | list[str]) -> str:
    """What may have been meant by an unknown name: close matches, else everything that is allowed."""
    known = sorted(set(known))
    close = get_close_matches(name, known, n=3)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"allowed: {', '.join(known)}" if known else "nothing is known by that name"
