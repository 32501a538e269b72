"""A figure's whole face: drawings, table, reading, link. The same code at build time and in the browser."""

from collections.abc import Mapping
from html import escape
from math import isfinite

from lab_core.view.link import build_query
from lab_core.view.numbers import Formatter, unit_of

from .bars import bar_values, draw_bars
from .frame import SIZES
from .sampling import curves, value
from .spec import Figure, Series, read_figure
from .sweep import draw_sweep
from .table import bars_table, sweep_table, waterfall_table
from .waterfall import draw_waterfall, waterfall_rows

KINDS = {
    "sweep": (curves, draw_sweep, sweep_table),
    "bars": (bar_values, draw_bars, bars_table),
    "waterfall": (waterfall_rows, draw_waterfall, waterfall_table),
}


def render(plain: Mapping, changes: Mapping[str, object], numbers: Formatter) -> dict[str, object]:
    """Everything on the page that follows the figure's controls.

    Parameters
    ----------
    plain : Mapping
        The figure in its plain form.
    changes : Mapping
        What the reader has moved: value by control.
    numbers : Formatter
        Writes numbers in the page's language.

    Returns
    -------
    dict
        ``wide`` and ``narrow`` (SVG), ``table`` and ``reading`` (HTML), and ``query`` (the lab's link).
    """
    figure = read_figure(plain, numbers).changed(changes)
    if changes:
        figure = figure.retold(f"{figure.texts['y']} {reading(figure)}".strip())
    compute, draw, tabulate = KINDS[figure.kind]
    data = compute(figure)
    return {
        **{size.name: draw(figure, data, size) for size in SIZES},
        "table": tabulate(figure, data),
        "reading": escape(reading(figure)),
        "query": build_query(figure.own.workload, figure.own.assumptions),
    }


def reading(figure: Figure) -> str:
    """A sweep's values where the workload stands, in words; other kinds carry their values in the drawing."""
    if figure.kind != "sweep":
        return ""
    here = figure.numbers.text(figure.value(figure.x), unit_of(figure.x))
    values = figure.mark_of("between").join(_value_words(figure, series) for series in figure.series)
    return figure.texts["reading"].format_map({"x": figure.texts["x_name"], "here": here, "values": values})


def _value_words(figure: Figure, series: Series) -> str:
    y = value(figure, series)
    written = figure.numbers.text(y, figure.y_format) if isfinite(y) else figure.texts["overload"]
    return f"{series.label or figure.texts['y_name']}{figure.mark_of('colon')}{written}"
