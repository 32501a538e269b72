"""The inputs as the page shows them: ``input.NAME`` for the workload, ``input.a.NAME`` for the assumptions."""

from ..model.assumptions import ASSUMPTION_FIELDS
from ..model.evaluation import Evaluation
from ..model.fields import Choice, Field, Number, Switch
from ..model.workload import WORKLOAD_FIELDS
from .catalogue import Catalogue
from .numbers import exact
from .slot import Slot, Slots, slot
from .ticks import position


def input_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return one slot per input and per assumption."""
    inputs = _slots("input.", WORKLOAD_FIELDS, evaluation.workload, catalogue)
    assumed = _slots("input.a.", ASSUMPTION_FIELDS, evaluation.assumptions, catalogue)
    changed = [name for name, kind in ASSUMPTION_FIELDS.items() if getattr(evaluation.assumptions, name) != kind.default]
    for name in changed:
        assumed[f"input.a.{name}"]["attrs"]["data-changed"] = "true"
    return inputs | assumed | {"assumptions.changed": _changed(len(changed), catalogue)}


def _changed(count: int, catalogue: Catalogue) -> Slot:
    """How many assumptions are the reader's own."""
    return slot(catalogue.html("interface.assumptions_changed", {"changed_count": count}) if count else "")


def value_text(name: str, kind: Field, value: float | int | bool | str, catalogue: Catalogue) -> str:
    """Return an input's value in words, for ``aria-valuetext`` and for sentences."""
    if isinstance(kind, Switch):
        return catalogue.text(f"interface.{'on' if value else 'off'}")
    if isinstance(kind, Choice):
        return catalogue.text(f"assumptions.{name}.{value}")
    return catalogue.formatter.named(name, value)


def _slots(prefix: str, fields: dict[str, Field], owner: object, catalogue: Catalogue) -> Slots:
    return {prefix + name: _slot(name, kind, getattr(owner, name), catalogue) for name, kind in fields.items()}


def _slot(name: str, kind: Field, value: float | int | bool | str, catalogue: Catalogue) -> Slot:
    attrs: dict[str, str | None] = {"data-valuetext": value_text(name, kind, value, catalogue)}
    if isinstance(kind, Number):
        attrs |= {"data-value": exact(value), "data-position": str(position(kind, value))}
    elif isinstance(kind, Switch):
        attrs |= {"data-value": exact(value), "data-checked": "true" if value else "false"}
    else:
        attrs["data-value"] = str(value)
    return slot(attrs=attrs)
