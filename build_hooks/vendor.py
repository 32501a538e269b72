"""Files of others that the site ships: no page asks another host for anything."""

from pathlib import Path

from build_hooks.errors import BuildStopped

SEARCH_ON_DEMAND = {
    '$(location.protocol!=="file:"),Je("search")': '$(!1),Je("search")',
    'z([t,r.pipe(Q(we()),g(o=>!!o.searchParams.get("h")))]).pipe(': 'r.pipe(Q(we()),g(o=>!!o.searchParams.get("h")),b(o=>t.pipe(m(n=>[n,o])))).pipe(',
}
"""In the theme's script: index at once unless on file:// -> wait for the search to open; read the index on every page -> where words are marked."""


def copy_iframe_worker(root, site_dir):
    """Put the worker shim of the theme's search on file:// into the site, with its licence on top."""
    package = Path(root) / "node_modules" / "iframe-worker"
    licence = (package / "LICENSE").read_text(encoding="utf-8").strip()
    script = (package / "shim" / "index.js").read_text(encoding="utf-8")
    target = Path(site_dir) / "assets" / "js" / "iframe-worker.js"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"/*! iframe-worker\n{licence}\n*/\n{script}", encoding="utf-8")


def copy_notices(root, site_dir):
    """Put the notices of others' software beside what they are about, so that they travel with every copy of the site."""
    notices = (Path(root) / "THIRD_PARTY.md").read_text(encoding="utf-8")
    (Path(site_dir) / "third-party.txt").write_text(notices, encoding="utf-8")


def search_on_demand(site_dir):
    """Let the theme read its search index once somebody searches, as it does on file://, and not on every page at once.

    The index of two languages costs a second of a processor core and more bytes than the page, just when Python is to start.
    Raises BuildStopped when the theme's script isn't the one that this was written for.
    """
    (script,) = (Path(site_dir) / "assets" / "javascripts").glob("bundle.*.min.js")
    source = script.read_text(encoding="utf-8")
    for at_once, on_demand in SEARCH_ON_DEMAND.items():
        if source.count(at_once) != 1:
            raise BuildStopped(f"{script.name}: the theme's search starts in another way: adapt build_hooks/vendor.py to this mkdocs-material")
        source = source.replace(at_once, on_demand)
    script.write_text(source, encoding="utf-8")
