"""The glossary: complete in both languages, on its page, and in the texts."""

import re

import pytest
import yaml

from build_hooks.errors import BuildStopped
from build_hooks.glossary.page import MARKER, fill
from build_hooks.glossary.terms import LANGUAGES, read_glossary
from build_hooks.glossary.tooltips import add_tooltips
from tests.small_docs import DOCS

GROUPS = read_glossary(DOCS / "_data" / "glossary.yml")
TERMS = [term for group in GROUPS for term in group.terms]
ENTRY = {"id": "queue", "zh": "队列", "en": "queue", "definition": {"zh": "排着的请求。", "en": "Requests that wait."}, "chapter": "capacity"}


def tooltips(html, language="en"):
    return add_tooltips(html, GROUPS, language, "../glossary.html")


def linked(html):
    return re.findall(r'<a class="term" href="\.\./glossary\.html#([\w-]+)" title="[^"]+">([^<]+)</a>', html)


def test_there_are_sixty_terms_at_least():
    assert len(TERMS) >= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_definition_is_a_sentence_of_its_language(language):
    for term in TERMS:
        definition = term.definition[language]
        assert definition.endswith("。" if language == "zh" else "."), term.id
        assert bool(re.search(r"[\u4e00-\u9fff]", definition)) == (language == "zh"), term.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_terms_are_called_the_same(language):
    names = [term.name[language] for term in TERMS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_term_under_its_own_anchor(language):
    page = fill(f"# G\n\n{MARKER}\n", GROUPS, language, {})
    assert MARKER not in page
    assert re.findall(r"^### .* \{#([\w-]+)\}$", page, re.MULTILINE) == [term.id for term in TERMS]


def test_the_page_links_to_chapters_that_exist_only():
    page = fill(MARKER, GROUPS, "en", {"batching": "Dynamic batching"})
    assert "[Dynamic batching](tutorial/batching.md)" in page
    assert "tutorial/capacity.md" not in page


def test_the_chinese_page_has_the_other_chinese_names_of_a_term():
    page = fill(MARKER, GROUPS, "zh", {})
    assert "又作：金丝雀发布、灰度发布。" in page
    assert "又作：goodput" not in page  # it stands beside the heading
    assert "又作" not in fill(MARKER, GROUPS, "en", {})


def test_the_first_use_in_a_section_is_linked_and_no_other():
    html = "<h2>One</h2><p>A canary, a canary.</p><h2>Two</h2><p>The canary.</p>"
    assert linked(tooltips(html)) == [("canary", "canary"), ("canary", "canary")]


@pytest.mark.parametrize("tag", ["h2", "h3", "a", "code", "pre", "figure", "summary", "th", "script"])
def test_a_term_stays_plain_in_headings_links_code_and_figures(tag):
    assert linked(tooltips(f"<{tag}>canary <b>canary</b></{tag}>")) == []


def test_text_after_an_untouched_element_is_linked_again():
    assert linked(tooltips("<p><code>canary</code> and canary</p>")) == [("canary", "canary")]


def test_the_longest_term_wins():
    assert linked(tooltips("<p>A retry storm.</p>")) == [("retry-storm", "retry storm")]
    assert linked(tooltips("<p>一场重试风暴。</p>", "zh")) == [("retry-storm", "重试风暴")]


def test_a_term_is_no_part_of_a_longer_word():
    assert linked(tooltips("<p>queueing, p99-based, non-replica.</p>")) == []


def test_other_forms_and_capitals_lead_to_the_same_term():
    assert linked(tooltips("<p>Replicas.</p>")) == [("replica", "Replicas")]


def test_chinese_texts_link_english_terms_too():
    assert linked(tooltips("<p>先做 canary，再看 p99。</p>", "zh")) == [("canary", "canary"), ("p99", "p99")]


def test_markup_comes_through_unchanged():
    html = '<p class="x">5 &lt; 6 &#8212; <br/><img src="a.png" alt="canary"> <!-- canary --></p>'
    assert tooltips(html) == html


def test_the_definition_is_safe_inside_an_attribute():
    entry = {**ENTRY, "definition": {"zh": "排着的请求。", "en": 'Say "<wait>".'}}
    group = read_entries(entry)
    assert 'title="Say &quot;&lt;wait&gt;&quot;."' in add_tooltips("<p>queue</p>", group, "en", "g.html")


def read_entries(*entries, folder=None):
    """The groups of a glossary with these entries."""
    import tempfile
    from pathlib import Path

    path = Path(folder or tempfile.mkdtemp()) / "glossary.yml"
    data = [{"group": {"id": "g", "zh": "组", "en": "Group"}, "terms": list(entries)}]
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return read_glossary(path)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([{key: value for key, value in ENTRY.items() if key != "zh"}], "queue has no zh: add it"),
        ([{**ENTRY, "definition": {"en": "x."}}], "queue has no zh: add it"),
        ([ENTRY, ENTRY], "queue stands twice"),
        ([{**ENTRY, "see": ["line"]}], "queue refers to line, which is no term"),
        ([{**ENTRY, "id": "Queue 1"}], "'Queue 1' is no id"),
        ([ENTRY, {**ENTRY, "id": "line", "zh": "队伍"}], "queue and line are both called 'queue'"),
    ],
)
def test_an_entry_that_is_wrong_stops_the_build(tmp_path, entries, message):
    with pytest.raises(BuildStopped, match=re.escape(f"docs/_data/glossary.yml: {message}")):
        read_entries(*entries, folder=tmp_path)
