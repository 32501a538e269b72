"""One language's texts, by key; placeholders are filled with the model's numbers."""

import re
from collections.abc import Mapping
from math import isinf

from .markup import escape, text_of
from .numbers import Formatter

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|([^{}|]+)\|([^{}|]+))?\}")
"""``{p99_ms}``, or ``{replicas_count|replica|replicas}`` where the noun follows the number."""

_SPACE_IN_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff，。：；]) (?=[\u4e00-\u9fff])")
"""The space before and after a number, where words (such as "without bound") took the number's place."""

Numbers = Mapping[str, float | int]


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

        A number is written in the unit that its name ends in. Where one that the text uses is infinite, the text
        ``KEY.unbounded`` stands in, if there is one. Raises ``CatalogueError`` where the text or a number is missing.
        """
        text = self._variant(key, numbers)
        if "{" not in text:
            return text
        return _SPACE_IN_CHINESE.sub("", PLACEHOLDER.sub(lambda match: self._filled(key, match, numbers), text))

    def text(self, key: str, numbers: Numbers = {}) -> str:  # noqa: B006 - never written to
        """Return the text of ``key`` without markup, for an attribute."""
        return text_of(self.html(key, numbers))

    def quoted(self, key: str, words: Mapping[str, str]) -> str:
        """Return the text of ``key`` as HTML with plain ``words`` set in as they are, escaped."""
        return PLACEHOLDER.sub(lambda match: escape(words[match[1]]), self._raw(key))

    def _variant(self, key: str, numbers: Numbers) -> str:
        text, unbounded = self._raw(key), f"{key}.unbounded"
        if unbounded in self.texts and any(isinf(numbers.get(match[1], 0)) for match in PLACEHOLDER.finditer(text)):
            return self._raw(unbounded)
        return text

    def _raw(self, key: str) -> str:
        if key not in self.texts:
            raise CatalogueError(f"no text for {key!r}")
        return self.texts[key]

    def _filled(self, key: str, match: re.Match[str], numbers: Numbers) -> str:
        name, one, many = match.groups()
        if name not in numbers:
            raise CatalogueError(f"{key}: no number {name!r}")
        value = numbers[name]
        return escape(self.formatter.plural(value, one, many) if one else self.formatter.named(name, value))
