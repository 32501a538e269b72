"""The p99 cut into the parts that sum to it."""

import math

from ..model.evaluation import Evaluation, Waterfall
from .catalogue import Catalogue
from .markup import element, escape
from .slot import Slots, data_value, fraction, slot

SEGMENTS = ("own_call", "batch_mates", "wait", "jitter")
"""Parts of the analytic p99, in the order of a request's life."""


def waterfall_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return the bar (``waterfall``) and, for each segment, its name and its time."""
    waterfall = evaluation.waterfall
    found: Slots = {"waterfall": _bar(evaluation, catalogue)}
    for segment in SEGMENTS:
        value = _part_ms(waterfall, segment)
        found[f"waterfall.{segment}"] = slot(
            escape(catalogue.formatter.text(value, "ms")), {"data-value": data_value(value)}
        )
        found[f"waterfall.{segment}.name"] = slot(catalogue.html(_name_key(waterfall, segment)))
    found["waterfall.method"] = slot(catalogue.html(f"waterfall.method_{waterfall.method}"))
    return found


def _bar(evaluation: Evaluation, catalogue: Catalogue) -> dict:
    """The segments as list items; where the p99 is infinite one sentence says so."""
    total, target = evaluation.waterfall.total_ms, evaluation.workload.p99_target_ms
    if math.isinf(total):
        return slot(element("li", catalogue.html("waterfall.overloaded"), data_segment="overload"), {"style": None})
    scale = max(total, target)
    items = "".join(_segment(evaluation.waterfall, segment, catalogue) for segment in SEGMENTS)
    return slot(items, {"style": f"--total:{fraction(total / scale)};--target:{fraction(target / scale)}"})


def _segment(waterfall: Waterfall, segment: str, catalogue: Catalogue) -> str:
    value = _part_ms(waterfall, segment)
    name = element("b", catalogue.html(_name_key(waterfall, segment)))
    shown = element("span", escape(catalogue.formatter.text(value, "ms")))
    style = f"--part:{fraction(value / waterfall.total_ms)}"
    return element("li", f"{name} {shown}", data_segment=segment, style=style)


def _part_ms(waterfall: Waterfall, segment: str) -> float:
    return getattr(waterfall, f"{segment}_ms")


def _name_key(waterfall: Waterfall, segment: str) -> str:
    """The wait is named after what dominates it."""
    return f"waterfall.wait_{waterfall.wait_kind}" if segment == "wait" else f"waterfall.{segment}"
