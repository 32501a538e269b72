"""Arithmetic over what the model says, as the tutorial's claims and figures write it.

``1.5 * base.p99_ms``, ``base(replicas=4).utilisation < 0.7``, ``erlang_c(4, 3.2)``: Python's own syntax, of which only
what is listed here is accepted. Nothing is ever passed to ``eval``.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from .case import Case
from .errors import InputError
from .functions import FUNCTIONS

OPERATORS: dict[type, Callable] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda item, group: item in _keys(group),
    ast.NotIn: lambda item, group: item not in _keys(group),
}
LARGEST_POWER = 1e6


class ExpressionError(ValueError):
    """An expression that cannot be evaluated.

    ``name`` is the unknown name where that is the cause, ``known`` what could stand in its place.
    """

    def __init__(self, message: str, name: str = "", known: Sequence[str] = ()) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(message)


@lru_cache(maxsize=4096)
def parse_expression(source: str) -> ast.expr:
    """The expression as a tree; ``ExpressionError`` when it is not Python."""
    try:
        return ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        reason = getattr(error, "msg", error)
        raise ExpressionError(f"not an expression: {reason}") from None


def evaluate_expression(source: str, names: Mapping[str, object], case: Case | None = None) -> object:
    """The value of ``source``: a number, true or false, or one of the model's words.

    Parameters
    ----------
    source : str
        The expression.
    names : Mapping
        What its names stand for: ``Case`` objects and numbers.
    case : Case, optional
        Where a bare ``p99_ms`` or ``request_rate`` is looked up; a figure's curve is written so.

    Raises
    ------
    ExpressionError
        For anything unknown, not allowed, or without a value (0/0).
    """
    return evaluate_node(parse_expression(source), names, case)


def evaluate_node(node: ast.expr, names: Mapping[str, object], case: Case | None = None) -> object:
    """The value of a parsed expression; see ``evaluate_expression``."""
    value = _Evaluator(names, case).value(node)
    if isinstance(value, float) and math.isnan(value):
        raise ExpressionError(f"{ast.unparse(node)} has no value")
    return value


class _Evaluator:
    """Walks the tree; one method per kind of node, named after it."""

    def __init__(self, names: Mapping[str, object], case: Case | None) -> None:
        self.names = names
        self.case = case

    def value(self, node: ast.expr) -> object:
        method = getattr(self, type(node).__name__.lower(), None)
        if method is None:
            raise ExpressionError(f"{ast.unparse(node)!r} is not allowed in an expression")
        try:
            return method(node)
        except InputError as error:
            raise ExpressionError(str(error)) from None
        except (ArithmeticError, TypeError, ValueError) as error:
            if isinstance(error, ExpressionError):
                raise
            raise ExpressionError(f"{ast.unparse(node)}: {error}") from None

    def constant(self, node: ast.Constant) -> object:
        if not isinstance(node.value, int | float | str):
            raise ExpressionError(f"{node.value!r} is neither a number nor a word")
        return node.value

    def name(self, node: ast.Name) -> object:
        if node.id in self.names:
            return self.names[node.id]
        known = list(self.names)
        if self.case is not None:
            try:
                return self.case.value(node.id)
            except KeyError:
                known += self.case.names()
        raise ExpressionError(f"unknown name {node.id!r}", node.id, [*known, *FUNCTIONS])

    def attribute(self, node: ast.Attribute) -> object:
        owner = self.value(node.value)
        try:
            return owner.value(node.attr) if isinstance(owner, Case) else owner[node.attr]
        except (KeyError, TypeError):
            text = ast.unparse(node.value)
            raise ExpressionError(f"{text} has no {node.attr!r}", node.attr, _names_in(owner)) from None

    def subscript(self, node: ast.Subscript) -> object:
        owner, index = self.value(node.value), self.value(node.slice)
        try:
            return owner[index]
        except (KeyError, IndexError, TypeError):
            raise ExpressionError(f"{ast.unparse(node.value)} has no item {index!r}", str(index), _names_in(owner)) from None

    def unaryop(self, node: ast.UnaryOp) -> object:
        return _operator(node.op)(self.value(node.operand))

    def binop(self, node: ast.BinOp) -> object:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(left, str) or isinstance(right, str):
            raise ExpressionError(f"{ast.unparse(node)}: a word cannot be calculated with")
        if isinstance(node.op, ast.Pow) and abs(right) > LARGEST_POWER:
            raise ExpressionError(f"{ast.unparse(node)}: the exponent is too large")
        return _operator(node.op)(_real(left, node.op), right)

    def boolop(self, node: ast.BoolOp) -> bool:
        values = (bool(self.value(part)) for part in node.values)
        return all(values) if isinstance(node.op, ast.And) else any(values)

    def compare(self, node: ast.Compare) -> bool:
        left = self.value(node.left)
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self.value(part)
            if not _operator(op)(left, right):
                return False
            left = right
        return True

    def call(self, node: ast.Call) -> object:
        values = [self.value(argument) for argument in node.args]
        keywords = {word.arg: self.value(word.value) for word in node.keywords if word.arg}
        if not isinstance(node.func, ast.Name):
            raise ExpressionError(f"{ast.unparse(node.func)!r} is not a function")
        name = node.func.id
        if isinstance(self.names.get(name), Case):
            return _changed(self.names[name], values, keywords)
        if name not in FUNCTIONS:
            raise ExpressionError(f"unknown function {name!r}", name, [*FUNCTIONS, *self.names])
        return FUNCTIONS[name](*values, **keywords)


def _operator(op: ast.AST) -> Callable:
    try:
        return OPERATORS[type(op)]
    except KeyError:
        raise ExpressionError(f"operator {type(op).__name__} is not allowed") from None


def _real(value: object, op: ast.AST) -> object:
    """Whole numbers as floats under a power, so that it overflows at once and does not grow."""
    return float(value) if isinstance(op, ast.Pow) else value


def _changed(case: Case, values: list, keywords: dict[str, object]) -> Case:
    """``base(replicas=4, max_batch=16)``: the assumption may go without its ``a.``, which no keyword can carry."""
    if values:
        raise ExpressionError("a workload takes named inputs only, as in base(replicas=4)")
    own = case.workload.as_dict()
    return case.changed({name if name in own else f"a.{name}": value for name, value in keywords.items()})


def _names_in(owner: object) -> list[str]:
    if isinstance(owner, Case):
        return owner.names()
    return [str(key) for key in _keys(owner)] if isinstance(owner, Mapping | list) else []


def _keys(group: object) -> Sequence:
    """What ``in`` looks through: a list of the model's items goes by their keys."""
    if isinstance(group, Mapping):
        return list(group)
    return [item["key"] if isinstance(item, Mapping) else item for item in group]
