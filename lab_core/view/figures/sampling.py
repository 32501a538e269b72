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
MOST_REFINED = 64
COARSEST = 0.08
"""A curve's pieces span at most this share of the plot's height, as long as ``MOST_REFINED`` allows."""
ROOM_ABOVE = 1.08
STEEPEST = 4.0
FARTHEST_MARK = 4.0
MOST_DECADES = 1e4

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
    """Every series of a sweep, sampled evenly along the axis, at the ticks, and more closely where it is steep."""
    xs = sample_places(figure)
    ats = [value_at(figure, series) for series in figure.series]
    found = [Curve(series, tuple(_sampled(at, xs, figure.x_whole))) for series, at in zip(figure.series, ats, strict=True)]
    if figure.x_whole:
        return found
    for _ in range(4):  # new points can change the axis, and the axis what is steep
        scale = y_axis(figure, found)
        found = [Curve(curve.series, _refined(curve.points, at, scale)) for curve, at in zip(found, ats, strict=True)]
    return found


def _refined(points: tuple[Point, ...], at: Callable[[float], float], scale: Scale) -> tuple[Point, ...]:
    """Halve the piece that spans most of the plot's height until none spans much."""
    found = list(points)
    for _ in range(MOST_REFINED):
        spans = [_span(left, right, scale) for left, right in zip(found, found[1:], strict=False)]
        widest = max(range(len(spans)), key=spans.__getitem__)
        if spans[widest] <= COARSEST:
            break
        x = (found[widest][0] + found[widest + 1][0]) / 2
        found.insert(widest + 1, (x, at(x)))
    return tuple(found)


def _span(left: Point, right: Point, scale: Scale) -> float:
    """Share of the plot's height between two points; what lies beyond the plot doesn't count."""
    if not (isfinite(left[1]) and isfinite(right[1])):
        return 0.0
    low, high = (min(1.0, max(0.0, scale.place(y))) for _, y in (left, right))
    return abs(high - low)


def y_axis(figure: Figure, sampled: list[Curve]) -> Scale:
    """The vertical scale: from 0 (or the lowest value, when logarithmic) to where the curves are still of interest."""
    values = sorted(y for curve in sampled for _, y in curve.finite) or [1.0]
    mark = mark_value(figure)
    high = figure.y_max or _top(values, mark, any(not isfinite(y) for curve in sampled for _, y in curve.points))
    if figure.y_scale == "log":
        low = min([value for value in values if value > 0] + ([mark] if 0 < mark < inf else []), default=1.0)
        return SCALES["log"](max(low / ROOM_ABOVE, high / MOST_DECADES), max(high * ROOM_ABOVE, low * 2))
    if figure.y_format == "share" and not figure.y_max and 0.5 < high <= 1:
        return Scale(0, 1)
    step = Scale(0, high).ticks(6)[1]
    return Scale(0, step * -(-high // step))


def _top(values: list[float], mark: float, diverges: bool) -> float:
    """The highest value worth showing; where a curve runs away, a few times its usual height."""
    top = values[-1]
    if diverges:
        top = min(top, STEEPEST * values[len(values) // 2])
        top = max(top, mark * 1.3) if mark <= FARTHEST_MARK * top else top
    return max(top, mark) if mark <= FARTHEST_MARK * top else top or 1.0


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
    number = int if figure.x_whole else float
    if figure.x in figure.variables:
        return lambda x: value(figure, series, {figure.x: number(x)})
    case = figure.cases[series.case]
    return lambda x: value(figure, series, {}, case.changed({figure.x: number(x)}))


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
