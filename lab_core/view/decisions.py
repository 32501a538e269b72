"""The six decisions: state, advice, trade-off, and what would flip each."""

from collections.abc import Mapping, Sequence

from ..model.evaluation import Decision, Evaluation, Flip
from ..model.workload import WORKLOAD_FIELDS, Workload
from .catalogue import Catalogue
from .context import context
from .inputs import value_text
from .markup import element
from .numbers import exact
from .slot import Slots, slot


def decision_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``decision.KEY`` with its ``.word``, ``.advice`` and ``.tradeoff`` for each decision."""
    shared = context(evaluation)
    found: Slots = {}
    for key, decision in evaluation.decisions.items():
        found |= _decision_slots(key, decision, shared | dict(decision.numbers), catalogue)
    return found


def flip_slots(flips: Mapping[str, Sequence[Flip]], workload: Workload, catalogue: Catalogue) -> Slots:
    """Return ``decision.KEY.flips``: for each decision the nearest value of each input that changes its state."""
    return {f"decision.{key}.flips": slot(_flip_list(found, workload, catalogue)) for key, found in flips.items()}


def _decision_slots(key: str, decision: Decision, numbers: dict, catalogue: Catalogue) -> Slots:
    said = f"decisions.{key}.{decision.message}"
    return {
        f"decision.{key}": slot(attrs={"data-state": str(decision.state)}),
        f"decision.{key}.word": slot(catalogue.html(f"decisions.state.{decision.state}")),
        f"decision.{key}.advice": slot(catalogue.html(f"{said}.advice", numbers)),
        f"decision.{key}.tradeoff": slot(catalogue.html(f"{said}.tradeoff", numbers)),
        f"decision.{key}.flips": slot(element("li", catalogue.html("decisions.flips.pending"))),
    }


def _flip_list(flips: Sequence[Flip], workload: Workload, catalogue: Catalogue) -> str:
    if not flips:
        return element("li", catalogue.html("decisions.flips.none"))
    return "".join(element("li", _flip_button(flip, workload, catalogue)) for flip in flips)


def _flip_button(flip: Flip, workload: Workload, catalogue: Catalogue) -> str:
    """A button that jumps: the page sets the named input to the exact value."""
    words = {
        "input": catalogue.text(f"inputs.{flip.input}.title"),
        "now": _said(flip.input, getattr(workload, flip.input), catalogue),
        "value": _said(flip.input, flip.value, catalogue),
        "state": catalogue.text(f"decisions.state.{flip.state}"),
    }
    html = catalogue.quoted(f"decisions.flips.{_direction(flip, workload)}", words)
    return element("button", html, type="button", data_flip=flip.input, data_flip_value=exact(flip.value), data_state=flip.state)


def _said(name: str, value: float | int | bool, catalogue: Catalogue) -> str:
    return value_text(name, WORKLOAD_FIELDS[name], value, catalogue)


def _direction(flip: Flip, workload: Workload) -> str:
    """Whether the input must rise, fall, or be switched."""
    if isinstance(flip.value, bool):
        return "switch_on" if flip.value else "switch_off"
    return "rise" if flip.value > getattr(workload, flip.input) else "fall"
