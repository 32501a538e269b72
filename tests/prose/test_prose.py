"""The check of the tutorial's texts: what a chapter must have and must not say."""

import shutil

import pytest

from build_hooks.prose.__main__ import main
from build_hooks.prose.chapter import Chapter, count, minutes, read_chapters
from build_hooks.prose.checks import LEAST, REQUIRED, check_chapter, read_rules
from tests.small_docs import DOCS

RULES = read_rules(DOCS)
SOURCE = next(url for url in RULES.sources.values() if url)
FRONT_MATTER = "---\ntitle: Capacity\ndescription: What one replica carries.\norder: 2\n---\n\n"
WORDS = {"en": "One replica answers five requests while the sixth must wait. ", "zh": "一个副本答完五个请求，第六个只好先等着。"}


def chapter_text(language="en", **sections):
    """A chapter with nothing to mend, but for the sections given."""
    texts = {part: WORDS[language] for part in REQUIRED}
    texts |= {
        "situation": WORDS[language] * 200,
        "check": '??? question "Why?"\n\n    Because.\n' if language == "en" else '??? question "为何？"\n\n    因为。\n',
    }
    texts |= {"reading": f"- [The source]({SOURCE})\n", **sections}
    heading = {"en": "Part", "zh": "部分"}[language]
    return FRONT_MATTER + f"# {heading} {{#top}}\n\n" + "\n\n".join(f"## {heading} {{#{part}}}\n\n{text}" for part, text in texts.items() if text)


def problems(tmp_path, text, language="en", name="capacity.md"):
    path = tmp_path / language / "tutorial" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    (chapter,) = read_chapters(tmp_path, language)
    return [f"{problem.line}: {problem.message}" for problem in check_chapter(chapter, RULES)]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_whole_chapter_passes(tmp_path, language):
    assert problems(tmp_path, chapter_text(language), language) == []


@pytest.mark.parametrize("part", REQUIRED)
def test_every_required_section_is_missed(tmp_path, part):
    assert f"1: a chapter has the sections {{#{part}}}, too" in problems(tmp_path, chapter_text(**{part: ""}))


def test_sections_stand_in_their_order(tmp_path):
    text = chapter_text().replace("{#watch}", "{#x}").replace("{#worked}", "{#watch}").replace("{#x}", "{#worked}")
    assert any("the sections stand in the order" in problem for problem in problems(tmp_path, text))


def test_further_headings_are_welcome(tmp_path):
    assert problems(tmp_path, chapter_text(reasoning="Text.\n\n### More {#more}\n\nText.\n")) == []


def test_the_answer_is_hidden(tmp_path):
    (problem,) = problems(tmp_path, chapter_text(check="Why? Because.\n"))
    assert "#check has no hidden answer" in problem


@pytest.mark.parametrize("link", ["https://example.org/", "references.md#nobody"])
def test_further_reading_names_a_known_source(tmp_path, link):
    assert any("#reading links to no source" in problem for problem in problems(tmp_path, chapter_text(reading=f"[x]({link})\n")))


def test_a_source_may_be_named_by_its_entry(tmp_path):
    assert problems(tmp_path, chapter_text(reading=f"[x](../references.md#{next(iter(RULES.sources))})\n")) == []


def test_links_to_the_outside_are_https(tmp_path):
    (problem,) = problems(tmp_path, chapter_text(watch="See [it](http://example.org/).\n"))
    assert "http://example.org/: links to the outside are https" in problem


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "It is important to note that it's late.", "'it is important to note' says nothing"),
        ("en", "It’s worth noting.", '"it\'s worth noting" says nothing'),
        ("zh", "众所周知，副本会满。", "'众所周知' says nothing"),
        ("en", "Its utilization is high.", "'utilization': the glossary's word is 'utilisation'"),
        ("zh", "使用率很高。", "'使用率': the glossary's word is '利用率'"),
        ("zh", "用GPU算。", "put a space between Chinese and Latin"),
        ("zh", "共有{= base.replicas =}个。", "put a space between Chinese and Latin"),
        ("zh", "先排队,再执行。", "use full-width punctuation after Chinese"),
    ],
)
def test_a_phrase_spelling_or_mark_is_reported_with_its_line(tmp_path, language, text, found):
    whole = chapter_text(language, watch=text)
    line = whole[: whole.index(text)].count("\n") + 1
    reported = problems(tmp_path, whole, language)
    assert reported
    assert all(problem.startswith(f"{line}: ") for problem in reported)
    assert any(found in problem for problem in reported)


