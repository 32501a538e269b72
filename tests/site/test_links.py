"""Every link inside the site leads somewhere, and nothing that a page loads lies on another host."""

import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest

from lab_core.view.link import parse_query

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("use", "href")}


class Page(HTMLParser):
    """The ids and the addresses of one HTML file."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.update(value for name, value in attributes.items() if name in ("id", "name") and value)
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        self.loads += [attributes[name] for of, name in LOADED if of == tag and attributes.get(name)]


@pytest.fixture(scope="module")
def pages(site_dir):
    return {
        path.relative_to(site_dir).as_posix(): Page(path.read_text(encoding="utf-8")) for path in site_dir.rglob("*.html")
    }


def target(page, address):
    """Return the file that an address on a page names, and the anchor in it; None for one outside the site."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join("/" + posixpath.dirname(page), unquote(parts.path))).lstrip("/")
    return (path if parts.path else page, unquote(parts.fragment))


def test_every_internal_link_resolves_to_a_file(site_dir, pages):
    for name, page in pages.items():
        for address in page.links + page.loads:
            found = target(name, address)
            assert found is None or (site_dir / found[0]).is_file(), f"{name}: {address}"


def test_every_anchor_resolves_to_an_id(pages):
    for name, page in pages.items():
        for path, anchor in filter(None, (target(name, address) for address in page.links)):
            assert not anchor or anchor in pages[path].ids, f"{name}: {path}#{anchor}"


def test_no_page_loads_anything_from_another_host(pages):
    for name, page in pages.items():
        assert [address for address in page.loads if re.match(r"(https?:)?//", address)] == [], name


def test_no_stylesheet_loads_anything_from_another_host(site_dir):
    for path in site_dir.rglob("*.css"):
        assert re.findall(r"""(?:url\(|@import)\s*["']?(?:https?:)?//[^)"']+""", path.read_text(encoding="utf-8")) == [], path


def test_no_link_within_the_site_is_absolute(pages):
    for name, page in pages.items():
        if name != "404.html":  # served at any depth, so its links start at the root
            assert [address for address in page.links + page.loads if address.startswith("/")] == [], name


def test_the_sources_of_the_scripts_are_not_published(site_dir):
    assert not (site_dir / "src").exists()
    assert not (site_dir / "_data").exists()


def test_every_link_into_the_lab_is_read_without_a_notice(pages):
    queries = {
        urlsplit(address).query for page in pages.values() for address in page.links if urlsplit(address).path.endswith("lab.html") and "?" in address
    }
    assert len(queries) > 20
    for query in queries:
        link = parse_query(query)
        assert link.notices == (), query
