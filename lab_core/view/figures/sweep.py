"""A sweep: one to four curves over one input."""

from math import inf, isfinite

from lab_core.view.numbers import digits, percent, unit_of

from .frame import Frame, Size, axes, drawing
from .placing import Box, Pixel, Placer
from .sampling import Curve, mark_value, x_axis, y_axis
from .spec import Figure
from .svg import element, line, path, rectangle, text, text_width

BAND = 5.0


def draw_sweep(figure: Figure, sampled: list[Curve], size: Size) -> str:
    """The sweep as SVG."""
    mark = mark_value(figure)
    frame = Frame(size, x_axis(figure), y_axis(figure, sampled))
    lines = [clipped(frame, curve) for curve in sampled]
    placer = Placer(frame, [run for runs in lines for run in runs])
    parts = [
        _overload(figure, frame, sampled, placer),
        _own_overload(figure, frame, sampled),
        _axes(figure, frame),
        _mark(figure, frame, mark, placer),
        *[_curve(number, runs) for number, runs in enumerate(lines, 1)],
        *[_here(figure, frame, curve, number) for number, curve in enumerate(sampled, 1)],
        *[_label(curve, runs, placer, number) for number, (curve, runs) in enumerate(zip(sampled, lines, strict=True), 1)],
    ]
    return drawing(size, size.height, figure.texts["alt"], "".join(parts))


def clipped(frame: Frame, curve: Curve) -> list[list[Pixel]]:
    """The curve in pixels, cut where it leaves the plot; more than one run when it comes back."""
    runs: list[list[Pixel]] = [[]]
    points = curve.points
    for left, right in zip(points, points[1:], strict=False):
        piece = _piece(frame, left, right)
        if not piece:
            runs.append([])
            continue
        if runs[-1] and runs[-1][-1] != piece[0]:
            runs.append([])
        runs[-1] += piece if not runs[-1] else piece[1:]
    return [run for run in runs if run]


def _piece(frame: Frame, left: tuple[float, float], right: tuple[float, float]) -> list[Pixel]:
    """The part of a straight piece that lies on the plot."""
    if not (isfinite(left[1]) and isfinite(right[1])):
        return []
    (x1, y1), (x2, y2) = [(frame.px(x), frame.y.place(y)) for x, y in (left, right)]
    if max(y1, y2) < 0 or min(y1, y2) > 1:
        return []
    cuts = [0.0, 1.0]
    if y1 != y2:
        at_edges = sorted(((0 - y1) / (y2 - y1), (1 - y1) / (y2 - y1)))
        cuts = [max(0.0, at_edges[0]), min(1.0, at_edges[1])]
    height = frame.bottom - frame.size.top
    return [(x1 + (x2 - x1) * cut, frame.bottom - height * (y1 + (y2 - y1) * cut)) for cut in cuts]


def _axes(figure: Figure, frame: Frame) -> str:
    x_unit = unit_of(figure.x)
    return axes(
        frame,
        figure.texts["x"],
        figure.texts["y"],
        lambda value: axis_number(value, x_unit),
        lambda value: axis_number(value, figure.y_format),
    )


def axis_number(value: float, unit: str) -> str:
    """A tick's number: its unit is said by the axis' label, except for percent and times, which it carries itself."""
    if unit == "share":
        return f"{percent(value)}%"
    return digits(value) + ("×" if unit == "ratio" else "")


def _curve(number: int, runs: list[list[Pixel]]) -> str:
    return "".join(element("path", d=path(run), class_=f"lf-curve lf-{number}") for run in runs)


def _label(curve: Curve, runs: list[list[Pixel]], placer: Placer, number: int) -> str:
    pixels = [pixel for run in runs for pixel in run]
    if not pixels or not curve.series.label:
        return ""
    return _text(placer.beside(pixels, curve.series.label), curve.series.label, placer, f"lf-label lf-{number}")


def _text(box: Box, words: str, placer: Placer, class_: str) -> str:
    return text(words, box.left, box.bottom - placer.frame.size.font * 0.25, class_)


def _mark(figure: Figure, frame: Frame, mark: float, placer: Placer) -> str:
    if not frame.contains(mark):
        return ""
    y = frame.py(mark)
    words = f"{figure.texts['mark']} {figure.numbers.text(mark, figure.y_format)}"
    box = placer.along(y, words, frame.size.left + 4, frame.right)
    return line(frame.size.left, y, frame.right, y, "lf-mark") + _text(box, words, placer, "lf-label lf-mark-label")


def _here(figure: Figure, frame: Frame, curve: Curve, number: int) -> str:
    """A dot where the workload itself stands."""
    here = float(figure.value(figure.x))  # type: ignore[arg-type]
    values = dict(curve.points)
    if here not in values or not frame.contains(values[here]):
        return ""
    return element("circle", cx=frame.px(here), cy=frame.py(values[here]), r=4.5, class_=f"lf-here lf-{number}")


def _overload(figure: Figure, frame: Frame, sampled: list[Curve], placer: Placer) -> str:
    """The region in which every curve is infinite, shaded and named."""
    parts = []
    for left, right in overload_regions(sampled):
        x, end = frame.px(left), frame.px(right)
        parts.append(rectangle(x, frame.size.top, end - x, frame.bottom - frame.size.top, "lf-overload"))
        words = figure.texts["overload_long"]
        words = words if text_width(words, frame.size.font) < end - x - 8 else figure.texts["overload"]
        parts.append(_text(placer.along(frame.size.top, words, x + 4, end - 4), words, placer, "lf-label lf-overload-label"))
    return "".join(parts)


def _own_overload(figure: Figure, frame: Frame, sampled: list[Curve]) -> str:
    """A band above the plot for each curve that is infinite where others aren't, named once."""
    common, parts = overload_regions(sampled), []
    for number, curve in enumerate(sampled, 1):
        for left, right in _infinite_runs(curve):
            if any(low <= left and right <= high for low, high in common) or left == right:
                continue
            y = frame.size.top - BAND * (len(parts) + 1)
            parts.append(rectangle(frame.px(left), y, frame.px(right) - frame.px(left), BAND - 1, f"lf-band lf-{number}"))
    if parts:
        parts.append(text(figure.texts["overload"], frame.right, y - 4, "lf-tick", "end"))
    return "".join(parts)


def overload_regions(sampled: list[Curve]) -> list[tuple[float, float]]:
    """From where to where all curves are infinite."""
    common = _infinite_runs(sampled[0])
    for curve in sampled[1:]:
        pairs = [(max(a, c), min(b, d)) for a, b in common for c, d in _infinite_runs(curve)]
        common = [(low, high) for low, high in pairs if low < high]
    return common


def _infinite_runs(curve: Curve) -> list[tuple[float, float]]:
    runs: list[tuple[float, float]] = []
    open_ = False
    for x, y in curve.points:
        infinite = y == inf
        if infinite and open_:
            runs[-1] = (runs[-1][0], x)
        elif infinite:
            runs.append((x, x))
        open_ = infinite
    return runs
