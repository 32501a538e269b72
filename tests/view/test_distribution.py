import re
from xml.etree import ElementTree

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.fleet import fleet
from lab_core.model.simulate import simulate
from lab_core.model.workload import Workload
from lab_core.view.distribution import SIZES, distribution_slot

WORKLOAD = Workload(request_rate=400, model_latency_ms=40, replicas=2, batching=True, gpu=True)


@pytest.fixture(scope="module")
def result():
    return simulate(fleet(WORKLOAD, Assumptions()), requests=5000, seed=3)


@pytest.fixture
def drawn(result, catalogue):
    """``drawn(target in ms)``: both drawings, and the whole slot as XML."""

    def draw(target_ms):
        tree = ElementTree.fromstring(f"<div>{distribution_slot(result, target_ms, catalogue)['html']}</div>")
        return tree.findall(".//svg"), tree

    return draw


def of_class(svg, name):
    return [part for part in svg.iter() if name in part.get("class", "").split()]


def words(svg, kind):
    (label,) = [part for part in of_class(svg, "lab-distribution__label") if f"is-{kind}" in part.get("class")]
    return label


def bars(svg, kind):
    paths = [part.get("d") for part in of_class(svg, "lab-distribution__bars") if f"is-{kind}" in part.get("class")]
    return "".join(paths).count("M")


def test_each_bin_that_holds_a_request_is_one_bar_in_both_widths(drawn, result):
    svgs, _ = drawn(1000)
    assert len(svgs) == len(SIZES)
    for svg in svgs:
        assert bars(svg, "within") == sum(1 for count in result.histogram.counts if count)
        assert bars(svg, "over") == 0


def test_bars_beyond_the_target_are_told_apart(drawn, result):
    target_ms = result.p50_ms
    width_ms = result.histogram.top_ms / len(result.histogram.counts)
    over = sum(1 for place, count in enumerate(result.histogram.counts) if count and place * width_ms >= target_ms)
    for svg in drawn(target_ms)[0]:
        assert bars(svg, "over") == over > 0


def test_heights_are_in_proportion_to_the_counts(drawn, result):
    wide = drawn(1000)[0][0]
    heights = [float(bottom) - float(top) for bottom, top in re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", of_class(wide, "is-within")[0].get("d"))]
    counts = [count for count in result.histogram.counts if count]
    tallest = counts.index(max(counts))
    for height, count in zip(heights, counts, strict=True):
        assert height == pytest.approx(max(1.5, heights[tallest] * count / max(counts)), abs=0.11)


def test_p50_p95_p99_and_the_target_stand_in_their_order(drawn, result):
    for svg in drawn(1.2 * result.p99_ms)[0]:
        places = [float(words(svg, kind).get("y")) for kind in ("p50", "p95", "p99", "target")]
        assert places == sorted(set(places))
        lines = [re.match(r"M([\d.]+) ", part.get("d"))[1] for part in of_class(svg, "lab-distribution__mark")]
        assert sorted(lines, key=float) == lines


def test_a_target_far_off_is_named_at_the_edge_without_a_line(drawn, result):
    for svg in drawn(100 * result.p99_ms)[0]:
        assert words(svg, "target").text.endswith("→")
        assert len(of_class(svg, "lab-distribution__mark")) == 3


def test_no_label_leaves_the_drawing(drawn, result):
    for target_ms in (0.3 * result.p99_ms, result.p99_ms, 1.3 * result.p99_ms, 50 * result.p99_ms):
        for svg, size in zip(drawn(target_ms)[0], SIZES, strict=True):
            for label in of_class(svg, "lab-distribution__label"):
                x, end = float(label.get("x")), label.get("text-anchor") == "end"
                width = 0.62 * size.font * len(label.text)
                assert (x - width if end else x) > -1, label.text
                assert (x if end else x + width) < size.width + 30, label.text


def test_the_band_spans_the_runs_p99s(drawn, result):
    wide = drawn(1000)[0][0]
    (band,) = of_class(wide, "lab-distribution__band")
    per_ms = (SIZES[0].width - SIZES[0].left - SIZES[0].right) / result.histogram.top_ms
    assert float(band.get("width")) == pytest.approx((result.p99_high_ms - result.p99_low_ms) * per_ms, abs=0.11)


def test_the_same_numbers_stand_in_words_and_in_the_table(drawn, result, catalogue):
    svgs, tree = drawn(123)
    for value in (result.p50_ms, result.p95_ms, result.p99_ms, result.p99_low_ms, result.p99_high_ms, 123):
        shown = catalogue.formatter.text(value, "ms")
        assert shown in svgs[0].get("aria-label")
        assert any(shown in cell.text for cell in tree.findall(".//dd"))
    assert catalogue.formatter.text(result.requests, "count") in svgs[0].get("aria-label")
