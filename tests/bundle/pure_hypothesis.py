"""Hypothesis's compiled part in plain Python, for a Python that can't load it: numbers by their bits, nothing else.

Importing this module puts it in place of ``hypothesis._native``; ``test_model_suite.py`` holds it against the compiled one.
"""

import importlib.metadata
import math
import struct
import sys
from types import ModuleType

FORMATS = {16: ("e", "H"), 32: ("f", "I"), 64: ("d", "Q")}
"""Letters of ``struct`` for a float of so many bits, and for the whole number with the same bits."""
SMALLEST_NORMALS = {16: 2.0**-14, 32: 2.0**-126, 64: 2.0**-1022}


def float_to_int(value, width=64):
    """The bits of a float as a whole number."""
    real, whole = FORMATS[width]
    return struct.unpack(f"!{whole}", struct.pack(f"!{real}", value))[0]


def int_to_float(value, width=64):
    """The float with these bits."""
    real, whole = FORMATS[width]
    return struct.unpack(f"!{real}", struct.pack(f"!{whole}", value))[0]


def float_of(x, width):
    """The nearest float of a width."""
    return float(x) if width == 64 else int_to_float(float_to_int(float(x), width), width)


def is_negative(x):
    """Whether the sign is a minus, of a zero too."""
    return math.copysign(1.0, x) < 0


def next_up(value, width=64):
    """The first float larger than a finite one."""
    if math.isnan(value) or value == math.inf:
        return value
    if value == 0.0 and is_negative(value):
        return 0.0
    bits = float_to_int(value, width)
    return int_to_float(bits + (1 if value >= 0 else -1), width)


def next_down(value, width=64):
    """The first float smaller than a finite one."""
    return -next_up(-value, width)


def next_up_normal(value, width, *, allow_subnormal):
    """The next float, past the subnormal ones where they aren't allowed."""
    after = next_up(value, width)
    if allow_subnormal or not 0 < abs(after) < SMALLEST_NORMALS[width]:
        return after
    return SMALLEST_NORMALS[width] if value >= 0 and not is_negative(value) else -0.0


def next_down_normal(value, width, *, allow_subnormal):
    """The same downwards."""
    return -next_up_normal(-value, width, allow_subnormal=allow_subnormal)


def count_between_floats(x, y, width=64):
    """How many floats lie from x to y, both counted."""
    if is_negative(x) and not is_negative(y):
        return count_between_floats(x, -0.0, width) + count_between_floats(0.0, y, width)
    return abs(float_to_int(y, width) - float_to_int(x, width)) + 1


def width_smallest_normals(width):
    """The smallest positive float of a width with all its digits."""
    return SMALLEST_NORMALS[width]


def cathetus(h, a):
    """The other side of a right triangle with hypotenuse ``h``."""
    return math.sqrt((h - a) * (h + a)) if h >= a else math.nan


def put_in_place():
    """Answer for ``hypothesis._native`` and its two modules."""
    here = sys.modules[__name__]
    native = ModuleType("hypothesis._native")
    native.__version__ = importlib.metadata.version("hypothesis")
    native.__path__ = []
    for name, module in {"": native, ".internal": native, ".internal.floats": here, ".internal.cathetus": here}.items():
        sys.modules[f"hypothesis._native{name}"] = module
