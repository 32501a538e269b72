"""The page of sources, made from one data file for both languages (docs/_data/references.yml)."""

from pathlib import Path

import yaml

from build_hooks.errors import BuildStopped

MARKER = "<!-- references -->"
"""Where a page wants the list."""


def load(path, languages):
    """Read the data file: groups with ``id``, ``title`` per language and ``sources``.

    A source has ``id``, ``title`` and ``used_for`` per language; ``authors``, ``published`` and ``url`` when known.
    Raises BuildStopped that names the entry in which something is missing.
    """
    groups = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    for group in groups:
        require(group, ("id", "title", "sources"), "title", languages, path)
        for source in group["sources"]:
            require(source, ("id", "title", "used_for"), "used_for", languages, path)
    return groups


def require(entry, keys, translated, languages, path):
    """Stop when an entry lacks a key, or a language in the text that is translated."""
    name = entry.get("id", f"the entry {entry}")
    missing = [key for key in keys if key not in entry]
    missing += [f"{translated}.{language}" for language in languages if language not in entry.get(translated, {})]
    if missing:
        raise BuildStopped(f"docs/_data/{Path(path).name}: {name} has no {missing[0]}: add it")


def fill(markdown, groups, language):
    """Return the page's Markdown with the list of sources in the place of the marker."""
    return markdown.replace(MARKER, "\n\n".join(group_markdown(group, language) for group in groups))


def group_markdown(group, language):
    """Write one group of sources as a heading and a definition list."""
    entries = "\n\n".join(source_markdown(source, language) for source in group["sources"])
    return f"## {group['title'][language]} {{#{group['id']}}}\n\n{entries}"


def source_markdown(source, language):
    """Write one source: what, who, when, and what this site takes from it. Its ``id`` is the anchor."""
    title = f"[{source['title']}]({source['url']})" if "url" in source else f"**{source['title']}**"
    details = ". ".join(source[part] for part in ("authors", "published") if part in source)
    definitions = [text for text in (details, source["used_for"][language]) if text]
    return "\n".join([f"{title}{{#{source['id']}}}", *(f":   {text}" for text in definitions)])
