"""Deque's axe, run in a page."""

from functools import cache
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"


@cache
def axe_source():
    """Return axe's script."""
    return SCRIPT.read_text(encoding="utf-8")


def findings(page):
    """Return what axe finds in a page, all its rules on: one line per rule and element."""
    page.evaluate(axe_source())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{rule['id']}: {' '.join(node['target'])}" for rule in found["violations"] for node in rule["nodes"]]
