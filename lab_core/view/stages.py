"""The path through the five stages."""

from ..model.evaluation import Evaluation, StageState
from .catalogue import Catalogue
from .context import context
from .slot import Slots, slot


def stage_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``stage.N`` with its ``.word``, and the sentence that says what would move the path on."""
    found: Slots = {}
    for stage in evaluation.stages:
        current = "step" if stage.state == StageState.CURRENT else None
        found[f"stage.{stage.number}"] = slot(attrs={"data-state": str(stage.state), "aria-current": current})
        found[f"stage.{stage.number}.word"] = slot(catalogue.html(f"stages.state.{stage.state}"))
    numbers = context(evaluation) | dict(evaluation.stage_numbers)
    found["stage.message"] = slot(catalogue.html(f"stages.message.{evaluation.stage_message}", numbers))
    return found
