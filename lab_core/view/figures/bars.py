"""Horizontal bars: one value for each series."""

from math import isfinite

from .frame import Size, drawing
from .sampling import mark_value, value
from .spec import Figure, Series
from .svg import line, rectangle, text, text_width

BAR = 18.0
ROW = 56.0
LABEL_RISE = 7.0


def bar_values(figure: Figure) -> list[tuple[Series, float]]:
    """Each series with its value."""
    return [(series, value(figure, series)) for series in figure.series]


def draw_bars(figure: Figure, values: list[tuple[Series, float]], size: Size) -> str:
    """The bars as SVG: the label above each bar, the value behind its end."""
    mark = mark_value(figure)
    top, width = size.font * 2 + 16, size.width - 4
    room = max(text_width(figure.numbers.text(y, figure.y_format), size.font) for _, y in values) + 10
    highest = figure.y_max or max([y for _, y in values if isfinite(y)] + ([mark] if isfinite(mark) else []), default=1.0) or 1.0
    per_unit = (width - room) / highest
    height = top + ROW * len(values)
    parts = [text(figure.texts["y"], 2, size.font + 2, "lf-title")]
    for n, (series, y) in enumerate(values):
        parts.append(_bar(figure, series, y, top + ROW * n, min(width - room, y * per_unit), n + 1, size))
    if isfinite(mark) and mark * per_unit <= width:
        parts.append(_mark(figure, mark, mark * per_unit, top, height, size))
    return drawing(size, height, figure.texts["alt"], "".join(parts))


def _bar(figure: Figure, series: Series, y: float, top: float, length: float, number: int, size: Size) -> str:
    bar_top = top + size.font + LABEL_RISE
    words = figure.numbers.text(y, figure.y_format) if isfinite(y) else figure.texts["overload"]
    overload = "" if isfinite(y) else " lf-overload"
    return (
        text(series.label, 2, top + size.font, f"lf-label lf-{number}")
        + rectangle(2, bar_top, length, BAR, f"lf-bar lf-{number}{overload}")
        + text(words, length + 8 if isfinite(y) else 10, bar_top + BAR * 0.75, "lf-value")
    )


def _mark(figure: Figure, mark: float, x: float, top: float, height: float, size: Size) -> str:
    words = f"{figure.texts['mark']} {figure.numbers.text(mark, figure.y_format)}"
    x += 2
    width = text_width(words, size.font)
    start = max(2.0, min(x - width / 2, size.width - width - 2))
    return line(x, top - 2, x, height, "lf-mark") + text(words, start, top - 6, "lf-label lf-mark-label")
