"""What a figure shows: read from plain data, as the build makes it from a page and the browser gets it back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lab_core.model.assumptions import ASSUMPTION_FIELDS
from lab_core.model.case import Case
from lab_core.model.fields import Field, Number, Switch
from lab_core.model.workload import WORKLOAD_FIELDS
from lab_core.view.numbers import Formatter


@dataclass(frozen=True)
class Series:
    """One curve or bar: an expression over one of the figure's workloads."""

    key: str
    expression: str
    case: str
    label: str


@dataclass(frozen=True)
class Figure:
    """A figure, complete: it can be computed and drawn without the page that it stands on.

    Attributes
    ----------
    kind : str
        ``sweep``, ``bars`` or ``waterfall``.
    cases : Mapping
        The workloads by name, the figure's own first.
    variables : Mapping
        Numbers that are no input of the model, by name, such as a canary's share.
    x, x_range, x_scale, y_scale, y_max
        What runs along the horizontal axis, and both axes. ``y_max`` 0 lets the curves decide.
    mark : str
        An expression over the figure's own workload that gets a line across; empty for none.
    controls : Mapping
        Inputs and variables that the reader can move, each with its range and scale.
    texts : Mapping
        Every word that is drawn, by key, in the page's language.
    """

    id: str
    kind: str
    numbers: Formatter
    cases: Mapping[str, Case]
    series: tuple[Series, ...]
    texts: Mapping[str, str]
    variables: Mapping[str, float]
    controls: Mapping[str, Field]
    x: str = ""
    x_range: tuple[float, float] = (0, 1)
    x_scale: str = "linear"
    x_whole: bool = False
    y_scale: str = "linear"
    y_format: str = ""
    y_max: float = 0
    mark: str = ""

    @property
    def own(self) -> Case:
        """The figure's own workload, the first of its cases."""
        return next(iter(self.cases.values()))

    def value(self, name: str) -> object:
        """The present value of an input or variable."""
        return self.variables[name] if name in self.variables else self.own.inputs()[name]

    def mark_of(self, key: str) -> str:
        """A punctuation mark with the space behind it; Chinese ones bring their own."""
        mark = self.texts[key]
        return f"{mark} " if mark.isascii() else mark

    def retold(self, alt: str) -> "Figure":
        """The figure with another alternative text: the written one describes it as it was before the reader moved anything."""
        return replace(self, texts={**self.texts, "alt": alt})

    def changed(self, changes: Mapping[str, object]) -> "Figure":
        """The figure after the reader has moved some of its controls; ``InputError`` for a value out of range."""
        changes = {name: self.controls[name].parse(name, value) for name, value in changes.items() if name in self.controls}
        inputs = {name: value for name, value in changes.items() if name not in self.variables}
        return replace(
            self,
            cases={name: case.changed(inputs) for name, case in self.cases.items()},
            variables={name: changes.get(name, value) for name, value in self.variables.items()},
        )


def read_figure(plain: Mapping, numbers: Formatter) -> Figure:
    """The figure from its plain form, whose workloads are dicts of inputs."""
    ranges = plain.get("controls", {})
    return Figure(
        **{
            **plain,
            "numbers": numbers,
            "cases": {name: Case().changed(inputs) for name, inputs in plain["cases"].items()},
            "series": tuple(Series(**series) for series in plain["series"]),
            "x_range": tuple(plain.get("x_range", (0, 1))),
            "controls": {name: control_field(name, given) for name, given in ranges.items()},
        }
    )


def control_field(name: str, given: Mapping) -> Field:
    """The field behind a control: the model's own, over the range given, or a variable's."""
    own = input_field(name)
    if isinstance(own, Switch):
        return own
    own = own or Number(0, 1, 0)
    low, high = given.get("range", (own.low, own.high))
    return Number(low, high, own.default, own.unit, given.get("integer", own.integer), given.get("scale", own.scale))


def input_field(name: str) -> Field | None:
    """The field of an input or, as ``a.NAME``, of an assumption; nothing for another name."""
    return WORKLOAD_FIELDS.get(name) or ASSUMPTION_FIELDS.get(name.removeprefix("a.") if name.startswith("a.") else "")
