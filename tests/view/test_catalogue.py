from math import inf

import pytest

from lab_core.view.catalogue import Catalogue, CatalogueError

UNITS = {"units.ms": "{number} ms", "units.count": "{number}", "units.counted": "{number} {noun}", "units.infinite": "无上限"}


def of(**texts):
    return Catalogue(UNITS | {key.replace("__", "."): text for key, text in texts.items()})


def test_placeholders_are_filled_in_the_unit_of_their_name():
    assert of(a="<b>{p99_ms}</b> on {n_count|replica|replicas}").html("a", {"p99_ms": 4.946, "n_count": 2}) == "<b>4.95 ms</b> on 2 replicas"


def test_a_missing_text_and_a_missing_number_are_named():
    with pytest.raises(CatalogueError, match=r"no text for 'b'"):
        of(a="x").html("b")
    with pytest.raises(CatalogueError, match=r"a: no number 'p99_ms'"):
        of(a="{p99_ms}").html("a")


def test_where_a_number_is_infinite_the_variant_without_it_stands_in():
    catalogue = of(a="p99 {p99_ms}", a__unbounded="overloaded")
    assert catalogue.html("a", {"p99_ms": inf}) == "overloaded"
    assert catalogue.html("a", {"p99_ms": 5}) == "p99 5 ms"


def test_chinese_words_in_a_number_s_place_lose_its_spaces():
    assert of(a="p99 会是 {p99_ms} 的").html("a", {"p99_ms": inf}) == "p99 会是无上限的"
    assert of(a="p99 会是 {p99_ms} 的").html("a", {"p99_ms": 5}) == "p99 会是 5 ms 的"


def test_quoted_words_are_escaped_and_never_filled_again():
    assert of(a="“{value}”").quoted("a", {"value": "<{value}>"}) == "“&lt;{value}&gt;”"
