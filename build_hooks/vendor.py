"""Files of others that the site ships: no page asks another host for anything."""

from pathlib import Path


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
