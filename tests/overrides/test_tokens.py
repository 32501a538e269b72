"""Colours that are used together have the contrast of WCAG 2.2 AA, in both palettes, and differ for colour-blind readers."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[2] / "overrides/assets/css/tokens.css").read_text(encoding="utf-8")
SCHEMES = ("default", "slate")
GROUNDS = ("paper", "surface", "sunken")
STATES = ("ok", "warning", "critical", "overload", "needed", "idle")
PARTS = ("part-compute", "part-mates", "part-wait", "part-jitter")

# Linear RGB as seen without one kind of cone (Viénot, Brettel and Mollon 1999).
BLINDNESS = {
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "tritanopia": ((1, 0.14461, -0.14461), (0, 0.85924, 0.14076), (0, 0.85924, 0.14076)),
}


def colours(scheme):
    """Return the palette's hex colours by token name."""
    block = TOKENS.partition(f'[data-md-color-scheme="{scheme}"] {{')[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def linear(hex_colour):
    """Return the linear red, green and blue of ``#rrggbb``."""
    channels = (int(hex_colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(rgb):
    """Return the relative luminance of linear RGB."""
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one, other):
    """Return the contrast ratio of two hex colours as WCAG defines it."""
    dark, light = sorted((luminance(linear(one)), luminance(linear(other))))
    return (light + 0.05) / (dark + 0.05)


def difference(one, other):
    """Return the distance of two linear colours in CIE Lab (D65): 1 is just visible, 10 plainly different."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def lab(rgb):
    """Return CIE Lab of linear RGB."""
    rows = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1), (0.0193, 0.1192, 0.9505, 1.089))
    x, y, z = (bent(sum(w * c for w, c in zip(row, rgb, strict=False)) / row[3]) for row in rows)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def bent(t):
    """Return CIE Lab's cube root with its linear foot."""
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def seen(hex_colour, kind):
    """Return a colour's linear RGB as seen with ``kind`` of colour blindness."""
    rgb = linear(hex_colour)
    return [min(1, max(0, sum(w * c for w, c in zip(row, rgb, strict=True)))) for row in BLINDNESS[kind]]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_both_palettes_name_the_same_colours(scheme):
    assert set(colours(scheme)) == set(colours("default"))


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_is_readable_on_every_ground(scheme, ground):
    palette = colours(scheme)
    texts = ("ink", "ink-soft", "accent", *STATES)
    ratios = {text: contrast(palette[text], palette[ground]) for text in texts}
    assert {text: ratio for text, ratio in ratios.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_is_readable_on_a_states_wash(scheme, state):
    palette = colours(scheme)
    wash = palette[f"{state}-wash"]
    assert min(contrast(palette[text], wash) for text in (state, "ink", "ink-soft")) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_is_readable_on_the_accent(scheme):
    palette = colours(scheme)
    assert contrast(palette["accent-ink"], palette["accent"]) >= 4.5
    assert contrast(palette["paper"], palette["ink-soft"]) >= 4.5
    assert min(contrast(palette[text], palette["accent-soft"]) for text in ("ink", "ink-soft", "accent")) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_borders_of_controls_and_marks_stand_out(scheme):
    palette = colours(scheme)
    marks = ("line-strong", "accent", *(f"{state}-mark" for state in STATES))
    ratios = {(mark, ground): contrast(palette[mark], palette[ground]) for mark in marks for ground in GROUNDS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 3} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_parts_of_the_p99_differ_from_their_neighbours(scheme):
    palette = colours(scheme)
    for one, other in zip(PARTS, PARTS[1:], strict=False):
        for kind in BLINDNESS:
            assert difference(seen(palette[one], kind), seen(palette[other], kind)) > 15, (one, other, kind)


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_severities_look_different_to_colour_blind_readers(scheme, kind):
    palette = colours(scheme)
    marks = [seen(palette[f"{state}-mark"], kind) for state in ("ok", "warning", "critical", "overload")]
    for one, other in zip(marks, marks[1:], strict=False):
        assert difference(one, other) > 10
