"""Both languages make the same claims about the same workloads."""

from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING

from build_hooks.problems import Problem

if TYPE_CHECKING:
    from build_hooks.claims.check import PageReport
    from build_hooks.figures.block import Block


def differences(one: "PageReport", other: "PageReport") -> list[Problem]:
    """What differs between a page and its translation; each line names both files."""
    found = _workloads(one, other)
    return [*found, *_claims(one, other), *_figures(one, other)] if one.readable and other.readable else found


def _workloads(one: "PageReport", other: "PageReport") -> list[Problem]:
    texts = [_texts(report) for report in (one, other)]
    return [
        Problem(
            one.source.path,
            one.source.front_matter_line(name),
            f"workload {name} is `{texts[0].get(name, 'missing')}`, "
            f"but `{texts[1].get(name, 'missing')}` in {_place(other, name)}",
        )
        for name in dict.fromkeys([*texts[0], *texts[1]])
        if texts[0].get(name) != texts[1].get(name)
    ]


def _texts(report: "PageReport") -> dict[str, str]:
    given = report.source.front_matter.get("workloads")
    return {name: " ".join(str(text).split()) for name, text in given.items()} if isinstance(given, dict) else {}


def _place(report: "PageReport", name: str) -> str:
    return f"{report.source.path}:{report.source.front_matter_line(name)}"


def _claims(one: "PageReport", other: "PageReport") -> list[Problem]:
    """Claims are compared section by section, so that a sentence may name its numbers in its language's order."""
    return [*_only_in(one, other), *_only_in(other, one)]


def _only_in(one: "PageReport", other: "PageReport") -> list[Problem]:
    theirs = Counter((claim.section, claim.identity) for claim in other.claims)
    found = []
    for claim in one.claims:
        key = (claim.section, claim.identity)
        theirs[key] -= 1
        if theirs[key] < 0:
            where = f"section #{claim.section}" if claim.section else "the part before the first heading"
            found.append(
                Problem(one.source.path, claim.line, f"`{claim.expression}` is missing from {where} of {other.source.path}")
            )
    return found


def _figures(one: "PageReport", other: "PageReport") -> list[Problem]:
    found = []
    for mine, theirs in zip_longest(one.figures, other.figures):
        if mine is None or theirs is None:
            there, missing = (one, other) if mine else (other, one)
            figure = mine or theirs
            found.append(Problem(there.source.path, figure.line, f"figure {figure.id!r} is missing from {missing.source.path}"))
            break
        found += _different_figure(one, mine, other, theirs)
    return found


def _different_figure(one: "PageReport", mine: "Block", other: "PageReport", theirs: "Block") -> list[Problem]:
    keys = dict.fromkeys([*mine.identity, *theirs.identity])
    different = [key for key in keys if mine.identity.get(key) != theirs.identity.get(key)]
    if not different:
        return []
    key, place = different[0], f"{other.source.path}:{theirs.line}"
    message = f"figure {mine.id!r}: {key} is {mine.given.get(key)!r}, but {theirs.given.get(key)!r} in {place}"
    return [Problem(one.source.path, mine.line, message)]
