"""The analytic p99 in its four parts, one bar for each workload."""

from dataclasses import dataclass
from math import inf, isfinite

from .frame import Size, drawing
from .sampling import mark_value
from .spec import Figure
from .svg import line, rectangle, text, text_width

PARTS = ("own_call_ms", "batch_mates_ms", "wait_ms", "jitter_ms")
BAR = 26.0
FADED = 0.004


@dataclass(frozen=True)
class Row:
    """One workload's p99: its label, the parts with their lengths in ms, and what the wait is named after."""

    label: str
    parts: tuple[tuple[str, float], ...]
    total_ms: float


def waterfall_rows(figure: Figure) -> list[Row]:
    """The parts of the p99 of every workload of the figure."""
    rows = []
    for name, case in figure.cases.items():
        waterfall = case.value("waterfall")
        wait = figure.texts[f"wait_{waterfall['wait_kind']}"]
        names = {"own_call_ms": figure.texts["own_call"], "batch_mates_ms": figure.texts["batch_mates"]}
        names |= {"wait_ms": wait, "jitter_ms": figure.texts["jitter"]}
        parts = tuple((names[part], float(waterfall[part])) for part in PARTS)
        rows.append(Row(figure.texts.get(f"case.{name}", ""), parts, float(case.value("p99_ms"))))
    return rows


def draw_waterfall(figure: Figure, rows: list[Row], size: Size) -> str:
    """The bars as SVG: parts named inside where they have room, else below with a leader."""
    mark = mark_value(figure)
    ends = [row.total_ms for row in rows if isfinite(row.total_ms)]
    highest = figure.y_max or max([*ends, *([mark] if mark < inf and mark <= 3 * max(ends, default=mark) else [])], default=1.0)
    per_ms = (size.width - 6) / highest
    y, parts = size.font * 2 + 18, [text(figure.texts["y"], 2, size.font + 2, "lf-title")]
    start = y
    for row in rows:
        drawn, y = _row(figure, row, y, per_ms, size)
        parts += drawn
    if mark * per_ms <= size.width:
        parts += _mark(figure, mark, mark * per_ms + 2, start, y - 10, size)
    return drawing(size, y, figure.texts["alt"], "".join(parts))


def _row(figure: Figure, row: Row, top: float, per_ms: float, size: Size) -> tuple[list[str], float]:
    total = figure.numbers.text(row.total_ms, "ms") if isfinite(row.total_ms) else figure.texts["overload"]
    said = f"p99 {total}" if isfinite(row.total_ms) else total
    title = figure.mark_of("colon").join(words for words in (row.label, said) if words)
    bar = top + size.font + 8
    parts = [text(title, 2, top + size.font, "lf-label")]
    if not isfinite(row.total_ms):
        return [*parts, rectangle(2, bar, size.width - 6, BAR, "lf-overload")], bar + BAR + 24
    short, x = [], 2.0
    for number, (name, ms) in enumerate(row.parts, 1):
        width = ms * per_ms
        parts.append(rectangle(x, bar, width, BAR, f"lf-part lf-part-{number}"))
        if ms > row.total_ms * FADED:
            words = f"{name} {figure.numbers.text(ms, 'ms')}"
            if text_width(words, size.font) + 10 <= width:
                parts.append(text(words, x + 5, bar + BAR * 0.66, f"lf-part-label lf-part-{number}"))
            else:
                short.append((x + width / 2, words))
        x += width
    drawn, height = callouts(short, bar + BAR, size)
    return parts + drawn, bar + BAR + height + 22


def callouts(labels: list[tuple[float, str]], top: float, size: Size) -> tuple[list[str], float]:
    """Labels below a bar for parts too short to hold their own, each with a line up to its part; and their height.

    From right to left, each on the first line with room: so no line crosses a label.
    """
    drawn, starts, lines = [], [], []
    for x, words in reversed(labels):
        width = text_width(words, size.font)
        start = max(2.0, min(x - 4, size.width - width - 4))
        limits = [min([taken, *(at for at, below in lines if below > n)]) for n, taken in enumerate(starts)]
        row = next((n for n, limit in enumerate(limits) if start + width + 6 <= limit), len(starts))
        starts[row : row + 1] = [start]
        lines.append((x, row))
        baseline = top + 6 + size.line_height * (row + 1) - size.font * 0.35
        drawn += [line(x, top, x, baseline - size.font * 0.8, "lf-leader"), text(words, start, baseline, "lf-callout")]
    return drawn, len(starts) * size.line_height + (6 if starts else 0)


def _mark(figure: Figure, mark: float, x: float, top: float, bottom: float, size: Size) -> list[str]:
    words = f"{figure.texts['mark']} {figure.numbers.text(mark, 'ms')}"
    width = text_width(words, size.font)
    start = max(2.0, min(x - width / 2, size.width - width - 2))
    return [line(x, top - 2, x, bottom, "lf-mark"), text(words, start, top - 6, "lf-label lf-mark-label")]
