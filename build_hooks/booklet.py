"""The tutorial as one HTML page per language, for paper: a cover, the contents, the chapters in their order.

    python -m build_hooks.booklet site pdf --browser CHROMIUM     print it to pdf/system-design-lab-LANGUAGE.pdf

Made from the built site, so that it shows what the site shows. Links between chapters lead to their pages in the booklet.
"""

import argparse
import html
import os
import posixpath
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from build_hooks.words import Word, read_words

ROOT = Path(__file__).resolve().parent.parent
STYLE = Path(__file__).with_suffix(".css")
LANGUAGES = {"zh": "", "en": "en/"}
FIRST = "tutorial/index.html"
ARTICLE = re.compile(r"<article[^>]*>(?P<inside>.*)</article>", re.DOTALL)
NEXT = re.compile(r'<link rel="next" href="(?P<href>[^"]+)">')
SHEET = re.compile(r'<link rel="stylesheet" href="(?P<href>[^"]+)">')
PROPERTY = re.compile(r'<meta property="og:(?P<name>[a-z_]+)" content="(?P<content>[^"]*)">')
OWN_ID = re.compile(r'(?P<before>\s(?:id|for|aria-labelledby|aria-describedby|aria-controls)=")(?P<ids>[^"]+)"')
OWN_PAINT = re.compile(r"url\(#(?P<id>[^)]+)\)")
LINK = re.compile(r'(?P<before><a\b[^>]*?\s)href="(?P<href>[^"]*)"')
CLOSED = re.compile(r"<details(?![^>]*\sopen)")
DOUBLED = re.compile(rb"/Title (?:\((?P<narrow>.+?)(?P=narrow)\)|<FEFF(?P<wide>(?:[0-9A-F]{4})+?)(?P=wide)>)(?=\n)")
SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)


class Chapter(NamedTuple):
    """A page of the tutorial: its file's name without ending, its title and description as HTML, its article, its style sheets."""

    name: str
    title: str
    description: str
    article: str
    sheets: tuple[str, ...]
    site_name: str


def chapters(folder: Path) -> list[Chapter]:
    """The tutorial's pages below a language's folder of the built site, each behind the one that names it as next."""
    found, page = [], FIRST
    while page.startswith("tutorial/"):
        text = (folder / page).read_text(encoding="utf-8")
        found.append(read_chapter(folder / page, text))
        following = NEXT.search(text)
        page = posixpath.normpath(posixpath.join("tutorial", following["href"])) if following else ""
    return found


def read_chapter(path: Path, text: str) -> Chapter:
    """Take a chapter out of its page."""
    said = {match["name"]: match["content"] for match in PROPERTY.finditer(text)}
    sheets = tuple((path.parent / match["href"]).resolve().as_uri() for match in SHEET.finditer(text))
    article = SCRIPT.sub("", ARTICLE.search(text)["inside"])
    return Chapter(path.stem, said["title"], said["description"], article, sheets, said["site_name"])


def for_paper(chapter: Chapter, names: set[str]) -> str:
    """A chapter's article with everything open, ids of its own, and links that hold inside the booklet of ``names``."""
    text = OWN_ID.sub(lambda match: f'{match["before"]}{prefixed(match["ids"], chapter.name)}"', chapter.article)
    text = OWN_PAINT.sub(lambda match: f"url(#{prefixed(match['id'], chapter.name)})", text)
    text = LINK.sub(lambda match: match["before"] + target(match["href"], chapter.name, names), text)
    return CLOSED.sub("<details open", text)


def prefixed(ids: str, name: str) -> str:
    """Ids, or one, that are a chapter's own among all chapters."""
    return " ".join(f"{name}--{one}" for one in ids.split())


def target(href: str, name: str, names: set[str]) -> str:
    """The attribute that a link keeps: an address elsewhere, a place in the booklet, or none where it led into the site."""
    if href.startswith(("http:", "https:", "mailto:")):
        return f'href="{href}"'
    page, _, place = href.partition("#")
    chapter = page.removesuffix(".html") if page else name
    if chapter not in names:
        return ""
    return f'href="#{chapter}--{place}"' if place else f'href="#{chapter}"'


def booklet(found: list[Chapter], language: str, words: dict[str, Word]) -> str:
    """The whole booklet as an HTML page."""
    names = {chapter.name for chapter in found}
    sheets = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in found[0].sheets)
    entries = "".join(f'<li><a href="#{one.name}">{one.title}</a><span>{one.description}</span></li>' for one in found)
    bodies = "".join(f'<section class="chapter" id="{one.name}">{for_paper(one, names)}</section>' for one in found)
    title, contents = found[0].site_name, html.escape(words["booklet_contents"].text)
    cover = f'<section class="cover"><p class="cover__title">{title}</p><p>{html.escape(words["booklet_cover"].text)}</p></section>'
    return (
        f'<!doctype html><html lang="{language}" dir="ltr"><head><meta charset="utf-8"><title>{title}</title>{sheets}'
        f'<style>{STYLE.read_text(encoding="utf-8")}</style></head><body dir="ltr" data-md-color-scheme="default" class="md-typeset">'
        f'{cover}<nav class="contents"><h1>{contents}</h1><ol>{entries}</ol></nav>{bodies}</body></html>'
    )


def print_pdf(page: Path, pdf: Path, browser: str) -> None:
    """Let a Chromium without a window print a page from disk, with an outline. Raises CalledProcessError."""
    pdf.parent.mkdir(parents=True, exist_ok=True)
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    switches = ["--headless", "--disable-gpu", "--no-pdf-header-footer", "--generate-pdf-document-outline", "--disable-background-networking"]
    command = [browser, *switches, *(["--no-sandbox"] if as_root else []), f"--print-to-pdf={pdf.resolve()}", page.as_uri()]
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run([*command, f"--user-data-dir={profile}"], check=True, capture_output=True, timeout=300)


def without_doubles(pdf: bytes) -> bytes:
    """Mend the outline: Chromium names a large heading in an OpenType font twice. Blanks keep every place in the file."""
    return DOUBLED.sub(lambda match: title_once(match).ljust(len(match[0])), pdf)


def title_once(match: re.Match[bytes]) -> bytes:
    """An outline's title as it should stand."""
    return b"/Title (" + match["narrow"] + b")" if match["narrow"] else b"/Title <FEFF" + match["wide"] + b">"


def make(site: Path, into: Path, browser: str, language: str) -> Path:
    """Print the booklet of one language; return the PDF's path."""
    found = chapters(site.resolve() / LANGUAGES[language])
    words = read_words(ROOT / "docs" / language / "_lab" / "figures.md")
    pdf = into / f"system-design-lab-{language}.pdf"
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "booklet.html"
        page.write_text(booklet(found, language, words), encoding="utf-8")
        print_pdf(page, pdf, browser)
    pdf.write_bytes(without_doubles(pdf.read_bytes()))
    return pdf


def main(arguments: list[str] | None = None) -> int:
    """Print the booklet of every language from the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.booklet", description=__doc__.partition("\n")[0])
    parser.add_argument("site", type=Path, help="the built site")
    parser.add_argument("into", type=Path, help="the folder for the PDFs")
    parser.add_argument("--browser", required=True, help="the path of a Chromium")
    options = parser.parse_args(arguments)
    for language in LANGUAGES:
        pdf = make(options.site, options.into, options.browser, language)
        print(f"{pdf}: {pdf.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
