"""The little HTML that the view needs, without the standard library's entity tables."""

import re

_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;"))
_TAG = re.compile(r"<[^<>]*>")


def escape(text: str) -> str:
    """Return ``text`` as HTML that shows exactly it, in an element or in a quoted attribute."""
    for character, entity in _ESCAPES:
        text = text.replace(character, entity)
    return text


def text_of(html: str) -> str:
    """Return the words of catalogue ``html`` without its tags, for attributes such as ``aria-valuetext``."""
    text = _TAG.sub("", html)
    for character, entity in reversed(_ESCAPES):
        text = text.replace(entity, character)
    return text


def element(tag: str, html: str, **attrs: str) -> str:
    """Return ``<tag ...>html</tag>``; attribute names use ``_`` for ``-``, their values are escaped here."""
    written = "".join(f' {name.strip("_").replace("_", "-")}="{escape(value)}"' for name, value in attrs.items())
    return f"<{tag}{written}>{html}</{tag}>"
