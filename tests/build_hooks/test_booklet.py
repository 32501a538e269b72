"""The booklet keeps what a chapter says, opens its answers, and leads every link to a page of its own or to the world."""

import re

import pytest

from build_hooks.booklet import Chapter, booklet, chapters, for_paper, target, without_doubles
from build_hooks.words import Word

WORDS = {"booklet_contents": Word("", "Contents"), "booklet_cover": Word("", "For paper")}
NAMES = {"index", "tail", "cost"}


def chapter(article, name="tail"):
    return Chapter(name, f"Title of {name}", "About", article, ("file:///site.css",), "Lab")


@pytest.mark.parametrize(
    ("href", "kept"),
    [
        ("#check", 'href="#tail--check"'),
        ("cost.html", 'href="#cost"'),
        ("cost.html#bill", 'href="#cost--bill"'),
        ("https://sre.google/", 'href="https://sre.google/"'),
        ("../glossary.html#p99", ""),
        ("../lab.html?gpu=1", ""),
    ],
)
def test_a_link_leads_into_the_booklet_or_to_the_world_or_nowhere(href, kept):
    assert target(href, "tail", NAMES) == kept


def test_ids_are_a_chapter_s_own():
    text = for_paper(chapter('<h2 id="check">A</h2><svg><path id="p"/><use fill="url(#p)" aria-labelledby="a b"/></svg>'), NAMES)
    assert text == '<h2 id="tail--check">A</h2><svg><path id="tail--p"/><use fill="url(#tail--p)" aria-labelledby="tail--a tail--b"/></svg>'


def test_closed_answers_are_open():
    assert for_paper(chapter('<details class="question">A</details><details open>B</details>'), NAMES).count("<details open") == 2


def test_chapters_come_in_the_order_in_which_pages_name_the_next(tmp_path):
    pages = {"tutorial/index": "b.html", "tutorial/b": "a.html", "tutorial/a": "../glossary.html"}
    (tmp_path / "tutorial").mkdir()
    for name, following in pages.items():
        head = "".join(f'<meta property="og:{key}" content="{name}">' for key in ("title", "description", "site_name"))
        page = f'<link rel="next" href="{following}">{head}<article class="x"><p>{name}</p><script>1</script></article>'
        (tmp_path / f"{name}.html").write_text(page, encoding="utf-8")
    found = chapters(tmp_path)
    assert [one.name for one in found] == ["index", "b", "a"]
    assert found[1].article == "<p>tutorial/b</p>"


def test_every_link_of_the_contents_and_between_chapters_has_its_place():
    text = booklet([chapter('<a href="cost.html">on</a>', "index"), chapter("", "tail"), chapter("", "cost")], "en", WORDS)
    ids = set(re.findall(r' id="([^"]+)"', text))
    links = re.findall(r'href="#([^"]+)"', text)
    assert links == ["index", "tail", "cost", "cost"]
    assert set(links) <= ids


@pytest.mark.parametrize(
    ("title", "mended"),
    [
        (b"/Title (CostCost)\n", b"/Title (Cost)    \n"),
        (b"/Title <FEFF6210672C6210672C>\n", b"/Title <FEFF6210672C>        \n"),
        (b"/Title (Cost)\n", b"/Title (Cost)\n"),
    ],
)
def test_a_title_that_the_browser_doubled_is_named_once_and_nothing_moves(title, mended):
    assert without_doubles(title) == mended
