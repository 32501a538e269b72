"""The checks that keep search from failing silently."""

import json
import logging

import jieba
import pytest

from build_hooks import search
from build_hooks.errors import BuildStopped

SEPARATOR = r"[\s\u200b\-]+"
LANGUAGES = ["zh", "en"]


def index(*locations):
    return {"docs": [{"location": location, "title": "", "text": ""} for location in locations]}


def test_good_settings_pass():
    search.check_settings(["i18n", "material/search", "material/offline"], SEPARATOR, ["stopWordFilter"])


@pytest.mark.parametrize(
    ("plugins", "separator", "message"),
    [
        (["i18n", "search", "offline"], r"[\s\-]+", r"add \u200b to plugins.search.separator"),
        (["offline", "i18n", "search"], SEPARATOR, "list offline after i18n"),
        (["i18n", "search"], SEPARATOR, "mkdocs.yml lists no offline plugin"),
        (["search", "offline"], SEPARATOR, "mkdocs.yml lists no i18n plugin"),
    ],
)
def test_settings_that_find_nothing_stop_the_build(plugins, separator, message):
    with pytest.raises(BuildStopped) as caught:
        search.check_settings(plugins, separator, [])
    assert message in str(caught.value)


def test_a_stemmer_stops_the_build():
    with pytest.raises(BuildStopped, match="take stemmer out of plugins.search.pipeline"):
        search.check_settings(["i18n", "search", "offline"], SEPARATOR, ["stopWordFilter", "stemmer"])


def test_an_index_of_both_languages_passes():
    search.check_index(index("index.html", "index.html#a", "en/index.html"), LANGUAGES, "zh")


@pytest.mark.parametrize("locations", [["index.html"], ["en/index.html"]])
def test_an_index_of_one_language_stops_the_build(locations):
    with pytest.raises(BuildStopped, match="the search index has no page in"):
        search.check_index(index(*locations), LANGUAGES, "zh")


def test_an_entry_that_is_there_twice_stops_the_build():
    with pytest.raises(BuildStopped, match="holds lab.html twice"):
        search.check_index(index("lab.html", "en/lab.html", "lab.html"), LANGUAGES, "zh")


def test_an_index_on_disk_that_differs_from_the_one_on_http_stops_the_build(tmp_path):
    (tmp_path / "search").mkdir()
    whole = json.dumps(index("lab.html", "en/lab.html"))
    (tmp_path / "search" / "search_index.json").write_text(whole, encoding="utf-8")
    script = tmp_path / "search" / "search_index.js"
    script.write_text(f"var __index = {whole}", encoding="utf-8")
    search.check_built_index(tmp_path, LANGUAGES, "zh")
    script.write_text(f"var __index = {json.dumps(index('en/lab.html'))}", encoding="utf-8")
    with pytest.raises(BuildStopped, match="search on file:// differs"):
        search.check_built_index(tmp_path, LANGUAGES, "zh")


def test_jieba_cuts_a_term_that_it_was_taught_in_one_piece():
    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    sentence = "先看可观测性再看批大小"
    assert {"可观测性", "批大小"}.isdisjoint(tokenizer.cut(sentence))
    search.teach_jieba(tokenizer, ["可观测性", "batch 大小（批大小）", "τ"])
    assert {"可观测性", "批大小"} <= set(tokenizer.cut(sentence))
