"""The numbers that the page shows by name: ``output.NAME``."""

from ..model.evaluation import Evaluation
from .catalogue import Catalogue
from .markup import escape
from .slot import Slot, Slots, data_value, slot
from .teaching import teaching_slot

OUTPUTS = (
    "p99_ms",
    "p99_teaching_ms",
    "utilisation",
    "busy_share",
    "capacity_rps",
    "batch_fill",
    "batch_fill_time_ms",
    "gain_ratio",
    "ceiling_ratio",
    "replicas_needed",
    "throughput_at_target_rps",
    "cost_replica_hours_per_million",
)
"""Attributes of ``Evaluation`` that are shown under their own names."""


def output_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return one slot per output, and how far the teaching formula is off."""
    found = {f"output.{name}": number_slot(name, getattr(evaluation, name), catalogue) for name in OUTPUTS}
    found["output.p99_teaching_change"] = _change_slot(evaluation, catalogue)
    found["teaching"] = _teaching_slot(evaluation, catalogue)
    return found | pending_slots(catalogue)


def number_slot(name: str, value: float | int, catalogue: Catalogue) -> Slot:
    """Return a number for the eye, with every digit in ``data-value``."""
    return slot(escape(catalogue.formatter.named(name, value)), {"data-value": data_value(value)})


def _change_slot(evaluation: Evaluation, catalogue: Catalogue) -> Slot:
    """Relative difference of the teaching p99 to the analytic one; without a value where both are infinite."""
    change = evaluation.p99_teaching_ms / evaluation.p99_ms - 1
    if change != change:
        return slot(catalogue.html("outputs.p99_teaching_change.undefined"), {"data-value": None})
    return number_slot("p99_teaching_change", change, catalogue)


def _teaching_slot(evaluation: Evaluation, catalogue: Catalogue) -> Slot:
    """The sentence on the teaching formula, as far as the analytic value can judge."""
    return teaching_slot(
        teaching_ms=evaluation.p99_teaching_ms,
        referee_ms=evaluation.p99_ms,
        waterfall=evaluation.waterfall,
        window_ms=evaluation.workload.batch_window_ms if evaluation.workload.batching else 0.0,
        catalogue=catalogue,
    )


def pending_slots(catalogue: Catalogue) -> Slots:
    """Return the slots of the simulated p99 before the simulation has run."""
    return {
        "output.p99_simulated_ms": slot(catalogue.html("outputs.p99_simulated_ms.pending"), {"data-value": None}),
        "output.p99_simulated_band": slot(""),
        "output.p99_analytic_change": slot("", {"data-value": None}),
        "output.p99_teaching_simulated_change": slot("", {"data-value": None}),
        "distribution": slot(catalogue.html("simulation.distribution.pending")),
    }
