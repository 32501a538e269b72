"""The printed tutorial: every chapter is in the PDF, in its language's letters, on a plausible number of pages."""

import re
import unicodedata
import zlib

import pytest

from build_hooks.booklet import LANGUAGES, booklet, chapters, make
from build_hooks.words import read_words
from tests.browsers import chromium_path
from tests.conftest import ROOT

STREAM = re.compile(rb"stream\r?\n")
OUTLINE = re.compile(rb"/Title <FEFF([0-9A-Fa-f]+)>|/Title \(((?:[^()\\]|\\.)*)\)")
ONE_LETTER = re.compile(rb"^<[0-9A-Fa-f]+> <([0-9A-Fa-f]{4})>$", re.MULTILINE)
LETTERS = re.compile(rb"^<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> <([0-9A-Fa-f]{4})>$", re.MULTILINE)


@pytest.fixture(scope="module", params=LANGUAGES)
def printed(request, site_dir, tmp_path_factory):
    """The language, its chapters and its PDF's bytes."""
    found = chapters(site_dir / LANGUAGES[request.param])
    pdf = make(site_dir, tmp_path_factory.mktemp("pdf"), chromium_path(), request.param)
    return request.param, found, pdf.read_bytes()


def outline(pdf):
    """The titles of a PDF's outline."""
    return [
        bytes.fromhex(wide.decode()).decode("utf-16-be") if wide else re.sub(rb"\\(.)", rb"\1", narrow).decode("latin-1")
        for wide, narrow in OUTLINE.findall(pdf)
    ]


def letters(pdf):
    """The letters that can be read out of a PDF: what its fonts' maps to Unicode name, one by one and as ranges."""
    found = set()
    for text in unpacked(pdf):
        found |= {chr(int(code, 16)) for code in ONE_LETTER.findall(text)}
        for first, last, code in LETTERS.findall(text):
            found |= {chr(int(code, 16) + step) for step in range(int(last, 16) - int(first, 16) + 1)}
    return {unicodedata.normalize("NFKC", letter) for letter in found}  # a font draws 一 and the radical ⼀ alike


def unpacked(pdf):
    """The maps from glyphs to letters, out of their compressed streams."""
    for start in STREAM.finditer(pdf):
        try:
            text = zlib.decompressobj().decompress(pdf[start.end() :])
        except zlib.error:  # a stream that isn't compressed is no map
            continue
        if b"begincmap" in text:
            yield text


def test_each_chapter_is_in_the_pdf_in_order(printed):
    _, found, pdf = printed
    headings = [re.search(r"<h1[^>]*>(.*?)<a class=\"headerlink\"", chapter.article, re.DOTALL).group(1) for chapter in found]
    titles = [title for title in outline(pdf) if title in headings]
    assert titles == headings
    assert len(headings) == 17


def test_the_pages_are_as_many_as_a_tutorial_takes(printed):
    assert 40 <= len(re.findall(rb"/Type\s*/Page\b(?!s)", printed[2])) <= 100


def test_text_can_be_read_out_of_the_pdf(printed):
    language, found, pdf = printed
    wanted = {letter for chapter in found for letter in chapter.title if letter.isalpha() and letter.isascii() is (language == "en")}
    missing = wanted - letters(pdf)
    assert len(missing) <= 0.05 * len(wanted), missing  # some, as 长, are drawn by a radical's glyph, which NFKC keeps apart
    assert len(wanted) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_internal_link_of_the_booklet_has_its_place(site_dir, language):
    words = read_words(ROOT / "docs" / language / "_lab" / "figures.md")
    text = booklet(chapters(site_dir / LANGUAGES[language]), language, words)
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert sorted(set(re.findall(r'<a\b[^>]*href="#([^"]+)"', text)) - set(ids)) == []
    assert len(ids) == len(set(ids))
    assert "<details open" in text
    assert not re.search(r"<details(?! open)", text)
