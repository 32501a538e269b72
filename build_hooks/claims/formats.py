"""How a value is written where the page shows it."""

import ast
from html import escape
from math import isinf

from build_hooks.claims.explain import show
from build_hooks.claims.syntax import Claim
from build_hooks.problems import suggestion
from lab_core.model.expression import ExpressionError, parse_expression
from lab_core.view.numbers import Formatter, digits, exact, unit_of

UNITS = ("ms", "s", "rps", "share", "ratio", "count", "cost")
RAW = "raw"


def format_value(value: object, claim: Claim, numbers: Formatter) -> str:
    """The value as plain text in the claim's format; ``ExpressionError`` when there is no such format.

    A unit (``ms``, ``rps``, ...), a count of significant digits, or ``raw`` for an address. Without one the unit is that of
    the name, when the expression is a lone name, else three significant digits without a unit.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(f"a value must be a number, the model says {show(value)}")
    wanted = claim.format or _own_unit(claim.expression)
    if wanted == RAW:
        return exact(value)
    if wanted.isdecimal() and int(wanted) and not isinf(value):
        return digits(value, int(wanted))
    if wanted and wanted not in UNITS:
        raise ExpressionError(f"unknown format {wanted!r}; {suggestion(wanted, [*UNITS, RAW, '3'])}")
    return numbers.text(value, wanted)


def value_html(value: object, claim: Claim, numbers: Formatter) -> str:
    """The value for the page: its text, and the full number for whoever reads it by machine."""
    text = format_value(value, claim, numbers)
    if claim.format == RAW:
        return text
    number = "Infinity" if isinf(value) else repr(value)  # type: ignore[arg-type]
    return f'<data class="model-number" value="{number}">{escape(text)}</data>'


def _own_unit(expression: str) -> str:
    node = parse_expression(expression)
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return unit_of(name)
