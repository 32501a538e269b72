"""An evaluation as plain JSON values: what the command line prints and the page's scripts get."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from math import isinf
from typing import Any

from .evaluation import Evaluation

Plain = dict[str, Any]


def plain(evaluation: Evaluation) -> Plain:
    """Return the evaluation with the numbers at the top level under their public names, and its parts nested.

    Keys come in the order of the fields, the same every time. A number that is not finite is the text ``"Infinity"``: JSON
    has none.
    """
    return {name: plain_value(value) for name, value in _items(evaluation)}


def plain_value(value: object) -> Any:
    """Return a value, or the values in it, as JSON knows them."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float) and isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, Mapping):
        return {str(name): plain_value(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain_value(item) for item in value]
    if is_dataclass(value):
        return {name: plain_value(item) for name, item in _items(value)}
    return value


def _items(value: Any) -> list[tuple[str, Any]]:
    """A dataclass's fields, and the total of a waterfall, which is a property."""
    found = [(field.name, getattr(value, field.name)) for field in fields(value)]
    return found + [("total_ms", value.total_ms)] if hasattr(value, "total_ms") else found
