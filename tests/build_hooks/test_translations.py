"""Both languages mirror each other: pages, headings and ids."""

import pytest

from build_hooks import translations
from build_hooks.errors import BuildStopped
from build_hooks.translations import Heading, headings

LANGUAGES = ["zh", "en"]


@pytest.fixture
def docs(tmp_path):
    """Two languages with one good page each."""
    write(tmp_path, "zh", "page.md", "# 一 {#one}\n\n## 二 {#two}\n")
    write(tmp_path, "en", "page.md", "# One {#one}\n\n## Two {#two}\n")
    return tmp_path


def write(docs, language, name, text):
    path = docs / language / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def stopped(docs):
    with pytest.raises(BuildStopped) as caught:
        translations.check(docs, LANGUAGES)
    return str(caught.value)


def test_headings_have_their_level_id_and_line():
    assert headings("# A {#a}\n\ntext\n\n### B {.wide #b-2}\n") == [Heading(1, "a", 1), Heading(3, "b-2", 5)]


def test_a_heading_without_an_id_has_none():
    assert headings("## Bare\n") == [Heading(2, None, 1)]


def test_front_matter_and_code_fences_hold_no_headings():
    text = "---\n# comment: x\n---\n# A {#a}\n```sh\n# not this\n```\n~~~~\n```\n# nor this\n~~~~\n## B {#b}\n"
    assert [heading.id for heading in headings(text)] == ["a", "b"]


def test_a_fence_of_more_marks_is_not_closed_by_fewer():
    assert headings("````md\n```\n# no\n```\n# no\n````\n# A {#a}\n") == [Heading(1, "a", 7)]


def test_mirrored_pages_pass(docs):
    translations.check(docs, LANGUAGES)


def test_the_lab_s_messages_are_checked_elsewhere(docs):
    write(docs, "zh", "_lab/reasons.md", "## 没有 id\n")
    translations.check(docs, LANGUAGES)


@pytest.mark.parametrize(("language", "other"), [("zh", "en"), ("en", "zh")])
def test_a_page_of_one_language_only_names_the_file_to_write(docs, language, other):
    write(docs, language, "deep/more.md", "# More {#more}\n")
    assert stopped(docs) == f"docs/{other}/deep/more.md is missing: translate docs/{language}/deep/more.md into it"


def test_a_heading_without_an_explicit_id_names_file_and_line(docs):
    write(docs, "en", "page.md", "# One {#one}\n\n## Two\n")
    assert stopped(docs).startswith("docs/en/page.md:3: the heading needs an id in ASCII")


def test_an_id_outside_ascii_names_file_and_line(docs):
    write(docs, "zh", "page.md", "# 一 {#一}\n\n## 二 {#two}\n")
    assert stopped(docs).startswith("docs/zh/page.md:1: the heading needs an id in ASCII")


def test_an_id_used_twice_names_the_second_place(docs):
    write(docs, "zh", "page.md", "# 一 {#one}\n\n## 二 {#one}\n")
    assert stopped(docs).startswith("docs/zh/page.md:3: the id #one stands on an earlier heading too")


def test_ids_that_differ_name_both_places(docs):
    write(docs, "en", "page.md", "# One {#one}\n\n## Two {#deux}\n")
    assert stopped(docs) == (
        "docs/en/page.md:3 (## #deux) stands where docs/zh/page.md:3 (## #two) does: "
        "give both languages the same headings with the same ids"
    )


def test_a_heading_too_few_names_where_the_page_ends(docs):
    write(docs, "en", "page.md", "# One {#one}\n")
    assert stopped(docs).startswith("the end of docs/en/page.md stands where docs/zh/page.md:3 (## #two) does")
