"""The figure's numbers as a table: for screen readers, for print, and for whoever wants them exactly."""

from html import escape
from math import isfinite

from lab_core.view.numbers import unit_of

from .sampling import Curve, table_places
from .spec import Figure, Series
from .waterfall import Row


def sweep_table(figure: Figure, sampled: list[Curve]) -> str:
    """One row for each round x, one column for each curve."""
    x_unit = unit_of(figure.x)
    head = [figure.texts["x"], *[curve.series.label or figure.texts["y"] for curve in sampled]]
    rows = [[figure.numbers.text(x, x_unit), *[_shown(figure, curve.at(x)) for curve in sampled]] for x in table_places(figure)]
    return table(head, rows)


def bars_table(figure: Figure, values: list[tuple[Series, float]]) -> str:
    """One row for each bar."""
    return table(["", figure.texts["y"]], [[series.label, _shown(figure, y)] for series, y in values])


def waterfall_table(figure: Figure, rows: list[Row]) -> str:
    """One column for each workload, one row for each part of its p99."""
    head = ["", *[row.label for row in rows]]
    names = [" / ".join(dict.fromkeys(row.parts[n][0] for row in rows)) for n in range(4)]
    body = [[name, *[_shown(figure, row.parts[n][1]) for row in rows]] for n, name in enumerate(names)]
    return table(head, [*body, ["p99", *[_shown(figure, row.total_ms) for row in rows]]])


def table(head: list[str], rows: list[list[str]]) -> str:
    """A plain HTML table whose first column heads its rows."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>' for first, *rest in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _shown(figure: Figure, value: float) -> str:
    return figure.numbers.text(value, figure.y_format) if isfinite(value) else figure.texts["overload"]
