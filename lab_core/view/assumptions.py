"""The three teaching assumptions, each with a sentence on what it says about the present workload."""

from ..model.evaluation import Evaluation
from .catalogue import Catalogue
from .context import context
from .slot import Slots, slot

TEACHING = ("teaching_capacity", "teaching_p99", "teaching_packing")
"""Keys of the teaching assumptions, in the order of the page."""


def assumption_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``assumption.KEY`` and ``assumption.KEY.now`` for each teaching assumption."""
    numbers = context(evaluation)
    found: Slots = {}
    for key in TEACHING:
        found[f"assumption.{key}"] = slot(catalogue.html(f"assumptions.{key}"))
        found[f"assumption.{key}.now"] = slot(catalogue.html(f"assumptions.{key}.now", numbers))
    return found
