"""Figure blocks: read, checked, equal in both languages, and put into the page."""

import json
import re

import pytest

from build_hooks.claims.check import check_docs
from build_hooks.claims.page import fill_page
from build_hooks.figures.page import put_figures
from build_hooks.figures.presets import PRESETS
from build_hooks.markdown_source import read_source
from tests.small_docs import FRONT_MATTER

BLOCK_LINE = 8


def block(*extra, drop=(), **changes):
    keys = {
        **{"id": "p99", "kind": "sweep", "workload": "base", "x": "request_rate", "range": "[10, 500]", "y": "p99_ms"},
        **{"alt": "A curve.", "caption": "It rises."},
        **changes,
    }
    lines = [f"{key}: {value}" for key, value in keys.items() if key not in drop]
    return "```figure\n" + "\n".join([*lines, *extra]) + "\n```\n"


def messages(docs):
    reports = check_docs(docs.folder)
    return [str(problem).replace(f"{docs.folder}/", "") for report in reports for problem in report.problems]


def page(docs, language="en", name="page.md"):
    source = read_source(docs.folder / language / name)
    return fill_page(source.body, source.front_matter, docs.folder, name, language)


def test_a_block_becomes_a_figure_with_all_its_parts(docs):
    docs.write(block(controls="[replicas, gpu]", mark="p99_target_ms"))
    assert messages(docs) == []
    html = page(docs).figures[0]
    for part in ('id="figure-p99"', "lf-wide", "lf-narrow", "<table>", "It rises.", "lab.html", "data-search-exclude"):
        assert part in html
    assert html.count('type="range"') == 1
    assert html.count('type="checkbox"') == 1
    assert re.search(r'<div class="lab-figure__controls" data-figure-controls hidden>', html)


def test_a_figure_carries_what_it_needs_to_be_drawn_again(docs):
    docs.write(block(controls="[replicas]"))
    plain = json.loads(re.search(r"data-figure-plain>(.*?)</script>", page(docs).figures[0])[1])
    assert plain["cases"] == {"base": {}}
    assert plain["series"] == [{"key": "p99_ms", "expression": "p99_ms", "case": "base", "label": ""}]


def test_values_stand_in_caption_alt_and_labels(docs):
    texts = {"caption": "At {= base.request_rate =}.", "alt": "Up from {= base.p99_ms | 1 =}.", "compare": "[batched]"}
    docs.write(block(labels='{base: "{= base.model_latency_ms =} each", batched: batches}', **texts))
    assert messages(docs) == []
    html = page(docs).figures[0]
    assert "50\u00a0req/s</data>" in html
    assert "Up from" in html
    assert "10\u00a0ms each" in html
    assert "{=" not in html


def test_a_figure_stands_inside_an_admonition(docs):
    markdown = pytest.importorskip("markdown")
    docs.write('!!! note "N"\n\n    Text.\n\n' + "".join(f"    {line}\n" for line in block().splitlines()))
    filled = page(docs)
    html = put_figures(markdown.markdown(filled.markdown, extensions=["admonition"]), filled.figures)
    assert re.search(r'class="admonition note">.*<figure.*</figure>\s*</div>', html, re.DOTALL)
    assert "PLACE" not in html


def test_several_figures_keep_their_order(docs):
    docs.write(block() + "\nText.\n\n" + block(id="second"))
    filled = page(docs)
    html = put_figures(filled.markdown, filled.figures)
    assert html.index("figure-p99") < html.index("Text.") < html.index("figure-second")


@pytest.mark.parametrize("kind", sorted(PRESETS))
def test_a_ready_made_figure_needs_a_workload_and_words_only(docs, kind):
    fleet = FRONT_MATTER.replace("model_latency_ms=10\n", "model_latency_ms=10 replicas=4\n")  # one replica is no pool to split
    docs.write(f"```figure\nkind: {kind}\nid: {kind}\nworkload: base\nalt: A curve.\ncaption: It bends.\n```\n", front_matter=fleet)
    assert messages(docs) == []
    assert page(docs).figures[0].count('class="lf-curve') >= 1


def test_a_waterfall_shows_every_workload(docs):
    labels = "{base: alone, batched: batched}"
    docs.write(block(kind="waterfall", drop=("x", "range", "y"), compare="[batched]", labels=labels))
    assert messages(docs) == []
    assert page(docs).figures[0].count("lf-part lf-part-1") == 4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "sweeep"}, "unknown kind 'sweeep'; did you mean sweep?"),
        ({"workload": "bse"}, "unknown workload 'bse'; did you mean base?"),
        ({"x": "request_rte"}, "'request_rte' is no number that can be moved; did you mean request_rate?"),
        ({"range": "[500, 10]"}, "range: 500 .. 10 is no range on a log scale"),
        ({"y": "p99_mss"}, "labels: y is missing"),
        ({"y": "{p: p99_mss}", "labels: {y": "p99}"}, "unknown name 'p99_mss'; did you mean p99_ms or"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"controls": "[routing]"}, "'routing' is no number that can be moved"),
        ({"compare": "[batched]"}, "labels: 'base' has no label"),
        ({"compare": "[batched]", "labels": "{base: a, batched: b}", "controls": "[batching]"}, "controls: batching differs"),
        ({"range": "[200, 500]"}, "p99_ms is infinite at both ends of the range"),
        ({"range": "10"}, "a key holds something else than the syntax wants"),
        ({"kind": "[sweep]"}, "a key holds something else than the syntax wants"),
        ({"caption": ""}, "caption is missing"),
        ({"alt": ""}, "alt is missing"),
        ({"id": ""}, "id is missing"),
        ({"caption": "Up to {= base.p98_ms =}"}, "`base.p98_ms`: base has no 'p98_ms'"),
        ({"caption": "{= base.p99_ms =} at most"}, "not YAML"),
        ({"caption": "{= base.p99_ms =}"}, "caption: put the text in quotes"),
    ],
)
def test_a_block_that_cannot_be_drawn_is_reported_at_its_line(docs, changes, message):
    docs.write(block(**changes), languages=["en"])
    said = messages(docs)
    assert len(said) == 1
    assert said[0].startswith(f"en/page.md:{BLOCK_LINE}: ")
    assert message in said[0]


def test_a_block_that_is_no_yaml_is_reported(docs):
    docs.write("```figure\nid: [\n```\n", languages=["en"])
    assert messages(docs)[0].startswith(f"en/page.md:{BLOCK_LINE}: figure: not YAML")


def test_two_figures_of_a_page_have_two_ids(docs):
    docs.write(block() + "\n" + block(), languages=["en"])
    assert "two figures of this page have the id 'p99'" in messages(docs)[0]


def test_languages_show_the_same_figures_in_their_own_words(docs):
    docs.write(block(caption="上升。", alt="一条曲线。"), languages=["zh"])
    docs.write(block(), languages=["en"])
    assert messages(docs) == []
    docs.write(block(y="capacity_rps"), languages=["en"])
    assert messages(docs)[0].startswith(f"zh/page.md:{BLOCK_LINE}: figure 'p99': y is 'p99_ms', but 'capacity_rps' in ")
    docs.write("Text.\n", languages=["en"])
    assert "figure 'p99' is missing from" in messages(docs)[0]
