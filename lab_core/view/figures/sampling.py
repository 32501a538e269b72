"""The numbers behind a figure: curves over a sweep, and single values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isfinite

from lab_core.model.case import Case
from lab_core.model.expression import evaluate_expression

from .scales import SCALES, Scale
from .spec import Figure, Series

SAMPLES = 40
HALVINGS = 12
APPROACH = (0.6, 0.35, 0.2, 0.1, 0.05, 0.02)
MOST_WHOLE_NUMBERS = 40
TABLE_ROWS = 8

Point = tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """A series' points in rising x; y is infinite where the fleet is overloaded."""

    series: Series
    points: tuple[Point, ...]

    @property
    def finite(self) -> list[Point]:
        """The points that can be drawn."""
        return [point for point in self.points if isfinite(point[1])]

    def at(self, x: float) -> float:
        """The value at a sampled x."""
        return dict(self.points)[x]


def x_axis(figure: Figure) -> Scale:
    """The horizontal scale."""
    return SCALES[figure.x_scale](*figure.x_range)


def curves(figure: Figure) -> list[Curve]:
    """Every series of a sweep, sampled evenly along the axis, at the ticks, and closely where it runs into overload."""
    xs = sample_places(figure)
    return [Curve(series, tuple(_sampled(value_at(figure, series), xs, figure.x_whole))) for series in figure.series]


def table_places(figure: Figure) -> list[float]:
    """The x of the table's rows: the axis' round numbers."""
    ticks = x_axis(figure).ticks(TABLE_ROWS)
    return sorted({float(round(x)) for x in ticks}) if figure.x_whole else ticks


def sample_places(figure: Figure) -> list[float]:
    """Where a sweep is evaluated; of whole numbers all, when they are few."""
    scale = x_axis(figure)
    low, high = figure.x_range
    if figure.x_whole and high - low < MOST_WHOLE_NUMBERS:
        return [float(n) for n in range(int(low), int(high) + 1)]
    places = [scale.at(n / SAMPLES) for n in range(SAMPLES + 1)]
    if figure.x_whole:
        places = [float(round(x)) for x in places]
    here = figure.value(figure.x) if isinstance(figure.value(figure.x), int | float) else low
    return sorted({*places, *table_places(figure), *([float(here)] if low <= here <= high else [])})


def value_at(figure: Figure, series: Series) -> Callable[[float], float]:
    """The series as a function of x."""
    if figure.x in figure.variables:
        return lambda x: value(figure, series, {figure.x: x})
    case = figure.cases[series.case]
    return lambda x: value(figure, series, {}, case.changed({figure.x: int(x) if figure.x_whole else x}))


def value(figure: Figure, series: Series, variables: Mapping[str, float] | None = None, case: Case | None = None) -> float:
    """The series' expression: bare names and ``this`` mean its own workload, other names the figure's as they stand."""
    case = case or figure.cases[series.case]
    names = {**figure.cases, **figure.variables, **(variables or {}), "this": case}
    return float(evaluate_expression(series.expression, names, case))  # type: ignore[arg-type]


def mark_value(figure: Figure) -> float:
    """The value of the line across; infinite without one."""
    if not figure.mark:
        return inf
    return float(evaluate_expression(figure.mark, {**figure.cases, **figure.variables}, figure.own))  # type: ignore[arg-type]


def _sampled(at: Callable[[float], float], xs: list[float], whole: bool) -> list[Point]:
    points = [(x, at(x)) for x in xs]
    found = [points[0]]
    for left, right in zip(points, points[1:], strict=False):
        if isfinite(left[1]) != isfinite(right[1]) and not whole:
            found += _edge(at, left, right)
        found.append(right)
    return found


def _edge(at: Callable[[float], float], left: Point, right: Point) -> list[Point]:
    """Halve the way to the edge of overload until it is found, then take closer and closer points on the finite side."""
    finite, infinite = (left, right) if isfinite(left[1]) else (right, left)
    start = finite[0]
    for _ in range(HALVINGS):
        x = (finite[0] + infinite[0]) / 2
        middle = (x, at(x))
        finite, infinite = (middle, infinite) if isfinite(middle[1]) else (finite, middle)
    closer = [finite[0] + (start - finite[0]) * share for share in APPROACH]
    return sorted([*((x, at(x)) for x in closer), finite, infinite])
