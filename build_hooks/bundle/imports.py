"""Which modules of the standard library the browser needs: what Pyodide's start and lab_core's imports bring in."""

import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from build_hooks.errors import BuildStopped

SCRIPT = Path(__file__).with_name("list_modules.mjs")
LIBRARY = "/lib/python313.zip/"
BROWSER_START = ("dataclasses",)
"""What browser/browser_start.py imports."""


def imported_names(sources: Iterable[bytes]) -> list[str]:
    """Return the standard library's modules that these sources import anywhere, within functions too, sorted."""
    names = {name for source in sources for name in _imports(ast.parse(source))}
    return sorted(name for name in names.union(BROWSER_START) if name.partition(".")[0] in sys.stdlib_module_names)


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module


def library_files(names: list[str], package: Path, library: bytes) -> list[str]:
    """Start the Pyodide of ``package`` in Node with ``library`` as its standard library, import ``names``, and return the files
    of the library that were loaded, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        zipped = Path(folder) / "python_stdlib.zip"
        zipped.write_bytes(library)
        done = run_node(SCRIPT, str(package.resolve()), str(zipped), json.dumps(names))
    files = json.loads(done.splitlines()[-1])
    return sorted(file.removeprefix(LIBRARY) for file in files if file.startswith(LIBRARY))


def run_node(script: Path, *arguments: str) -> str:
    """Run a script in Node and return what it prints; stop with the last line of what it complains of."""
    try:
        done = subprocess.run(["node", str(script), *arguments], capture_output=True, text=True, check=False, timeout=300)
    except FileNotFoundError:
        raise BuildStopped("node is missing: install Node 20 or newer, then build again") from None
    if done.returncode:
        raise BuildStopped(f"{script.name} failed in Node: {(done.stderr.strip() or 'it says nothing').splitlines()[-1]}")
    return done.stdout
