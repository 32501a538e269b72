"""Makes Pyodide's start smaller: leaves out of its Python what a page that only asks and answers never uses.

Measured on one machine (CPU time of the worker until it answers): 1.29 s with Pyodide's own start, 1.10 s with this one, and a third of a
megabyte less to load. The edits are held to Pyodide's version by their own text: one that no longer fits stops the build.
"""

from collections.abc import Mapping
from pathlib import Path

from build_hooks.errors import BuildStopped

BROWSER = Path(__file__).with_name("browser")
REPLACED = {
    "asyncio/__init__.py": BROWSER / "asyncio.py",
    "pyodide/_package_loader.py": BROWSER / "_package_loader.py",
}
EDITED = {
    "pyodide/__init__.py": ("from .webloop import _initialize_event_loop\n\n_initialize_event_loop()\ndel _initialize_event_loop\n", ""),
    # It is there for names that left importlib.abc in 3.12; it brings tempfile, shutil, pathlib and zipfile along.
    "importlib/abc.py": ("from .resources import abc as _resources_abc\n", "_resources_abc = None\n"),
}


def smaller(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources of python_stdlib.zip with the replaced and edited ones in place."""
    replaced = {name: path.read_bytes() for name, path in REPLACED.items()}
    edited = {name: edit(name, sources[name].decode(), *change).encode() for name, change in EDITED.items()}
    return {**sources, **replaced, **edited}


def edit(name: str, source: str, old: str, new: str) -> str:
    """Return ``source`` with ``old``, which must stand there once, replaced by ``new``."""
    if source.count(old) != 1:
        raise BuildStopped(f"{name} of Pyodide is not what build_hooks/bundle/small_start.py edits: look at it after a change of version")
    return source.replace(old, new)
