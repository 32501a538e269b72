"""Figures as they are drawn: the same bytes each time, readable, and true to the model."""

import json
import re
from math import inf, isfinite
from xml.etree import ElementTree

import pytest

from build_hooks.words import read_language
from lab_core.model.case import Case
from lab_core.view.figures import read_figure, render
from lab_core.view.figures.controls import stops
from lab_core.view.figures.frame import NARROW, SIZES, WIDE
from lab_core.view.figures.sampling import Curve, curves, table_places, y_axis
from lab_core.view.figures.scales import LogScale, LogZeroScale, Scale
from lab_core.view.figures.svg import number, text_width
from lab_core.view.figures.sweep import overload_regions
from tests.small_docs import DOCS

ENGLISH = read_language(DOCS, "en")
TEXTS = {
    **{key: ENGLISH.words[key].text for key in ("overload", "overload_long", "reading", "between", "colon")},
    **{key: ENGLISH.words[key].text for key in ("own_call", "batch_mates", "jitter")},
    **{f"wait_{kind}": ENGLISH.words[f"wait_{kind}"].text for kind in ("none", "window", "busy_replica", "queue")},
    **{"alt": "Two curves.", "x": "request rate (req/s)", "x_name": "request rate", "y": "p99 (ms)", "y_name": "p99"},
    **{"mark": "p99 target", "case.base": "one at a time", "case.batched": "batches"},
}
CASES = {"base": {"request_rate": 50}, "batched": {"request_rate": 50, "batching": True, "a.max_batch": 16}}


def series(expression="p99_ms", **labels):
    labels = labels or {"base": "one at a time", "batched": "batches"}
    return [{"key": name, "expression": expression, "case": name, "label": label} for name, label in labels.items()]


def sweep(**changes):
    plain = {
        **{"id": "f", "kind": "sweep", "cases": CASES, "series": series(), "texts": TEXTS, "variables": {}, "y_format": "ms"},
        **{"controls": {"replicas": {"range": [1, 16]}}, "x": "request_rate", "x_range": [10, 500], "x_scale": "log"},
        **{"mark": "p99_target_ms"},
    }
    return {**plain, **changes}


def drawn(plain, changes=None):
    return render(plain, changes or {}, ENGLISH.numbers)


def sampled(plain):
    return curves(read_figure(plain, ENGLISH.numbers))


def test_the_same_figure_is_the_same_bytes():
    assert json.dumps(drawn(sweep())) == json.dumps(drawn(json.loads(json.dumps(sweep()))))


@pytest.mark.parametrize("kind", ["sweep", "bars", "waterfall"])
@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_a_drawing_is_well_formed_and_named(kind, size):
    root = ElementTree.fromstring(drawn(sweep(kind=kind))[size])
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == "Two curves."


@pytest.mark.parametrize("kind", ["sweep", "bars", "waterfall"])
def test_coordinates_have_one_decimal_at_most(kind):
    for size in SIZES:
        coordinates = re.findall(r' (?:d|x|y|cx|cy|width|height)="([^"]*)"', drawn(sweep(kind=kind))[size.name])
        assert not re.search(r"\d\.\d\d", " ".join(coordinates))


@pytest.mark.parametrize("kind", ["sweep", "bars", "waterfall"])
def test_no_colour_is_written_into_a_drawing(kind):
    assert not re.search(r"#[0-9a-f]{3}|rgb|fill=|stroke=|style=", drawn(sweep(kind=kind))["wide"])


@pytest.mark.parametrize("kind", ["sweep", "bars", "waterfall"])
@pytest.mark.parametrize("size", SIZES)
def test_every_text_lies_within_the_drawing(kind, size):
    root = ElementTree.fromstring(drawn(sweep(kind=kind))[size.name])
    for text in root.iter("text"):
        width, x = text_width(text.text, size.font), float(text.attrib["x"])
        left = {"start": x, "middle": x - width / 2, "end": x - width}[text.attrib.get("text-anchor", "start")]
        assert left >= -12, text.text
        assert left + width <= size.width + 12, text.text


def test_the_table_says_what_the_model_says():
    case = Case().changed(CASES["batched"])
    table = drawn(sweep())["table"]
    expected = ENGLISH.numbers.text(case.changed({"request_rate": 100}).value("p99_ms"), "ms")
    assert f'<th scope="row">100\u00a0req/s</th><td>{TEXTS["overload"]}</td><td>{expected}</td>' in table


def test_the_reading_names_the_workload_s_own_place():
    expected = ENGLISH.numbers.text(Case().changed(CASES["base"]).value("p99_ms"), "ms")
    assert drawn(sweep())["reading"].startswith(f"At request rate 50\u00a0req/s, one at a time: {expected}; batches: ")


def test_a_curve_is_sampled_at_the_table_s_places_and_at_the_workload_s():
    figure = read_figure(sweep(), ENGLISH.numbers)
    for curve in curves(figure):
        assert {*table_places(figure), 50.0} <= {x for x, _ in curve.points}


def test_overload_starts_at_the_capacity():
    (left, right), capacity = overload_regions(sampled(sweep()))[0], Case().changed(CASES["batched"]).value("capacity_rps")
    assert left == pytest.approx(capacity, rel=1e-3)
    assert right == 500


def test_overload_of_one_curve_alone_is_no_region_of_the_figure():
    assert overload_regions([Curve(None, ((1, 2.0), (2, inf))), Curve(None, ((1, 2.0), (2, 3.0)))]) == []


