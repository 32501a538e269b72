"""The page of sources, made from one data file for both languages (docs/_data/references.yml)."""

from pathlib import Path

import yaml

MARKER = "<!-- references -->"
"""Where a page wants the list."""


def load(path):
    """Read the data file: a list of groups, each with an ``id``, a ``title`` per language and its ``sources``."""
    return yaml.safe_load(Path(path).read_text(encoding="utf-8"))


def fill(markdown, path, language):
    """Return the page's Markdown with the list of sources in the place of the marker."""
    return markdown.replace(MARKER, "\n\n".join(group_markdown(group, language) for group in load(path)))


def group_markdown(group, language):
    """Write one group of sources as a heading and a definition list."""
    entries = "\n\n".join(source_markdown(source, language) for source in group["sources"])
    return f"## {group['title'][language]} {{#{group['id']}}}\n\n{entries}"


def source_markdown(source, language):
    """Write one source: who, what, where, when, and what this site takes from it. Its ``id`` is the anchor."""
    details = ", ".join(str(source[part]) for part in ("authors", "published") if part in source)
    lines = [f"[{source['title']}]({source['url']}){{#{source['id']}}}"]
    if details:
        lines.append(f":   {details}")
    lines.append(f":   {source['used_for'][language]}")
    return "\n".join(lines)
