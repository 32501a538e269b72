"""Which comes first, a full batch or the end of the window, in one sentence."""

from ..model.evaluation import Evaluation
from .catalogue import Catalogue
from .context import context
from .slot import Slots, data_value, slot

ENDS = ("off", "single", "at_once", "full", "window")
"""How a batch's gathering ends: there is none, a batch holds one, nothing is waited for, the batch is full, the window is over."""


def batch_end_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``batch_ends``: the time that a full batch takes to gather (``data-value``) beside the window (``data-window``).

    ``data-ends`` has the key; without batching there are no times.
    """
    ends = _ends(evaluation)
    times = {"data-value": evaluation.batch_fill_time_ms, "data-window": evaluation.workload.batch_window_ms}
    attrs = {name: None if ends == "off" else data_value(time_ms) for name, time_ms in times.items()}
    return {"batch_ends": slot(catalogue.html(f"outputs.batch_ends.{ends}", context(evaluation)), {"data-ends": ends, **attrs})}


def _ends(evaluation: Evaluation) -> str:
    workload = evaluation.workload
    if not workload.batching:
        return "off"
    if evaluation.assumptions.max_batch == 1:
        return "single"
    if workload.batch_window_ms == 0:
        return "at_once"
    return "full" if evaluation.batch_fill_time_ms <= workload.batch_window_ms else "window"