def test_code_is_not_held_against_the_rules(tmp_path):
    assert problems(tmp_path, chapter_text("zh", watch="看 `gpu_utilization使用率`。\n\n```\n用GPU,众所周知\n```\n"), "zh") == []


def test_the_title_of_another_s_work_keeps_its_spelling(tmp_path):
    assert problems(tmp_path, chapter_text(watch="See [A queuing formula](https://example.org/).\n")) == []
    assert problems(tmp_path, chapter_text(watch="See a queuing formula.\n")) != []


@pytest.mark.parametrize("key", ["title", "description", "order"])
def test_the_front_matter_is_whole(tmp_path, key):
    text = chapter_text()
    line = next(line for line in text.splitlines() if line.startswith(f"{key}:"))
    assert problems(tmp_path, text.replace(line + "\n", "", 1)) == [f"1: the front matter has no {key}"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_outline_is_no_chapter(tmp_path, language):
    (problem,) = problems(tmp_path, chapter_text(language, situation=WORDS[language]), language)
    assert "make an outline" in problem
    assert str(LEAST[language]) in problem


def test_the_map_of_chapters_need_not_be_a_chapter(tmp_path):
    assert problems(tmp_path, FRONT_MATTER + "# Map {#map}\n\nShort.\n", name="index.md") == []


@pytest.mark.parametrize(
    ("text", "language", "length"),
    [
        ("Two words and {= base.p99_ms =} `code here` [link](https://a.b/c d).", "en", 4),
        ("两个字，**再** 加 p99 和 [链接](x.md)。\n\n```\n代码\n```\n", "zh", 8),
    ],
)
def test_only_running_text_is_counted(tmp_path, text, language, length):
    (tmp_path / language / "tutorial").mkdir(parents=True)
    (tmp_path / language / "tutorial" / "x.md").write_text(text, encoding="utf-8")
    (chapter,) = read_chapters(tmp_path, language)
    assert isinstance(chapter, Chapter)
    assert chapter.count == length
    assert count(chapter.text, language) == length


@pytest.mark.parametrize(("length", "language", "expected"), [(0, "en", 1), (220, "en", 1), (221, "en", 2), (2000, "zh", 5)])
def test_reading_time_is_rounded_up(length, language, expected):
    assert minutes(length, language) == expected


def test_the_report_counts_and_fails_on_problems(tmp_path, capsys):
    shutil.copytree(DOCS / "_data", tmp_path / "_data")
    problems(tmp_path, chapter_text())
    problems(tmp_path, chapter_text("zh"), "zh")
    assert main([str(tmp_path)]) == 0
    assert "prose: 0 problems" in capsys.readouterr().out
    problems(tmp_path, chapter_text(watch=""))
    assert main([str(tmp_path)]) == 1
    assert "en/tutorial/capacity.md:1: a chapter has the sections {#watch}, too" in capsys.readouterr().err


def test_the_tutorial_itself_passes(capsys):
    assert main([str(DOCS)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("language", ["zh", "en"])
def test_others_work_is_named_with_a_source(tmp_path, language):
    named = {"en": "KServe adds the two. ", "zh": "KServe 把两段加起来。"}[language]
    (problem,) = problems(tmp_path, chapter_text(language, production=named), language)
    assert "KServe is named, but no link of the page leads to a source on it" in problem
    for link in (RULES.sources["kserve-batcher"], "../references.md#kserve-batcher"):
        assert problems(tmp_path, chapter_text(language, production=f"{named}[→]({link})"), language) == []


def test_whatever_backs_a_name_is_a_known_source_or_an_address():
    for name, backing in RULES.outside.items():
        assert all(entry in RULES.sources or entry.startswith("https://") for entry in backing), name
