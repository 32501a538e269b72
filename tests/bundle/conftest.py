"""The bundle, built once per run, and its Python run in Node: the WebAssembly is the one that browsers get."""

import gzip
import json
import subprocess
from base64 import b64decode
from pathlib import Path

import pytest

from build_hooks import lab_page
from build_hooks.bundle import build
from build_hooks.bundle.bundle import engine

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_name("in_node.mjs")
PACKAGE = ROOT / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def catalogues():
    """The texts of both languages, as Markdown: here their numbers count, not their markup."""
    return lab_page.catalogues(ROOT / "docs", ["zh", "en"], lambda text: text)


@pytest.fixture(scope="session")
def bundle(catalogues):
    """The bundle of this repository."""
    return build(ROOT, catalogues)


def unpacked(bundle, item):
    """Return an item's bytes out of its scripts, as a page gets them."""
    pushed = [bundle.files[part["file"]].split(b'"')[3] for part in bundle.manifest["items"][item]]
    return gzip.decompress(b"".join(map(b64decode, pushed)))


@pytest.fixture(scope="session")
def node_folder(bundle, tmp_path_factory):
    """The bundle's files under the names that Pyodide looks for in Node."""
    folder = tmp_path_factory.mktemp("in_node")
    _, main, loader = engine(PACKAGE)
    files = {"pyodide.asm.wasm": unpacked(bundle, "wasm"), "python_stdlib.zip": unpacked(bundle, "stdlib")}
    files |= {"model": unpacked(bundle, "model"), "pyodide.asm.js": main.encode(), "pyodide.js": loader.encode()}
    files["pyodide-lock.json"] = (PACKAGE / "pyodide-lock.json").read_bytes()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def in_browser_python(node_folder, catalogues, tmp_path_factory):
    """Ask the browser's Python: ``in_browser_python(ask=[request texts], run=[sources]) -> {"answers", "values"}``."""

    def run(*, ask=(), run=(), language="en"):
        requests = tmp_path_factory.mktemp("requests") / "requests.json"
        task = {"load": json.dumps(catalogues[language]), "ask": list(ask), "run": list(run)}
        requests.write_text(json.dumps(task), encoding="utf-8")
        command = ["node", str(RUNNER), str(node_folder), str(requests)]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run
