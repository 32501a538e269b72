"""Check every claim of the documentation against the model, in both languages."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from build_hooks.claims.explain import show, sides
from build_hooks.claims.formats import format_value
from build_hooks.claims.parity import differences
from build_hooks.claims.syntax import Claim, find_claims, find_lab_links, find_leftovers
from build_hooks.claims.workloads import read_workloads
from build_hooks.figures.block import check_figures
from build_hooks.markdown_source import Source, read_source
from build_hooks.problems import Problem, Problems, suggestion
from build_hooks.words import Language, read_language
from lab_core.model.case import Case
from lab_core.model.expression import ExpressionError, evaluate_expression

LANGUAGES = ("zh", "en")


@dataclass
class PageReport:
    """What a page claims, what is wrong with it, and each claim with what the model says."""

    source: Source
    language: Language
    claims: list[Claim] = field(default_factory=list)
    figures: list = field(default_factory=list)
    values: list[tuple[Claim, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    readable: bool = True


def check_docs(docs: Path) -> list[PageReport]:
    """Check all pages below ``docs/zh`` and ``docs/en``, and each pair of pages against each other."""
    reports = {path: check_page(path, read_language(docs, path.relative_to(docs).parts[0])) for path in pages(docs)}
    first, second = (docs / language for language in LANGUAGES)
    for path, report in reports.items():
        twin = second / path.relative_to(first) if path.is_relative_to(first) else None
        if twin in reports:
            report.problems += differences(report, reports[twin])
    return list(reports.values())


def pages(docs: Path) -> Iterator[Path]:
    """The Markdown pages of both languages, without the lab's own texts."""
    for language in LANGUAGES:
        for path in sorted((docs / language).rglob("*.md")):
            if not any(part.startswith("_") for part in path.relative_to(docs).parts):
                yield path


def check_page(path: Path, language: Language) -> PageReport:
    """Check one page: its workloads, claims, figures and links into the lab."""
    try:
        source = read_source(path)
    except Problems as error:
        return PageReport(Source(path, {}, ""), language, problems=list(error.problems), readable=False)
    report = PageReport(source, language, find_claims(source))
    try:
        cases = read_workloads(source)
    except Problems as error:
        report.problems += error.problems
        report.readable = False
        return report
    report.figures, report.problems = check_figures(source, cases, language)
    for block in report.figures:
        found = [claim for text in block.texts(source) for claim in find_claims(text)]
        report.claims += [replace(claim, section=f"figure-{block.id}") for claim in found]
    for claim in report.claims:
        _check_claim(claim, cases, report)
    report.problems += [Problem(path, line, f"{mark} belongs to no claim") for line, mark in find_leftovers(source)]
    report.problems += _unknown_links(source, cases)
    return report


def _check_claim(claim: Claim, cases: dict[str, Case], report: PageReport) -> None:
    try:
        value = evaluate_expression(claim.expression, cases)
        shown = _assertion(claim, value, cases) if claim.asserts else format_value(value, claim, report.language.numbers)
        report.values.append((claim, shown))
    except ExpressionError as error:
        hint = f"; {suggestion(error.name, error.known)}" if error.name else ""
        report.problems.append(Problem(report.source.path, claim.line, f"`{claim.expression}`: {error}{hint}"))


def _assertion(claim: Claim, value: object, cases: dict[str, Case]) -> str:
    """What the model says about a claim that holds; ``ExpressionError`` when it does not."""
    if not isinstance(value, bool):
        raise ExpressionError(f"a claim must be true or false, the model says {show(value)}")
    said = sides(claim.expression, cases)
    if not value:
        raise ExpressionError(f"claimed, but the model says {said}")
    return said


def _unknown_links(source: Source, cases: dict[str, Case]) -> list[Problem]:
    return [
        Problem(source.path, line, f"link to the lab: unknown workload {name!r}; {suggestion(name, list(cases))}")
        for line, name in find_lab_links(source)
        if name not in cases
    ]
