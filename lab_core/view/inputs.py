"""The inputs as the page shows them: ``input.NAME`` for the workload, ``input.a.NAME`` for the assumptions."""

from ..model.assumptions import ASSUMPTION_FIELDS, Assumptions
from ..model.evaluation import Evaluation
from ..model.fields import Choice, Field, Number, Switch
from ..model.workload import WORKLOAD_FIELDS
from .catalogue import Catalogue
from .markup import element, escape
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
    return inputs | assumed | _changed_slots(changed, evaluation.assumptions, catalogue)


def _changed_slots(names: list[str], assumptions: Assumptions, catalogue: Catalogue) -> Slots:
    """How many assumptions are the reader's own; which, for the note that is hidden while there are none."""
    count = catalogue.html("interface.assumptions_changed", {"changed_count": len(names)}) if names else ""
    items = "".join(element("li", _changed(name, getattr(assumptions, name), catalogue)) for name in names)
    return {
        "assumptions.changed": slot(count),
        "assumptions.note": slot(attrs={"hidden": None if names else ""}),
        "assumptions.list": slot(items),
    }


def _changed(name: str, value: float | int | str, catalogue: Catalogue) -> str:
    said = value_text(name, ASSUMPTION_FIELDS[name], value, catalogue)
    return f"{catalogue.html(f'assumptions.{name}.title')} {element('b', escape(said))}"


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
