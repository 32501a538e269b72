"""Read the glossary's data file."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from build_hooks.errors import BuildStopped

LANGUAGES = ("zh", "en")
ASCII_ID = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True)
class Term:
    """A term with its names and definition by language.

    ``also`` are further forms in which texts use it, ``avoid`` spellings that they must not use; ``chapter`` is the tutorial
    chapter that treats it.
    """

    id: str
    name: dict[str, str]
    definition: dict[str, str]
    also: dict[str, list[str]]
    avoid: dict[str, list[str]]
    see: tuple[str, ...]
    chapter: str

    def forms(self, language: str) -> list[str]:
        """Every form in which a text of the language may use the term; Chinese texts use the English one, too."""
        return list(dict.fromkeys([self.name[language], *self.also.get(language, []), self.name["en"]]))


@dataclass(frozen=True)
class Group:
    """Terms of one topic."""

    id: str
    title: dict[str, str]
    terms: tuple[Term, ...]


def read_glossary(path: Path) -> list[Group]:
    """The glossary's groups; stops at an entry that is incomplete, doubled, or refers to a term that isn't there."""
    try:
        groups = [_group(entry) for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]
        _check([term for group in groups for term in group.terms])
    except (KeyError, ValueError, yaml.YAMLError) as error:
        reason = f"{error.args[0]} is missing" if isinstance(error, KeyError) else " ".join(str(error).split())
        raise BuildStopped(f"docs/_data/{path.name}: {reason}") from None
    return groups


def _group(entry: dict) -> Group:
    about = entry["group"]
    terms = tuple(_term(term) for term in entry["terms"])
    return Group(about["id"], {language: about[language] for language in LANGUAGES}, terms)


def _term(entry: dict) -> Term:
    """One term; a missing key is named with its term."""
    try:
        return Term(
            id=entry["id"],
            name={language: str(entry[language]) for language in LANGUAGES},
            definition={language: entry["definition"][language] for language in LANGUAGES},
            also=entry.get("also", {}),
            avoid=entry.get("avoid", {}),
            see=tuple(entry.get("see", ())),
            chapter=entry["chapter"],
        )
    except KeyError as error:
        raise ValueError(f"{entry.get('id', entry)} has no {error.args[0]}: add it") from None


def _check(terms: list[Term]) -> None:
    ids = [term.id for term in terms]
    for term in terms:
        if not ASCII_ID.fullmatch(term.id):
            raise ValueError(f"{term.id!r} is no id: use a-z, 0-9 and -")
        if ids.count(term.id) > 1:
            raise ValueError(f"{term.id} stands twice")
        if unknown := [other for other in term.see if other not in ids]:
            raise ValueError(f"{term.id} refers to {unknown[0]}, which is no term")
    for language in LANGUAGES:
        _check_forms(terms, language)


def _check_forms(terms: list[Term], language: str) -> None:
    """A form that two terms share would make a tooltip a matter of luck."""
    owners: dict[str, str] = {}
    for term in terms:
        for form in term.forms(language):
            other = owners.setdefault(form.lower(), term.id)
            if other != term.id:
                raise ValueError(f"{other} and {term.id} are both called {form!r}")
