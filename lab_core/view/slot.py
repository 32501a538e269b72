"""One slot: what the page shows in one place."""

import math

Slot = dict[str, object]
"""``{"html": safe HTML, "attrs": {name: text or None}}``, both optional; ``None`` takes the attribute away."""
Slots = dict[str, Slot]


def slot(html: str | None = None, attrs: dict[str, str | None] | None = None) -> Slot:
    """Return a slot with what is given; ``html`` must be safe already, attributes are escaped where they are written."""
    made: Slot = {}
    if html is not None:
        made["html"] = html
    if attrs:
        made["attrs"] = attrs
    return made


def data_value(value: float | int) -> str:
    """Return a number for ``data-value``: every digit that Python keeps, ``Infinity`` when it is infinite."""
    return "Infinity" if math.isinf(value) else repr(value)


def fraction(value: float) -> str:
    """Return a share of a length for a style, four digits, kept between 0 and 1."""
    return f"{min(max(value, 0.0), 1.0):.4g}"