def test_the_region_of_overload_is_shaded_and_named():
    svg = drawn(sweep(x_range=[10, 2000]))["wide"]
    assert 'class="lf-overload"' in svg
    assert TEXTS["overload_long"] in svg


def test_a_steep_curve_has_no_long_straight_pieces():
    figure = read_figure(sweep(), ENGLISH.numbers)
    found = curves(figure)
    scale = y_axis(figure, found)
    for curve in found:
        places = [min(1.0, scale.place(y)) for _, y in curve.points if isfinite(y)]
        assert max(abs(b - a) for a, b in zip(places, places[1:], strict=False)) <= 0.1


def test_the_waterfall_s_parts_fill_its_p99():
    root = ElementTree.fromstring(drawn(sweep(kind="waterfall", cases={"batched": CASES["batched"]}))["wide"])
    widths = sum(float(part.attrib["width"]) for part in root.iter("rect"))
    total = Case().changed(CASES["batched"]).value("p99_ms")
    assert widths == pytest.approx((WIDE.width - 6) * total / 100, rel=0.02) or widths == pytest.approx(WIDE.width - 6, rel=0.02)


def test_an_overloaded_workload_says_so_in_bars_and_waterfall():
    cases = {"base": {"request_rate": 500}}
    for kind in ("bars", "waterfall"):
        plain = sweep(kind=kind, cases=cases, series=series(base="one at a time"))
        assert TEXTS["overload"] in drawn(plain)["wide"]
        assert TEXTS["overload"] in drawn(plain)["table"]


def test_a_control_changes_curve_table_link_and_alternative_text():
    before, after = drawn(sweep()), drawn(sweep(), {"replicas": 4})
    for part in ("wide", "narrow", "table", "reading", "query"):
        assert before[part] != after[part]
    assert "replicas=4" in after["query"]
    assert "Two curves." not in after["wide"]


def test_a_reading_with_a_sign_is_escaped_once():
    tiny = [{"key": "y", "expression": "p99_ms / 1000000", "case": "base", "label": ""}]
    found = drawn(sweep(series=tiny, mark=""), {"replicas": 2})
    assert "&lt;0.0" in found["reading"]
    assert "&lt;0.0" in found["wide"]
    assert "&amp;" not in found["wide"] + found["reading"]


def test_a_control_that_the_figure_does_not_have_is_not_used():
    assert drawn(sweep(), {"gpu": True})["table"] == drawn(sweep())["table"]


def test_a_variable_can_be_swept_and_moved():
    plain = sweep(
        cases={"base": {}},
        series=[{"key": "y", "expression": "fan_out_share(slow, calls)", "case": "base", "label": ""}],
        variables={"calls": 100, "slow": 0.01},
        controls={"slow": {"range": [0.001, 0.1], "scale": "log"}},
        **{"x": "calls", "x_range": [1, 1000], "x_whole": True, "y_format": "share", "mark": ""},
    )
    assert '<th scope="row">100</th><td>63%</td>' in drawn(plain)["table"]
    assert '<th scope="row">100</th><td>9.5%</td>' in drawn(plain, {"slow": 0.001})["table"]


def test_labels_do_not_cover_each_other():
    for size in (WIDE, NARROW):
        root = ElementTree.fromstring(drawn(sweep())[size.name])
        labels = [text for text in root.iter("text") if "lf-label" in text.attrib["class"]]
        boxes = [(float(t.attrib["x"]), float(t.attrib["y"]), text_width(t.text, size.font)) for t in labels]
        for n, (x, y, width) in enumerate(boxes):
            for other_x, other_y, other_width in boxes[n + 1 :]:
                assert abs(y - other_y) > size.font * 0.9 or x + width <= other_x or other_x + other_width <= x


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (Scale(0, 10), [0, 2, 4, 6, 8, 10]),
        (Scale(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (LogScale(10, 500), [10, 20, 50, 100, 200, 500]),
        (LogScale(700, 3000), [700, 1000, 1500, 2000, 3000]),
        (LogScale(1, 1e6), [1, 10, 100, 1e3, 1e4, 1e5, 1e6]),
        (LogZeroScale(0, 200), [0, 1, 5, 10, 50, 100]),
    ],
)
def test_ticks_are_round_numbers_within_the_scale(scale, expected):
    assert scale.ticks(7) == expected


@pytest.mark.parametrize("scale", [Scale(2, 12), LogScale(2, 1200), LogZeroScale(0, 200)])
def test_a_scale_gives_back_the_value_of_a_place(scale):
    for place in (0, 0.1, 0.5, 0.9, 1):
        assert scale.place(scale.at(place)) == pytest.approx(place, abs=1e-12)
    assert (scale.at(0), scale.at(1)) == (scale.low, scale.high)


def test_a_slider_stops_at_its_ends_and_at_the_present_value():
    figure = read_figure(sweep(controls={"batch_window_ms": {}, "replicas": {"range": [1, 16]}}), ENGLISH.numbers)
    values = stops(figure.controls["batch_window_ms"], 3.217)
    assert values[0] == 0
    assert values[-1] == 200
    assert 3.217 in values
    assert stops(figure.controls["replicas"], 1) == [float(n) for n in range(1, 17)]


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (0.04, "0"), (-0.04, "0"), (12.34, "12.3"), (-3.0, "-3")])
def test_a_coordinate_is_short(value, text):
    assert number(value) == text


def test_a_chinese_text_takes_more_room_than_a_latin_one_of_the_same_length():
    assert text_width("延迟", 10) == 20 > text_width("ms", 10)
