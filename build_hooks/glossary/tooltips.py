"""Terms in a page's text link to the glossary and carry their definition."""

import re
from html import escape
from html.parser import HTMLParser

from build_hooks.glossary.terms import Group, Term

UNTOUCHED = {
    *("a", "abbr", "button", "code", "data", "dfn", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "kbd", "label", "math"),
    *("pre", "script", "small", "style", "summary", "svg", "th"),
}
"""Elements whose text stays as it is."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SECTION = "h2"


def add_tooltips(html: str, groups: list[Group], language: str, glossary: str) -> str:
    """The HTML in which the first use of each term in a section is a link to it, with the definition as its title.

    Parameters
    ----------
    html : str
        A page's content.
    glossary : str
        The glossary's address relative to the page.
    """
    writer = _Writer([term for group in groups for term in group.terms], language, glossary)
    writer.feed(html)
    writer.close()
    return "".join(writer.parts)


class _Writer(HTMLParser):
    """Copies HTML as it is, but for terms in running text."""

    def __init__(self, terms: list[Term], language: str, glossary: str) -> None:
        super().__init__(convert_charrefs=False)
        self.terms = {form.lower(): term for term in terms for form in term.forms(language)}
        self.pattern = _pattern(list(self.terms))
        self.language, self.glossary = language, glossary
        self.parts: list[str] = []
        self.untouched: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag, attrs):
        if tag == SECTION:
            self.seen.clear()
        if tag in UNTOUCHED and tag not in VOID:
            self.untouched.append(tag)
        self.parts.append(self.get_starttag_text())

    def handle_startendtag(self, tag, attrs):
        self.parts.append(self.get_starttag_text())

    def handle_endtag(self, tag):
        if tag in self.untouched:
            del self.untouched[len(self.untouched) - 1 - self.untouched[::-1].index(tag) :]
        self.parts.append(f"</{tag}>")

    def handle_data(self, data):
        self.parts.append(data if self.untouched else self.pattern.sub(self._link, data))

    def handle_entityref(self, name):
        self.parts.append(f"&{name};")

    def handle_charref(self, name):
        self.parts.append(f"&#{name};")

    def handle_comment(self, data):
        self.parts.append(f"<!--{data}-->")

    def handle_decl(self, decl):
        self.parts.append(f"<!{decl}>")

    def _link(self, found: re.Match) -> str:
        term = self.terms[found[0].lower()]
        if term.id in self.seen:
            return found[0]
        self.seen.add(term.id)
        title = escape(term.definition[self.language])
        return f'<a class="term" href="{self.glossary}#{term.id}" title="{title}">{found[0]}</a>'


def _pattern(forms: list[str]) -> re.Pattern:
    """Longest forms first; a form in Latin letters must not be part of a longer word."""
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile("|".join(_bounded(form) for form in ordered), re.IGNORECASE)


def _bounded(form: str) -> str:
    before = r"(?<![A-Za-z0-9_/.-])" if form[0].isascii() else ""
    after = r"(?![A-Za-z0-9_]|[-/.][A-Za-z0-9])" if form[-1].isascii() else ""
    return before + re.escape(form) + after
