"""Markdown with its claims filled in."""

import posixpath
from collections.abc import Callable, Mapping

from build_hooks.claims.formats import value_html
from build_hooks.claims.syntax import LAB_LINK, find_claims
from build_hooks.markdown_source import Source, prose
from build_hooks.words import Language
from lab_core.model.case import Case
from lab_core.model.expression import evaluate_expression
from lab_core.view.link import build_query


def fill_claims(source: Source, cases: Mapping[str, Case], language: Language, write: Callable = value_html) -> str:
    """The body with every value computed and every assertion, which the check has let pass, taken out.

    ``write`` makes the value's text; ``format_value`` where no HTML may stand.
    """
    body = source.body
    for claim in reversed(find_claims(source)):
        shown = "" if claim.asserts else write(evaluate_expression(claim.expression, cases), claim, language.numbers)
        body = body[: claim.start] + shown + body[claim.end :]
    return body


def fill_lab_links(body: str, cases: Mapping[str, Case], lab: str) -> str:
    """The body with ``(lab:NAME)`` links that open the lab on that workload; ``lab`` is the lab's source, as links name it."""
    for found in reversed(list(LAB_LINK.finditer(prose(body)))):
        case = cases[found["name"]]
        query = build_query(case.workload, case.assumptions)
        address = f"{lab}?{query}" if query else lab
        body = f"{body[: found.start()]}]({address}){body[found.end() :]}"
    return body


def lab_source(page: str) -> str:
    """The lab's Markdown file relative to a page, both below the language's folder: ``../lab.md`` for ``tutorial/x.md``."""
    return posixpath.relpath("lab.md", posixpath.dirname(page) or ".")
