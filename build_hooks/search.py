"""Search in Chinese and English. Each of these faults finds nothing and says nothing, so the build looks for them."""

import json
import logging
import re
from pathlib import Path

from build_hooks.errors import BuildStopped

CHINESE = re.compile("[\u4e00-\u9fff]{2,}")
WORD_BREAK = r"\u200b"
"""The zero-width space between two Chinese words, as the separator's regular expression writes it."""


def mute_jieba(jieba, cache_dir):
    """Let jieba cut words without a report, and keep its cache in the project instead of the shared temp folder."""
    jieba.setLogLevel(logging.WARNING)
    Path(cache_dir).mkdir(parents=True, exist_ok=True)
    jieba.dt.tmp_dir = str(cache_dir)


def teach_jieba(jieba, phrases):
    """Let jieba cut the field's terms the same way wherever they stand.

    What a reader types is cut by the words of the index: a term that one page has in one piece and the others in two would be found on
    that one page only, and one with a piece that is no word of its own (可 in 可观测性) nowhere.
    """
    for phrase in phrases:
        for word in CHINESE.findall(phrase):
            jieba.add_word(word)


def check_settings(plugin_names, separator, pipeline):
    """Stop when the search can't find Chinese, or English with an ending, or one of the languages on file://.

    plugin_names -- the plugins in the order in which they run
    separator    -- the search plugin's regular expression between two words
    pipeline     -- what the theme does to words before it compares them; it appends a wildcard to what the reader typed,
                    and a wildcard doesn't match a word that was cut to its stem
    """
    if WORD_BREAK not in separator:
        raise BuildStopped(rf"search can't find Chinese: add {WORD_BREAK} to plugins.search.separator in mkdocs.yml")
    if "stemmer" in pipeline:
        raise BuildStopped("search can't find English words with endings: take stemmer out of plugins.search.pipeline in mkdocs.yml")
    names = [name.removeprefix("material/") for name in plugin_names]
    if "i18n" not in names:
        raise BuildStopped("mkdocs.yml lists no i18n plugin: add it before the others")
    if "offline" not in names:
        raise BuildStopped("mkdocs.yml lists no offline plugin: add it after i18n")
    if names.index("offline") < names.index("i18n"):
        raise BuildStopped("search on file:// would hold one language: list offline after i18n in mkdocs.yml's plugins")


def check_index(index, languages, default):
    """Stop when the finished index lacks a language or holds an entry twice.

    index -- the parsed search_index.json, whose ``docs`` have a ``location`` such as ``en/lab.html#rules``
    """
    locations = [entry["location"] for entry in index["docs"]]
    for language in languages:
        if not any(language_of(location, languages, default) == language for location in locations):
            raise BuildStopped(f"the search index has no page in '{language}': check the i18n plugin in mkdocs.yml")
    if len(set(locations)) < len(locations):
        twice = next(location for location in locations if locations.count(location) > 1)
        raise BuildStopped(f"the search index holds {twice} twice: the default language must come first in mkdocs.yml")


def language_of(location, languages, default):
    """Return the language of a page by its address: the others than the default lie in a folder of their name."""
    folder = location.partition("/")[0]
    return folder if folder in languages else default


def check_built_index(site_dir, languages, default):
    """Check the index that a finished build left in ``site_dir``, and that file:// gets the same one."""
    text = (Path(site_dir) / "search" / "search_index.json").read_text(encoding="utf-8")
    check_index(json.loads(text), languages, default)
    script = (Path(site_dir) / "search" / "search_index.js").read_text(encoding="utf-8")
    if script != f"var __index = {text}":
        raise BuildStopped("search on file:// differs from search on http: list offline after i18n in mkdocs.yml's plugins")
