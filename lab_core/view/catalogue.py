"""One language's texts, by key; placeholders are filled with the model's numbers."""

import re
from collections.abc import Mapping

from .markup import escape, text_of
from .numbers import Formatter

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|([^{}|]+)\|([^{}|]+))?\}")
"""``{p99_ms}``, or ``{replicas_count|replica|replicas}`` where the noun follows the number."""

Numbers = Mapping[str, float | int | str]


class CatalogueError(LookupError):
    """A text or a number that a text needs is not there; the build finds these first."""


class Catalogue:
    """The texts of one language.

    Parameters
    ----------
    texts : mapping of str to str
        HTML by key, such as ``"reasons.window_never_fills"``: file, heading and, for a part of an entry, its name.
        ``"KEY.title"`` is the heading's own text.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        prefix = "units."
        self.formatter = Formatter({key[len(prefix) :]: text_of(text) for key, text in texts.items() if key.startswith(prefix)})

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def html(self, key: str, numbers: Numbers = {}) -> str:  # noqa: B006 - never written to
        """Return the text of ``key`` as HTML, its placeholders filled from ``numbers``.

        A number is written in the unit that its name ends in. A string is the key of a term (``terms.md``).
        Raises ``CatalogueError`` where the text, a number or a term is missing.
        """
        return PLACEHOLDER.sub(lambda match: self._filled(key, match, numbers), self._raw(key))

    def text(self, key: str, numbers: Numbers = {}) -> str:  # noqa: B006 - never written to
        """Return the text of ``key`` without markup, for an attribute."""
        return text_of(self.html(key, numbers))

    def quoted(self, key: str, words: Mapping[str, str]) -> str:
        """Return the text of ``key`` as HTML with plain ``words`` set in as they are, escaped."""
        return PLACEHOLDER.sub(lambda match: escape(words[match[1]]), self._raw(key))

    def _raw(self, key: str) -> str:
        if key not in self.texts:
            raise CatalogueError(f"no text for {key!r}")
        return self.texts[key]

    def _filled(self, key: str, match: re.Match[str], numbers: Numbers) -> str:
        name, one, many = match.groups()
        if name not in numbers:
            raise CatalogueError(f"{key}: no number {name!r}")
        value = numbers[name]
        if isinstance(value, str):
            return self._raw(f"terms.{value}")
        return escape(self.formatter.plural(value, one, many) if one else self.formatter.named(name, value))
