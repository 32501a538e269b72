"""Where a slider can stop: rounded values, spread as its field asks, with its exact ends, default and true zero."""

import math
from bisect import bisect_left
from functools import cache

from ..model.fields import Number

PER_DECADE = 40
LINEAR_STEPS = 100
SMALLEST_AFTER_ZERO = 0.1
"""First stop after the true zero of a ``log0`` scale, in the field's unit."""


@cache
def ticks(field: Number) -> tuple[float | int, ...]:
    """Return the stops of a field's slider, rising, each once.

    Logarithmic scales have about 40 stops a decade, rounded to two digits; whole-number fields only whole numbers.
    """
    spread = _linear(field) if field.scale == "linear" else _logarithmic(field)
    rounded = (_rounded(value, field) for value in spread)
    kept = {value for value in rounded if field.low <= value <= field.high}
    return tuple(sorted(kept | {_typed(value, field) for value in (field.low, field.default, field.high)}))


def position(field: Number, value: float) -> int:
    """Return the index of the stop nearest to ``value``, by ratio on a logarithmic scale."""
    stops = ticks(field)
    right = min(bisect_left(stops, value), len(stops) - 1)
    left = max(right - 1, 0)
    return right if _nearer(stops[right], stops[left], value, field.scale) else left


def _nearer(right: float, left: float, value: float, scale: str) -> bool:
    """Whether ``value``, between the two stops, is nearer to the right one."""
    if scale == "linear" or left <= 0:
        return right - value <= value - left
    return right * left <= value * value


def _linear(field: Number) -> list[float]:
    step = (field.high - field.low) / LINEAR_STEPS
    return [field.low + step * index for index in range(LINEAR_STEPS + 1)]


def _logarithmic(field: Number) -> list[float]:
    low = field.low if field.low > 0 else SMALLEST_AFTER_ZERO
    steps = math.ceil(PER_DECADE * math.log10(field.high / low))
    return [low * (field.high / low) ** (index / steps) for index in range(steps + 1)]


def _rounded(value: float, field: Number) -> float | int:
    return round(value) if field.integer else float(f"{value:.2g}")


def _typed(value: float, field: Number) -> float | int:
    return int(value) if field.integer else float(value)
