"""One plain sentence on the teaching formula: whether it holds here, and what it gets wrong where it doesn't."""

from math import isinf

from ..model.evaluation import Waterfall
from .catalogue import Catalogue
from .slot import Slot, slot

BREAKS_DOWN = 0.25
"""Relative error from which the teaching formula is said to break down."""


def teaching_slot(*, teaching_ms: float, referee_ms: float, waterfall: Waterfall, window_ms: float, catalogue: Catalogue) -> Slot:
    """Judge the teaching p99 by a better one, the analytic or the simulated.

    Parameters
    ----------
    teaching_ms, referee_ms : float
        The two p99s; infinite when overloaded.
    waterfall : Waterfall
        Parts of the analytic p99: what the teaching formula may have left out.
    window_ms : float
        The window that the teaching formula adds; 0 without batching.
    """
    if isinf(referee_ms):
        return _sentence("overloaded", {}, catalogue)
    off = teaching_ms / referee_ms - 1
    numbers = {"off_share": abs(off), "window_ms": window_ms, "batch_mates_ms": waterfall.batch_mates_ms}
    if abs(off) <= BREAKS_DOWN:
        return _sentence("holds", numbers, catalogue)
    half_ms = abs(teaching_ms - referee_ms) / 2
    if off > 0:
        return _sentence("too_high_window" if window_ms > half_ms else "too_high", numbers, catalogue)
    return _sentence("too_low_mates" if waterfall.batch_mates_ms > half_ms else "too_low", numbers, catalogue)


def _sentence(key: str, numbers: dict[str, float], catalogue: Catalogue) -> Slot:
    return slot(catalogue.html(f"simulation.teaching_{key}", numbers), {"data-teaching": key.partition("_window")[0].partition("_mates")[0]})
