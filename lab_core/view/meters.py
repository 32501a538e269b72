"""The five bottleneck meters."""

from ..model.evaluation import Evaluation, Meter
from .catalogue import Catalogue
from .context import context
from .markup import element
from .slot import Slots, data_value, fraction, slot


def meter_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``meter.KEY`` with its ``.value``, ``.word``, ``.detail`` and the marks of its ``.limits``."""
    shared = context(evaluation)
    found: Slots = {}
    for key, meter in evaluation.meters.items():
        found |= _meter_slots(key, meter, shared | dict(meter.numbers), catalogue)
    return found


def _meter_slots(key: str, meter: Meter, numbers: dict, catalogue: Catalogue) -> Slots:
    value = catalogue.html(f"meters.{key}.value", numbers | {"value_share": meter.value})
    word = catalogue.html(f"meters.severity.{meter.severity}")
    return {
        f"meter.{key}": slot(attrs=_attributes(meter)),
        f"meter.{key}.value": slot(value),
        f"meter.{key}.word": slot(word),
        f"meter.{key}.detail": slot(catalogue.html(f"meters.{key}.{meter.message}", numbers)),
        f"meter.{key}.limits": slot("".join(element("i", "", style=f"--at:{fraction(limit)}") for limit in meter.limits if limit <= 1)),
    }


def _attributes(meter: Meter) -> dict[str, str | None]:
    return {
        "data-value": data_value(meter.value),
        "data-severity": str(meter.severity),
        "style": f"--fill:{fraction(meter.fill_share)}",
    }
