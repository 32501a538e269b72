"""A ```figure block: YAML to the plain figure that lab_core draws."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isfinite

import yaml

from build_hooks.figures.presets import PRESETS
from build_hooks.markdown_source import Fence, Source, fences
from build_hooks.problems import Problem, suggestion
from build_hooks.words import Language
from lab_core.model.assumptions import Assumptions
from lab_core.model.case import Case, input_names
from lab_core.model.errors import InputError
from lab_core.model.expression import ExpressionError
from lab_core.model.fields import Number, Switch
from lab_core.model.workload import Workload
from lab_core.view.figures.sampling import mark_value, value, value_at
from lab_core.view.figures.spec import input_field, read_figure
from lab_core.view.numbers import unit_of

TRANSLATED = ("caption", "alt", "labels")
KEYS = (
    *("kind", "id", "workload", "compare", "x", "range", "y", "controls", "mark", "variables", "format"),
    *("x_scale", "y_scale", "y_max", *TRANSLATED),
)
UNIT = re.compile(r"\s*[（(].*?[)）]\s*$")
KINDS = ("sweep", "bars", "waterfall")
PART_WORDS = ("own_call", "batch_mates", "jitter", "wait_none", "wait_window", "wait_busy_replica", "wait_queue")


class BlockError(ValueError):
    """A figure block that cannot be read; the message says which key and why."""


@dataclass(frozen=True)
class Block:
    """A figure block as written."""

    given: dict
    line: int
    fence: Fence

    @property
    def id(self) -> str:
        """The figure's id; empty when it has none yet."""
        return str(self.given.get("id", ""))

    @property
    def identity(self) -> dict:
        """What must be the same in both languages."""
        return {key: item for key, item in self.given.items() if key not in TRANSLATED}

    def texts(self, source: Source) -> list[Source]:
        """Caption, alternative text and labels as sources of claims of their own, whose line is the block's."""
        labels = self.given.get("labels") or {}
        found = [self.given.get("caption"), self.given.get("alt"), *(labels.values() if isinstance(labels, dict) else ())]
        return [Source(source.path, {}, str(text), self.line) for text in found if text]


def figure_fences(source: Source) -> list[Fence]:
    """The page's figure blocks."""
    return [fence for fence in fences(source.body) if fence.info.split()[:1] == ["figure"]]


def read_block(source: Source, fence: Fence) -> Block:
    """Read a block's YAML; ``BlockError`` when it is none."""
    try:
        given = yaml.safe_load(fence.content)
    except yaml.YAMLError as error:
        raise BlockError(f"not YAML: {getattr(error, 'problem', error)}") from None
    if not isinstance(given, dict):
        raise BlockError("a figure block holds `key: value` lines")
    unknown = [key for key in given if key not in KEYS]
    if unknown:
        raise BlockError(f"unknown key {unknown[0]!r}; {suggestion(str(unknown[0]), KEYS)}")
    return Block(given, source.line(fence.start), fence)


def check_figures(source: Source, cases: Mapping[str, Case], language: Language) -> tuple[list, list]:
    """The page's blocks, and what is wrong with them."""
    blocks, problems, seen = [], [], set()
    for fence in figure_fences(source):
        try:
            block = read_block(source, fence)
            blocks.append(block)
            plain = plain_figure(block.given, cases, language)
            if plain["id"] in seen:
                raise BlockError(f"two figures of this page have the id {plain['id']!r}")
            seen.add(plain["id"])
            _try(plain, language)
        except (BlockError, ExpressionError, InputError) as error:
            hint = f"; {suggestion(error.name, error.known)}" if getattr(error, "name", "") else ""
            problems.append(Problem(source.path, source.line(fence.start), f"figure: {error}{hint}"))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            message = f"figure: a key holds something else than the syntax wants ({type(error).__name__}: {error})"
            problems.append(Problem(source.path, source.line(fence.start), message))
    return blocks, problems


