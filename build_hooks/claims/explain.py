"""What the model says about a claim that does not hold: the values behind it."""

import ast
from collections.abc import Mapping

from lab_core.model.case import Case
from lab_core.model.expression import ExpressionError, evaluate_node, parse_expression


def sides(expression: str, names: Mapping[str, Case]) -> str:
    """Each side of the comparisons in ``expression`` with its value, for a message."""
    parts = dict.fromkeys(ast.unparse(part) for part in _parts(parse_expression(expression)))
    return ", ".join(f"{part} = {show(_value(part, names))}" for part in parts)


def show(value: object) -> str:
    """A value as a message shows it: six significant digits, or the model's word."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _value(part: str, names: Mapping[str, Case]) -> object:
    try:
        return evaluate_node(parse_expression(part), names)
    except ExpressionError as error:
        return error


def _parts(node: ast.expr) -> list[ast.expr]:
    """The operands whose values decide it; plain numbers speak for themselves."""
    if isinstance(node, ast.BoolOp):
        children = node.values
    elif isinstance(node, ast.Compare):
        children = [node.left, *node.comparators]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        children = [node.operand]
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "near":
        children = node.args
    else:
        return [] if isinstance(node, ast.Constant) else [node]
    return [part for child in children for part in _parts(child)]
