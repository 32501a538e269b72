"""Which modules of the standard library the browser needs: what Pyodide's start and lab_core's imports bring in."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from build_hooks.errors import BuildStopped

SCRIPT = Path(__file__).with_name("list_modules.mjs")
STDLIB_ZIP = "/lib/python313.zip/"


def imported_names(sources: Iterable[bytes]) -> list[str]:
    """Return the standard library's modules that these sources import anywhere, within functions too, sorted."""
    names = {name for source in sources for name in _imports(ast.parse(source))}
    return sorted(name for name in names if name.partition(".")[0] in sys.stdlib_module_names)


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module


def stdlib_files(names: list[str], package: Path) -> list[str]:
    """Start the unpruned Pyodide of ``package`` in Node, import ``names``, and return the zip's files that were loaded, sorted."""
    command = ["node", str(SCRIPT), str(package.resolve()), json.dumps(names)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    except FileNotFoundError:
        raise BuildStopped("node is missing: install Node 20 or newer, then build again") from None
    if done.returncode:
        raise BuildStopped(f"Pyodide did not start in Node: {(done.stderr.strip() or 'no message').splitlines()[-1]}")
    files = json.loads(done.stdout.splitlines()[-1])
    return sorted(file.removeprefix(STDLIB_ZIP) for file in files if file.startswith(STDLIB_ZIP))