def _try(plain: Mapping, language: Language) -> None:
    """Evaluate every expression at both ends of the figure, so that what cannot be drawn is found at once."""
    figure = read_figure(plain, language.numbers)
    mark_value(figure)
    for series in figure.series:
        values = [value_at(figure, series)(x) for x in figure.x_range] if figure.x else [value(figure, series)]
        if figure.kind == "sweep" and not any(isfinite(y) for y in values):
            raise BlockError(f"{series.expression} is infinite at both ends of the range")


def plain_figure(given: Mapping, cases: Mapping[str, Case], language: Language) -> dict:
    """The block as plain data, complete with workloads and words: what ``lab_core.view.figures.render`` takes."""
    return _Reader({**PRESETS.get(given.get("kind"), {}), **given}, cases, language).plain()


@dataclass
class _Reader:
    """Reads one block; a method for each part of the figure."""

    given: dict
    cases: Mapping[str, Case]
    language: Language
    variables: dict = field(default_factory=dict)

    def plain(self) -> dict:
        kind = self.given.get("kind", "sweep")
        kind = "sweep" if kind in PRESETS else kind
        if kind not in KINDS:
            raise BlockError(f"unknown kind {kind!r}; {suggestion(str(kind), [*KINDS, *PRESETS])}")
        self.variables = self.given.get("variables") or {}
        axis = self.axis() if kind == "sweep" else {}
        series = [] if kind == "waterfall" else self.series()
        return {
            "id": self.required("id"),
            "kind": kind,
            "cases": {name: _inputs(case) for name, case in self.figure_cases().items()},
            "series": series,
            "variables": {name: self.variable(name)["value"] for name in self.variables},
            "controls": self.controls(),
            "mark": str(self.given.get("mark", "")),
            "y_scale": self.given.get("y_scale", "linear"),
            "y_max": self.given.get("y_max", 0),
            "y_format": "ms" if kind == "waterfall" else self.y_format(series),
            "texts": self.texts(kind, series),
            **axis,
        }

    def required(self, key: str) -> str:
        if isinstance(self.given.get(key), dict):
            raise BlockError(f"{key}: put the text in quotes, because it begins with a brace")
        if not str(self.given.get(key) or "").strip():
            raise BlockError(f"{key} is missing")
        return str(self.given[key]).strip()

    def figure_cases(self) -> dict[str, Case]:
        """The figure's own workload first, then those that it is compared with."""
        names = [self.required("workload"), *(self.given.get("compare") or [])]
        for name in names:
            if name not in self.cases:
                raise BlockError(f"unknown workload {name!r}; {suggestion(str(name), list(self.cases))}")
        return {name: self.cases[name] for name in names}

    def series(self) -> list[dict]:
        """One series for each expression and workload."""
        given = self.given.get("y")
        given = {str(item): str(item) for item in given} if isinstance(given, list) else given
        given = {str(given): str(given)} if isinstance(given, str) else given
        if not given:
            raise BlockError("y is missing: an output such as p99_ms, a list, or `label key: expression` lines")
        cases = list(self.figure_cases())
        return [
            {
                "key": key,
                "expression": str(expression),
                "case": case,
                "label": self.series_label(key, case, len(given), len(cases)),
            }
            for key, expression in given.items()
            for case in cases
        ]

    def series_label(self, key: str, case: str, curves: int, cases: int) -> str:
        parts = [self.label(case)] if cases > 1 else []
        parts += [self.label(key)] if curves > 1 else []
        return " · ".join(parts)

    def label(self, key: str) -> str:
        """The block's own label, else the name in the words of figures."""
        own = (self.given.get("labels") or {}).get(key)
        if own:
            return str(own)
        if key in self.language.words:
            return self.language.words[key].title
        raise BlockError(f"labels: {key!r} has no label")

    def axis_label(self, key: str, name: str) -> str:
        """An axis' label: the block's ``labels: x`` or ``y``, else the name's label with its unit."""
        own = (self.given.get("labels") or {}).get(key)
        if own:
            return str(own)
        for known in (name, f"{self.given.get('kind')}.{key}"):
            if known in self.language.words:
                return self.language.words[known].text
        raise BlockError(f"labels: {key} is missing; {name!r} has no label of its own")

    def short_name(self, key: str, name: str) -> str:
        """A name without its unit, for a sentence."""
        known = self.language.words.get(name)
        return known.title if known else UNIT.sub("", self.axis_label(key, name))

    def mark_label(self) -> str:
        """The name of the line across: the block's own, the expression's, or a ready-made figure's."""
        known = {key: word.title for key, word in self.language.words.items()}
        keys = (str(self.given["mark"]), f"{self.given.get('kind')}.mark")
        names = [(self.given.get("labels") or {}).get("mark"), *(known.get(key) for key in keys)]
        return next((str(name) for name in names if name), None) or self.label("mark")

    def axis(self) -> dict:
        """What runs along the horizontal axis."""
        x = self.required("x")
        own = self.number_field(x)
        low, high = self.given.get("range") or (own.low, own.high)
        scale = self.given.get("x_scale", own.scale)
        if not low < high or (scale == "log" and low <= 0):
            raise BlockError(f"range: {low} .. {high} is no range on a {scale} scale")
        return {"x": x, "x_range": [low, high], "x_scale": scale, "x_whole": own.integer}

    def number_field(self, name: str) -> Number:
        if name in self.variables:
            variable = self.variable(name)
            return Number(*variable["range"], variable["value"], scale=variable["scale"], integer=variable["integer"])
        own = input_field(name)
        if not isinstance(own, Number):
            raise BlockError(f"{name!r} is no number that can be moved; {suggestion(name, [*self.variables, *input_names()])}")
        return own

    def variable(self, name: str) -> dict:
        given = self.variables[name]
        try:
            low, high = given["range"]
            return {
                "value": given["value"],
                "range": [low, high],
                "scale": given.get("scale", "linear"),
                "integer": given.get("integer", False),
            }
        except (KeyError, TypeError, ValueError):
            raise BlockError(f"variables: {name} needs `value` and `range: [low, high]`") from None

    def controls(self) -> dict:
        """Each control with its range; a control that its workloads do not share would wipe out their difference."""
        given = self.given.get("controls") or {}
        given = dict.fromkeys(given) if isinstance(given, list) else given
        return {name: self.control(name, limits) for name, limits in given.items()}

    def control(self, name: str, limits: list | None) -> dict:
        if name not in self.variables:
            if len({case.inputs().get(name) for case in self.figure_cases().values()}) > 1:
                raise BlockError(f"controls: {name} differs between the figure's workloads")
            if isinstance(input_field(name), Switch):
                return {}
        own = self.number_field(name)
        low, high = limits or (own.low, own.high)
        return {"range": [low, high], "scale": own.scale, "integer": own.integer}

    def y_format(self, series: list[dict]) -> str:
        return self.given.get("format") or unit_of(series[0]["expression"])

    def texts(self, kind: str, series: list[dict]) -> dict[str, str]:
        """Every word that the figure draws."""
        common = ("overload", "overload_long", "reading", "between", "colon")
        texts = {key: self.language.words[key].text for key in (*common, *(PART_WORDS if kind == "waterfall" else ()))}
        name = "p99_ms" if kind == "waterfall" else series[0]["expression"]
        texts |= {"alt": self.required("alt"), "y": self.axis_label("y", name), "y_name": self.short_name("y", name)}
        if kind == "sweep":
            x = self.required("x")
            texts |= {"x": self.axis_label("x", x), "x_name": self.short_name("x", x)}
        if kind == "waterfall":
            cases = self.figure_cases()
            texts |= {f"case.{case}": self.label(case) if len(cases) > 1 else "" for case in cases}
        texts |= {f"control.{name}": self.label(name) for name in self.given.get("controls") or {}}
        if self.given.get("mark"):
            texts["mark"] = self.mark_label()
        self.required("caption")
        return texts


def _inputs(case: Case) -> dict:
    """The inputs that differ from the defaults, so that the page carries little."""
    defaults = Case(Workload(), Assumptions()).inputs()
    return {name: given for name, given in case.inputs().items() if given != defaults[name] and given != inf}
