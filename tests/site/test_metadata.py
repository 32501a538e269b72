"""What search engines, chats and browser tabs show of each page."""

import html as markup
import json
import re
import struct
import unicodedata

import pytest

PAGE_META = re.compile(r'<meta (?:name|property)="(?P<name>[^"]+)" content="(?P<content>[^"]*)">')
DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
ICON = re.compile(r'<link rel="icon" href="([^"]+)"')


@pytest.fixture(scope="module")
def pages(site_dir):
    """Every page but 404.html, by its path in the site."""
    found = {path.relative_to(site_dir).as_posix(): path.read_text(encoding="utf-8") for path in site_dir.rglob("*.html")}
    return {name: html for name, html in found.items() if name != "404.html"}


def meta(html):
    return {match["name"]: markup.unescape(match["content"]) for match in PAGE_META.finditer(html)}


def width(text):
    """How wide a text is: a Chinese character counts as two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def size_of(png):
    return struct.unpack(">II", png.read_bytes()[16:24])


def test_each_page_has_a_description_of_its_own_that_fits_a_search_result(pages):
    described = {name: meta(html)["description"] for name, html in pages.items()}
    assert {name: width(text) for name, text in described.items() if not 50 <= width(text) <= 160} == {}
    assert len(set(described.values())) == len(described)


def test_a_link_shows_title_description_and_card(pages, site_dir):
    for name, html in pages.items():
        said = meta(html)
        language = "en" if name.startswith("en/") else "zh"
        assert said["og:title"], name
        assert said["og:description"] == said["description"], name
        assert said["og:locale"].startswith(language), name
        assert said["twitter:card"] == "summary_large_image", name
        card = (site_dir / name).parent / said["og:image"]
        assert card.resolve() == (site_dir / f"assets/images/card-{language}.png").resolve(), name
    assert {size_of(card) for card in site_dir.glob("assets/images/card-*.png")} == {(1200, 630)}


def test_a_page_claims_no_address_while_the_site_has_none(pages):
    for name, html in pages.items():
        assert "og:url" not in meta(html), name
        assert "url" not in structured(html), name


def structured(html):
    (data,) = DATA.findall(html)
    return json.loads(data)


def test_each_page_tells_machines_what_it_is_in_its_language(pages):
    for name, html in pages.items():
        data = structured(html)
        assert data["inLanguage"] == ("en" if name.startswith("en/") else "zh"), name
        assert data["name"] == meta(html)["og:title"], name
    kinds = {name: structured(pages[name])["@type"] for name in ("lab.html", "tutorial/index.html", "tutorial/tail.html", "index.html")}
    assert list(kinds.values()) == ["LearningResource", "Course", "TechArticle", "WebPage"]


def test_each_page_has_its_icon_as_drawing_and_as_picture(pages, site_dir):
    for name, html in pages.items():
        icons = [((site_dir / name).parent / href).resolve() for href in ICON.findall(html)]
        assert [icon.name for icon in icons] == ["favicon.svg", "favicon.png"], name
        assert all(icon.is_file() for icon in icons), name
    assert size_of(site_dir / "assets/images/favicon.png") == (32, 32)
