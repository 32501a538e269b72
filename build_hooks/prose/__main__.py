"""Check the tutorial's texts and report their length.

python -m build_hooks.prose docs [PART OF A PATH ...]
"""

import argparse
import sys
from pathlib import Path

from build_hooks.problems import Problems
from build_hooks.prose.chapter import Chapter, minutes, read_chapters
from build_hooks.prose.checks import LEAST, check_chapter, read_rules

UNITS = {"zh": "Chinese characters", "en": "English words"}


def main(arguments: list[str] | None = None) -> int:
    """Print the report; return 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.prose", description=__doc__.partition("\n")[0])
    parser.add_argument("docs", type=Path, help="the folder with zh/ and en/")
    parser.add_argument("only", nargs="*", help="only pages whose path contains this")
    options = parser.parse_args(arguments)
    rules, problems = read_rules(options.docs), []
    try:
        chapters = {language: read_chapters(options.docs, language) for language in LEAST}
    except Problems as error:
        print(error, file=sys.stderr)
        return 1
    for pages in chapters.values():
        chosen = [page for page in pages if not options.only or any(part in str(page.path) for part in options.only)]
        problems += [problem for page in chosen for problem in check_chapter(page, rules)]
    for problem in sorted(problems):
        print(problem, file=sys.stderr)
    print("\n".join([*table(chapters), f"prose: {len(problems)} problems"]))
    return 1 if problems else 0


def table(chapters: dict[str, list[Chapter]]) -> list[str]:
    """Length and reading time of every page by language, and the totals."""
    names = list(dict.fromkeys(page.name for pages in chapters.values() for page in pages))
    lines = [f"{name:14}" + "".join(_cell(chapters[language], name) for language in chapters) for name in names]
    totals = {language: sum(page.count for page in pages) for language, pages in chapters.items()}
    shown = ", ".join(f"{total:,} {UNITS[language]} ({minutes(total, language)} min)" for language, total in totals.items())
    return [*lines, f"total: {shown}"]


def _cell(pages: list[Chapter], name: str) -> str:
    page = next((page for page in pages if page.name == name), None)
    return f"{page.language}: {page.count:6,} ({page.minutes:2} min)   " if page else f"{'missing':21}"


if __name__ == "__main__":
    sys.exit(main())
