"""Functions that an expression may call, by the name it calls them."""

import math
from collections.abc import Callable


def near(value: float, other: float, share: float = 0.05) -> bool:
    """Whether ``value`` lies within ``share`` of ``other`` (0.05 is five percent)."""
    return math.isclose(value, other, rel_tol=share)


ARITHMETIC: dict[str, Callable] = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "ceil": math.ceil,
    "floor": math.floor,
    "near": near,
}
FUNCTIONS: dict[str, Callable] = {**ARITHMETIC}
