"""Workload and assumptions as one flat set of named inputs: ``request_rate``, ``a.max_batch``, ..."""

from collections.abc import Mapping

from .assumptions import ASSUMPTION_FIELDS, Assumptions
from .errors import InputError
from .fields import Field
from .workload import WORKLOAD_FIELDS, Workload

PREFIX = "a."
"""What the name of an assumption starts with, here as in the page's link."""


def fields() -> dict[str, Field]:
    """Every input by its flat name."""
    return WORKLOAD_FIELDS | {PREFIX + name: kind for name, kind in ASSUMPTION_FIELDS.items()}


def field(name: str, value: object = "") -> Field:
    """The field of a flat name, to which ``value`` is to be given. Raises ``InputError`` for an unknown one."""
    known = fields()
    if name not in known:
        raise InputError(name, value, f"an input's name: {', '.join(known)}")
    return known[name]


def changed(workload: Workload, assumptions: Assumptions, values: Mapping[str, object]) -> tuple[Workload, Assumptions]:
    """The same with some inputs set anew. Raises ``InputError`` for an unknown name or a value out of range."""
    for name, value in values.items():
        field(name, value)
    given = {name: value for name, value in values.items() if not name.startswith(PREFIX)}
    assumed = {name.removeprefix(PREFIX): value for name, value in values.items() if name.startswith(PREFIX)}
    return (
        Workload(**(workload.as_dict() | given)) if given else workload,
        Assumptions(**(assumptions.as_dict() | assumed)) if assumed else assumptions,
    )


def value_of(workload: Workload, assumptions: Assumptions, name: str) -> float | int | bool | str:
    """The value of one input by its flat name."""
    field(name)
    return getattr(assumptions, name.removeprefix(PREFIX)) if name.startswith(PREFIX) else getattr(workload, name)
