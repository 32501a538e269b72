"""The latencies of a simulation as a histogram in SVG, with the marks that matter, and the same numbers as a table.

The bridge imports this with the simulator, so that the page's first answer does not wait for it.
"""

from ..model.simulate import Histogram, Simulation
from .catalogue import Catalogue
from .figures.frame import Frame, Size, axes, drawing
from .figures.scales import Scale
from .figures.svg import element, line, number, rectangle, text, text_width
from .markup import element as html_element
from .markup import escape
from .slot import Slot, slot

SIZES = (Size("wide", 800, 250, 46, 10, top=86, bottom=46), Size("narrow", 340, 270, 44, 6, top=86, bottom=46))
ROW = 16.0
"""Height of a mark's label."""
FARTHEST = 1.7
"""A target up to this many times the histogram's own end is drawn; one farther off is named at the edge."""
LEAST_BAR = 1.5
"""Height in pixels of the smallest bar: a bin that holds anything shows."""


def distribution_slot(result: Simulation, target_ms: float, catalogue: Catalogue) -> Slot:
    """Return the histogram in both widths, a sentence on what lies beyond it, and the table."""
    numbers = _numbers(result, target_ms)
    alt = catalogue.text("simulation.distribution.alt", numbers)
    plots = "".join(
        html_element("div", _draw(result, target_ms, size, alt, catalogue), class_=f"lab-distribution__plot is-{size.name}") for size in SIZES
    )
    beyond = catalogue.html("simulation.distribution.beyond", numbers) if result.histogram.beyond else ""
    return slot(plots + _table(result, target_ms, catalogue) + (html_element("p", beyond, class_="lab-distribution__beyond") if beyond else ""))


def _numbers(result: Simulation, target_ms: float) -> dict[str, float | int]:
    return {
        "requests_count": result.requests,
        "p50_ms": result.p50_ms,
        "p95_ms": result.p95_ms,
        "p99_ms": result.p99_ms,
        "low_ms": result.p99_low_ms,
        "high_ms": result.p99_high_ms,
        "target_ms": target_ms,
        "beyond_count": result.histogram.beyond,
    }


def _table(result: Simulation, target_ms: float, catalogue: Catalogue) -> str:
    """The numbers beside the picture, as terms and values."""
    ms = catalogue.formatter.named
    named = [("p50", ms("p50_ms", result.p50_ms)), ("p95", ms("p95_ms", result.p95_ms)), ("p99", ms("p99_ms", result.p99_ms))]
    told = {
        "band": f"{ms('low_ms', result.p99_low_ms)} – {ms('high_ms', result.p99_high_ms)}",
        "target": ms("target_ms", target_ms),
        "mean": ms("mean_ms", result.mean_ms),
        "batch": catalogue.formatter.named("batch_count", result.mean_batch),
        "requests": catalogue.formatter.named("requests_count", result.requests),
    }
    named += [(catalogue.text(f"simulation.distribution.{key}"), value) for key, value in told.items()]
    rows = "".join(html_element("div", html_element("dt", escape(name)) + html_element("dd", escape(value), class_="num")) for name, value in named)
    return html_element("dl", rows, class_="lab-distribution__numbers")


def _draw(result: Simulation, target_ms: float, size: Size, alt: str, catalogue: Catalogue) -> str:
    top_ms = result.histogram.top_ms
    end_ms = 1.04 * target_ms if top_ms < target_ms <= FARTHEST * top_ms else top_ms
    most = max(result.histogram.counts) / result.requests
    frame = Frame(size, Scale(0.0, end_ms), Scale(0.0, most))
    form = catalogue.formatter
    words = [catalogue.text(f"simulation.distribution.{key}") for key in ("axis", "share")]
    parts = (
        axes(frame, *words, lambda value: form.named("axis_ms", value), lambda value: form.named("axis_share", value)),
        _band(result, frame),
        _bars(result, target_ms, frame),
        _marks(result, target_ms, frame, catalogue),
    )
    return drawing(size, size.height, alt, "".join(parts))


def _band(result: Simulation, frame: Frame) -> str:
    """Where the p99s of the single runs lie."""
    left, right = frame.px(result.p99_low_ms), frame.px(min(result.p99_high_ms, frame.x.high))
    return rectangle(left, frame.size.top, max(right - left, 1.0), frame.bottom - frame.size.top, "lab-distribution__band")


def _bars(result: Simulation, target_ms: float, frame: Frame) -> str:
    """One path for the bins that begin within the target, one for those beyond it."""
    histogram = result.histogram
    width_ms = histogram.top_ms / len(histogram.counts)
    within, over = [], []
    for place, count in enumerate(histogram.counts):
        if count:
            (over if place * width_ms >= target_ms else within).append(_bar(place, count / result.requests, histogram, frame))
    paths = (("within", within), ("over", over))
    return "".join(element("path", d="".join(bars), class_=f"lab-distribution__bars is-{name}") for name, bars in paths if bars)


def _bar(place: int, share: float, histogram: Histogram, frame: Frame) -> str:
    width_ms = histogram.top_ms / len(histogram.counts)
    left, right = frame.px(place * width_ms), frame.px((place + 1) * width_ms)
    top = min(frame.py(share), frame.bottom - LEAST_BAR)
    return f"M{number(left)} {number(frame.bottom)}V{number(top)}H{number(right - 0.6)}V{number(frame.bottom)}z"


def _marks(result: Simulation, target_ms: float, frame: Frame, catalogue: Catalogue) -> str:
    """p50, p95, p99 and the target from left to right, the label of each one row lower than the one before it."""
    word = catalogue.text("simulation.distribution.target")
    named = [("p50", result.p50_ms, "p50"), ("p95", result.p95_ms, "p95"), ("p99", result.p99_ms, "p99"), ("target", target_ms, word)]
    drawn = []
    for row, (kind, value, label) in enumerate(sorted(named, key=lambda mark: mark[1])):
        drawn.append(_mark(kind, value, f"{label} {catalogue.formatter.named('mark_ms', value)}", 18 + ROW * (row + 1), frame))
    return "".join(drawn)


def _mark(kind: str, value: float, words: str, y: float, frame: Frame) -> str:
    """A line with its label beside it, on the side where there is room; a value off the axis is only named at the edge."""
    class_ = f"lab-distribution__label is-{kind}"
    if value > frame.x.high:
        return text(f"{words} →", frame.right, y, class_, "end")
    x = frame.px(value)
    fits = x + 5 + text_width(words, frame.size.font) <= frame.size.width
    place = text(words, x + 5, y, class_) if fits else text(words, x - 5, y, class_, "end")
    return line(x, y - ROW * 0.7, x, frame.bottom, f"lab-distribution__mark is-{kind}") + place
