"""Faults in the lab's texts: each gives one line that names file, line and what mends it."""

import pytest

from build_hooks.catalogue import check_needed, check_same, read_entries, read_folder, render
from build_hooks.errors import BuildStopped
from tests.view.conftest import to_html

FILE = """# Meters

What is here, for translators.

## Capacity {#capacity}
How much of it is taken.

calm
: {utilisation_share} of {capacity_rps}.

## Words without a key of their own
reset
: Reset
"""


def entries(text=FILE, file="docs/en/_lab/meters.md"):
    return {entry.key: entry for entry in read_entries(text, "meters", file)}


def line_of(stopped):
    message = str(stopped.value)
    assert "\n" not in message
    return message


def test_a_key_is_file_heading_and_name():
    assert {key: (entry.source, entry.line) for key, entry in entries().items()} == {
        "meters.capacity.title": ("Capacity", 5),
        "meters.capacity": ("How much of it is taken.", 6),
        "meters.capacity.calm": ("{utilisation_share} of {capacity_rps}.", 9),
        "meters.reset": ("Reset", 13),
    }


def test_a_key_that_stands_twice_is_named_with_both_places(tmp_path):
    (tmp_path / "meters.md").write_text(FILE + "\nreset\n: Again\n", encoding="utf-8")
    with pytest.raises(BuildStopped) as stopped:
        read_folder(tmp_path, "docs/en/_lab")
    assert line_of(stopped).startswith("docs/en/_lab/meters.md:16: meters.reset stands in docs/en/_lab/meters.md:13 already")


def test_text_without_a_key_is_named():
    with pytest.raises(BuildStopped) as stopped:
        entries(FILE + "\n## Loose\nwords\n")
    assert line_of(stopped).startswith("docs/en/_lab/meters.md:16: this text belongs to no key")


@pytest.mark.parametrize("brace", ["{P99}", "{p99_ms", "p99_ms}", "{n|one}", "{ p99_ms }"])
def test_a_brace_that_is_no_placeholder_is_named(brace):
    with pytest.raises(BuildStopped) as stopped:
        entries(FILE + f"\nlate\n: takes {brace}\n")
    assert line_of(stopped).startswith("docs/en/_lab/meters.md:16: meters.late has a brace that is no placeholder")


def test_a_key_that_one_language_lacks_is_named_from_either_side():
    zh = entries(FILE, "docs/zh/_lab/meters.md")
    en = entries(FILE.replace("reset\n: Reset\n", ""))
    for pair in ((zh, en), (en, zh)):
        with pytest.raises(BuildStopped) as stopped:
            check_same(*pair)
        assert line_of(stopped) == "docs/zh/_lab/meters.md:13: meters.reset is missing in docs/en/_lab: translate it there"


def test_a_number_that_one_language_leaves_out_is_named():
    zh = entries(FILE, "docs/zh/_lab/meters.md")
    en = entries(FILE.replace(" of {capacity_rps}", ""))
    with pytest.raises(BuildStopped) as stopped:
        check_same(zh, en)
    expected = "docs/en/_lab/meters.md:9: meters.capacity.calm doesn't use {capacity_rps}, which docs/zh/_lab/meters.md:9 does"
    assert line_of(stopped) == expected


def test_a_text_that_the_model_can_ask_for_and_nobody_wrote_is_named():
    with pytest.raises(BuildStopped) as stopped:
        check_needed(entries(), {"meters.capacity.overloaded": frozenset()}, "docs/en/_lab")
    assert line_of(stopped) == "docs/en/_lab/meters.md: the text meters.capacity.overloaded is missing: the page can ask for it"


def test_a_number_that_the_model_does_not_give_is_named():
    with pytest.raises(BuildStopped) as stopped:
        check_needed(entries(), {"meters.capacity.calm": frozenset({"capacity_rps"})}, "docs/en/_lab")
    expected = "docs/en/_lab/meters.md:9: meters.capacity.calm gets no number {utilisation_share}; it may use capacity_rps"
    assert line_of(stopped) == expected


def test_the_variant_for_infinity_is_held_to_the_same_numbers():
    found = entries(FILE.replace("calm\n", "calm\n: x\n\ncalm.unbounded\n"))
    with pytest.raises(BuildStopped, match=r"calm\.unbounded gets no number"):
        check_needed(found, {"meters.capacity.calm": frozenset()}, "docs/en/_lab")


def test_a_folder_without_texts_is_named(tmp_path):
    with pytest.raises(BuildStopped, match="docs/fr/_lab has no texts"):
        read_folder(tmp_path, "docs/fr/_lab")


def test_markdown_becomes_inline_html_and_placeholders_stay():
    text = "a\n: **{p99_ms}**{rate_rps} & [x](https://example.org/?a=1&b=2) `{n_count|one|many}` &nbsp;&lt;\n"
    (html,) = render(entries(text), to_html).values()
    assert html == (
        '<strong>{p99_ms}</strong>{rate_rps} &amp; <a href="https://example.org/?a=1&amp;b=2">x</a> '
        "<code>{n_count|one|many}</code> \u00a0&lt;"
    )
