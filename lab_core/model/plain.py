"""An evaluation as plain JSON values: what the command line prints and the page's scripts get."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from math import inf
from typing import Any

from .evaluation import Evaluation

Plain = dict[str, Any]
AS_THEY_ARE = frozenset((str, int, bool, type(None)))
"""Types whose values JSON has, too."""


def plain(evaluation: Evaluation) -> Plain:
    """Return the evaluation with the numbers at the top level under their public names, and its parts nested.

    Keys come in the order of the fields, the same every time. A number that is not finite is the text ``"Infinity"``: JSON
    has none.
    """
    return {name: plain_value(value) for name, value in _items(evaluation)}


def plain_value(value: object) -> Any:
    """Return a value, or the values in it, as JSON knows them."""
    kind = type(value)
    if kind in AS_THEY_ARE:  # most values; the rest is asked one by one
        return value
    if kind is float:
        return "Infinity" if value == inf else "-Infinity" if value == -inf else value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(name): plain_value(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain_value(item) for item in value]
    if is_dataclass(value):
        return {name: plain_value(item) for name, item in _items(value)}
    return value


def _items(value: Any) -> list[tuple[str, Any]]:
    """A dataclass's fields, and the total of a waterfall, which is a property."""
    return [(name, getattr(value, name)) for name in _names(type(value))]


@cache
def _names(kind: type) -> tuple[str, ...]:
    names = tuple(field.name for field in fields(kind))
    return (*names, "total_ms") if hasattr(kind, "total_ms") else names
