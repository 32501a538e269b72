"""The glossary's page, made from the data file."""

from build_hooks.glossary.terms import Group, Term

MARKER = "<!-- glossary -->"
"""Where a page wants the list."""
ALSO = "又作"
"""Chinese has several words for many a term, and readers search by the one that they know; the other English forms are plurals."""
WORDS = {"zh": ("参见", "详见"), "en": ("See also", "Treated in")}
STOPS = {"zh": ("：", "、", "。"), "en": (": ", ", ", ".")}


def fill(markdown: str, groups: list[Group], language: str, chapters: dict[str, str]) -> str:
    """The page's Markdown with the terms in the marker's place; ``chapters`` has the title of each chapter that exists."""
    names = {term.id: term.name[language] for group in groups for term in group.terms}
    return markdown.replace(MARKER, "\n\n".join(_group(group, language, names, chapters) for group in groups))


def _group(group: Group, language: str, names: dict[str, str], chapters: dict[str, str]) -> str:
    entries = "\n\n".join(_term(term, language, names, chapters) for term in group.terms)
    return f"## {group.title[language]} {{#{group.id}-terms}}\n\n{entries}"


def _term(term: Term, language: str, names: dict[str, str], chapters: dict[str, str]) -> str:
    """A heading, so that search and links find it, and a paragraph; the other language's word stands beside it."""
    other = term.name["en" if language == "zh" else "zh"]
    beside = "" if other == term.name[language] else f' <small lang="{"en" if language == "zh" else "zh"}">{other}</small>'
    heading = f"### {term.name[language]}{beside} {{#{term.id}}}"
    return f"{heading}\n\n{term.definition[language]}{_links(term, language, names, chapters)}"


def _links(term: Term, language: str, names: dict[str, str], chapters: dict[str, str]) -> str:
    (see, treated), (colon, comma, stop) = WORDS[language], STOPS[language]
    parts = []
    if others := _other_names(term, language):
        parts.append(ALSO + colon + comma.join(others) + stop)
    if term.see:
        parts.append(see + colon + comma.join(f"[{names[other]}](#{other})" for other in term.see) + stop)
    if term.chapter in chapters:
        parts.append(treated + colon + f"[{chapters[term.chapter]}](tutorial/{term.chapter}.md)" + stop)
    space = "" if language == "zh" else " "
    return f"\n{{: .term-definition }}\n\n{space.join(parts)}\n{{: .term-links }}" if parts else ""


def _other_names(term: Term, language: str) -> list[str]:
    """The names of a term in Chinese that neither its heading nor the English word beside it has."""
    shown = {term.name[language].lower(), term.name["en"].lower()}
    return [name for name in term.also.get("zh", []) if len(name) > 1 and name.lower() not in shown] if language == "zh" else []
