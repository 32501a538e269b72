"""The drawing area of a figure, in one of two widths: numbers to pixels, axes, grid."""

from dataclasses import dataclass

from .scales import Scale
from .svg import element, line, text, text_width


@dataclass(frozen=True)
class Size:
    """A figure's size and margins in pixels; ``font`` is what the style sheet sets for its text."""

    name: str
    width: float
    height: float
    left: float
    right: float
    font: float = 13
    top: float = 36
    bottom: float = 48

    @property
    def line_height(self) -> float:
        """Distance between two lines of text."""
        return self.font * 1.35


WIDE = Size("wide", 680, 340, 58, 18)
NARROW = Size("narrow", 360, 310, 48, 12)
SIZES = (WIDE, NARROW)


@dataclass(frozen=True)
class Frame:
    """The plot's rectangle with its two scales."""

    size: Size
    x: Scale
    y: Scale

    @property
    def right(self) -> float:
        """Right edge of the plot."""
        return self.size.width - self.size.right

    @property
    def bottom(self) -> float:
        """Lower edge of the plot."""
        return self.size.height - self.size.bottom

    def px(self, x: float) -> float:
        """Pixel of a value on the horizontal axis."""
        return self.size.left + (self.right - self.size.left) * self.x.place(x)

    def py(self, y: float) -> float:
        """Pixel of a value on the vertical axis, clipped to the plot."""
        return self.bottom - (self.bottom - self.size.top) * min(1.0, max(0.0, self.y.place(y)))

    def contains(self, y: float) -> bool:
        """Whether a value lies on the vertical axis."""
        return self.y.low <= y <= self.y.high


def axes(frame: Frame, x_label: str, y_label: str, x_text, y_text) -> str:
    """Both axes with ticks and labels; ``x_text`` and ``y_text`` write a tick's number."""
    size = frame.size
    return "".join(
        [
            *_y_ticks(frame, y_text),
            *_x_ticks(frame, x_text),
            line(size.left, frame.bottom, frame.right, frame.bottom, "lf-axis"),
            text(y_label, 2, size.font + 2, "lf-title"),
            text(x_label, frame.right, size.height - 5, "lf-title", "end"),
        ]
    )


def _y_ticks(frame: Frame, y_text) -> list[str]:
    parts = []
    for value in frame.y.ticks(6):
        y = frame.py(value)
        parts.append(line(frame.size.left, y, frame.right, y, "lf-grid"))
        parts.append(text(y_text(value), frame.size.left - 6, y + frame.size.font * 0.35, "lf-tick", "end"))
    return parts


def _x_ticks(frame: Frame, x_text) -> list[str]:
    parts, end = [], -1e9
    for value in frame.x.ticks(9 if frame.size is WIDE else 6):
        x, words = frame.px(value), x_text(value)
        parts.append(line(x, frame.bottom, x, frame.bottom + 5, "lf-axis"))
        half = text_width(words, frame.size.font) / 2
        if x - half > end + 6:
            centre = min(x, frame.size.width - half)
            parts.append(text(words, centre, frame.bottom + 7 + frame.size.font, "lf-tick", "middle"))
            end = centre + half
    return parts


def drawing(size: Size, height: float, alt: str, content: str) -> str:
    """The whole SVG, named by its alternative text."""
    return element(
        "svg",
        content,
        class_=f"lf lf-{size.name}",
        viewBox=f"0 0 {size.width:g} {height:g}",
        role="img",
        aria_label=alt,
    )
