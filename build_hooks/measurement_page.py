"""Tables and plots of the page that sets the model against measurements, in the page's language.

The page's Markdown holds the prose and a marker where each of these goes. Words come from docs/LANGUAGE/_lab/measurements.md.
"""

from html import escape
from pathlib import Path

from build_hooks.measurements import BatchTable, LoadTest, batch_tables, calibrate, load_tests
from build_hooks.words import Word, read_words
from lab_core.view.figures.frame import Frame, Size, axes, drawing
from lab_core.view.figures.scales import LogScale
from lab_core.view.figures.svg import element, path
from lab_core.view.numbers import Formatter, digits

FITS, PLOTS, CONSTANTS, LOADS = (f"<!-- measurements: {part} -->" for part in ("fits", "plots", "constants", "loads"))
MARKERS = (FITS, PLOTS, CONSTANTS, LOADS)
SMALL = Size("wide", 330, 240, 52, 12, top=30, bottom=42)
CURVE_POINTS = 60


def wanted(markdown: str) -> bool:
    """Whether the page has a place for any of the tables."""
    return any(marker in markdown for marker in MARKERS)


def fill(markdown: str, docs: Path, language: str, numbers: Formatter) -> str:
    """Return the page with every marker replaced by its table or plots."""
    data, words = docs / "_data", read_words(docs / language / "_lab" / "measurements.md")
    parts = {
        FITS: lambda: fits_table(batch_tables(data), words, numbers),
        PLOTS: lambda: plots(batch_tables(data), words, numbers),
        CONSTANTS: lambda: constants(data, words, numbers),
        LOADS: lambda: loads_table(load_tests(data), words, numbers),
    }
    for marker, part in parts.items():
        if marker in markdown:
            markdown = markdown.replace(marker, part())
    return markdown


def fits_table(tables: list[BatchTable], words: dict[str, Word], numbers: Formatter) -> str:
    """One row a table: its constants, a/beta, where it is flat, and how far the curve is off."""
    head = ("model", "rows", "setup", "per_item", "setup_ratio", "floor", "rms", "worst")
    return _table([words[key].text for key in head], [_fit_cells(table, words, numbers) for table in tables])


def _fit_cells(table: BatchTable, words: dict[str, Word], numbers: Formatter) -> list[str]:
    fit = table.best
    return [
        f"[{table.model}]({_address(table.source)})<br>{table.device}, {table.runtime}",
        str(fit.rows_count),
        numbers.text(fit.setup_ms, "ms"),
        numbers.text(fit.per_item_ms, "ms"),
        digits(fit.setup_ratio, 2) if fit.per_item_ms else words["no_slope"].text,
        numbers.text(fit.floor_ms, "ms") if fit.floor_ms else words["not_flat"].text,
        numbers.text(fit.rms_share, "share"),
        numbers.text(fit.worst_share, "share"),
    ]


def _address(source: str) -> str:
    """``github.com/owner/repository path @ commit`` as the address of that file at that commit."""
    repository, _, place = source.partition(" ")
    file, _, commit = place.partition(" @ ")
    return f"https://{repository}/blob/{commit}/{file}"


def plots(tables: list[BatchTable], words: dict[str, Word], numbers: Formatter) -> str:
    """A small plot of each table: what was measured as points, what was fitted as a curve."""
    items = "".join(_plot(table, words, numbers) for table in tables)
    return f'<div class="measurement-plots">{items}</div>'


def _plot(table: BatchTable, words: dict[str, Word], numbers: Formatter) -> str:
    frame = Frame(
        SMALL,
        LogScale(min(table.batches), max(table.batches)),
        LogScale(min(table.times_ms) / 1.6, max(table.times_ms) * 1.6),
    )
    points = "".join(
        element("circle", cx=frame.px(b), cy=frame.py(t), r=4.0, class_="lf-point")
        for b, t in zip(table.batches, table.times_ms, strict=True)
    )
    curve = element("path", d=path([(frame.px(b), frame.py(table.best.of(b))) for b in _batches(frame)]), class_="lf-curve lf-1")
    content = axes(frame, words["batch_axis"].text, words["time_axis"].text, digits, digits) + curve + points
    title = f"{table.model}, {table.device}, {table.runtime}"
    alt = f"{title}: {words['plot'].text} {numbers.text(table.best.worst_share, 'share')}"
    return f"<figure>{drawing(SMALL, SMALL.height, alt, content)}<figcaption>{escape(title)}</figcaption></figure>"


def _batches(frame: Frame) -> list[float]:
    return [frame.x.at(n / CURVE_POINTS) for n in range(CURVE_POINTS + 1)]


def constants(data: Path, words: dict[str, Word], numbers: Formatter) -> str:
    """The two calibrated constants in one line."""
    service = calibrate(data)
    a, beta = numbers.text(service.setup_ms, "ms"), numbers.text(service.per_item_ms, "ms")
    return f"a = {a}, β = {beta}, {words['setup_ratio'].text} = {digits(service.setup_ms / service.per_item_ms, 2)}"


def loads_table(tests: list[LoadTest], words: dict[str, Word], numbers: Formatter) -> str:
    """One table a configuration, one row a concurrency: measured and simulated throughput and p95, with the differences."""
    head = ("clients", "measured_rate", "simulated_rate", "difference", "measured_p95", "simulated_p95", "difference")
    titles = [words[key].text for key in head]
    tables = []
    for config in dict.fromkeys(test.config for test in tests):
        rows = [_load_cells(test, numbers) for test in tests if test.config == config]
        tables.append(f"**{words[_config_key(config)].text}**\n\n{_table(titles, rows)}")
    return "\n\n".join(tables)


def _load_cells(test: LoadTest, numbers: Formatter) -> list[str]:
    return [
        str(test.concurrency),
        digits(test.measured_rps, 4),
        digits(test.simulated_rps, 4),
        _difference(test.rate_error_share, numbers),
        numbers.text(test.measured_p95_ms, "ms"),
        numbers.text(test.run.p95_ms, "ms"),
        _difference(test.p95_error_share, numbers),
    ]


def _difference(share: float, numbers: Formatter) -> str:
    """A relative difference, to a tenth of a percent: finer than that, the measurement itself scatters."""
    return numbers.text(round(share, 3), "change")


def _config_key(config: str) -> str:
    return "config_" + "".join(c if c.isalnum() else " " for c in config).replace("  ", " ").strip().replace(" ", "_")


def _table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, numbers to the right."""
    line = "| " + " | ".join(head) + " |"
    rule = "|" + "|".join(["---"] + ["---:"] * (len(head) - 1)) + "|"
    return "\n".join([line, rule, *("| " + " | ".join(row) + " |" for row in rows)])
