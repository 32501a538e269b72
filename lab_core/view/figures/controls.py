"""The places that a figure's slider can stop at."""

from lab_core.model.fields import Number
from lab_core.view.numbers import Formatter, unit_of

from .scales import SCALES

STOPS = 60


def stops(field: Number, present: float) -> list[float]:
    """Round numbers over the field's range, with its ends and the present value exact."""
    scale = SCALES[field.scale](field.low, field.high)
    between = (float(f"{scale.at(n / STOPS):.2g}") for n in range(1, STOPS))
    values = {field.low, field.high, present, *(value for value in between if field.low < value < field.high)}
    return sorted({float(round(value)) for value in values} if field.integer else {float(value) for value in values})


def stop_texts(name: str, values: list[float], numbers: Formatter) -> list[str]:
    """Each stop as text, with its unit."""
    return [numbers.text(value, unit_of(name)) for value in values]
