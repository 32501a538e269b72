"""Report what the documentation claims and whether the model bears it out.

python -m build_hooks.claims docs [--values] [PART OF A PATH ...]
"""

import argparse
import sys
from pathlib import Path

from build_hooks.claims.check import PageReport, check_docs


def main(arguments: list[str] | None = None) -> int:
    """Print the report; return 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.claims", description=__doc__.partition("\n")[0])
    parser.add_argument("docs", type=Path, help="the folder with zh/ and en/")
    parser.add_argument("only", nargs="*", help="only pages whose path contains this")
    parser.add_argument("--values", action="store_true", help="show every claim with what the model says")
    options = parser.parse_args(arguments)
    reports = [report for report in check_docs(options.docs) if chosen(report, options.only)]
    for report in reports:
        if options.values:
            print("\n".join(values(report)))
    problems = sorted(problem for report in reports for problem in report.problems)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(summary(reports, len(problems)))
    return 1 if problems else 0


def chosen(report: PageReport, only: list[str]) -> bool:
    """Whether a page is among those asked for; without a choice all are."""
    return not only or any(part in str(report.source.path) for part in only)


def values(report: PageReport) -> list[str]:
    """A line for each claim that holds."""
    return [
        f"{report.source.path}:{claim.line}: {claim.expression}" + (f" holds: {said}" if claim.asserts else f" = {said}")
        for claim, said in report.values
    ]


def summary(reports: list[PageReport], problems: int) -> str:
    """How much was checked."""
    claims = [claim for report in reports for claim in report.claims]
    asserted = sum(claim.asserts for claim in claims)
    figures = sum(len(report.figures) for report in reports)
    pages = sum(bool(report.claims or report.figures) for report in reports)
    counted = f"{asserted} assertions, {len(claims) - asserted} values and {figures} figures on {pages} pages"
    return f"claims: {counted}; {problems} problems"


if __name__ == "__main__":
    sys.exit(main())
