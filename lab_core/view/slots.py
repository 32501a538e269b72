"""Everything that the page shows about one evaluation, place by place."""

from ..model.evaluation import Evaluation
from .assumptions import assumption_slots
from .batch_ends import batch_end_slots
from .catalogue import Catalogue
from .decisions import decision_slots
from .diagram import diagram_slots
from .formulas import formula_slots
from .inputs import input_slots
from .meters import meter_slots
from .outputs import output_slots
from .reasons import reason_slots
from .slot import Slots
from .stages import stage_slots
from .waterfall import waterfall_slots

PARTS = (
    reason_slots,
    output_slots,
    batch_end_slots,
    input_slots,
    meter_slots,
    diagram_slots,
    stage_slots,
    decision_slots,
    waterfall_slots,
    formula_slots,
    assumption_slots,
)


def slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return every slot by name, such as ``meter.capacity.detail``.

    Each slot has safe ``html``, ``attrs``, or both; the page's names are the same for every evaluation.
    """
    found: Slots = {}
    for part in PARTS:
        found |= part(evaluation, catalogue)
    return found
