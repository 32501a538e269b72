"""SVG as text: elements with rounded coordinates, and how wide a text will be."""

from html import escape

NARROW = "iljtfI.,:;'|!()[] \u00a0"


def number(value: float) -> str:
    """A coordinate with one decimal, and none when it is whole; the same on every platform."""
    text = f"{value:.1f}"
    return text[:-2].replace("-0", "0", text == "-0.0") if text.endswith(".0") else text


def element(name: str, content: str = "", **attributes: object) -> str:
    """``<name attribute="...">content</name>``; ``class_`` and ``text_anchor`` become ``class`` and ``text-anchor``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(words: str, x: float, y: float, class_: str, anchor: str = "start") -> str:
    """A line of text; ``anchor`` is start, middle or end."""
    return element("text", escape(words), x=float(x), y=float(y), class_=class_, text_anchor=None if anchor == "start" else anchor)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """A straight line."""
    return element("path", d=path([(x1, y1), (x2, y2)]), class_=class_)


def rectangle(x: float, y: float, width: float, height: float, class_: str) -> str:
    """A rectangle; one of no width is left out."""
    if width < 0.05:
        return ""
    return element("rect", x=float(x), y=float(y), width=float(width), height=float(height), class_=class_)


def path(points: list[tuple[float, float]]) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def text_width(words: str, size: float) -> float:
    """About how wide a text is, on the safe side: a Chinese character takes a full em, a Latin one about .56."""
    return size * sum(1.0 if ord(letter) > 0x2E7F else 0.3 if letter in NARROW else 0.58 for letter in words)
