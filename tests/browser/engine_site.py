"""A page that holds the engine and nothing else, so that a test sees the engine's faults alone."""

import json
from pathlib import Path

from build_hooks import scripts
from build_hooks.bundle.pack import compress, pack

ENTRY = Path(__file__).with_name("engine_page.js")
PAGE = """<!doctype html>
<meta charset="utf-8">{head}
<link rel="icon" href="data:,">
<script type="application/json" data-manifest>{manifest}</script>
<script src="engine_page.js"></script>
"""


def write_site(folder, bundle):
    """Write the bundle and the page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in bundle.files.items():
        (folder / name).write_bytes(data)
    (folder / "engine_page.js").write_bytes(scripts.build_script(ENTRY))
    write_page(folder, bundle.manifest)


def write_page(folder, manifest, *, name="index.html", policy=None):
    """Write one page; ``policy`` is its content security policy."""
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    (folder / name).write_text(PAGE.format(head=head, manifest=json.dumps(manifest)), encoding="utf-8")


def write_item(folder, bundle, item, data):
    """Write other data in the place of an item; return the manifest that names it."""
    made = pack(item, compress(data))
    for script in made:
        (folder / script.file).write_bytes(script.text)
    return {**bundle.manifest, "items": {**bundle.manifest["items"], item: [script.entry for script in made]}}


def part_file(bundle, item, place=0):
    """Return the name of the file with one part of an item."""
    return bundle.manifest["items"][item][place]["file"]
