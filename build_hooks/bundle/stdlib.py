"""The part of the standard library that the browser needs, compiled."""

import io
import zipfile
from collections.abc import Iterable

from build_hooks.bundle.archive import stored_zip
from build_hooks.bundle.compiler import compile_all

NEEDS_DOCSTRINGS = ("_pyodide/", "pyodide/")
"""Pyodide builds docstrings of its own out of these modules' while it starts."""


def prune(stdlib: bytes, files: Iterable[str]) -> bytes:
    """Return a zip with the compiled ``files`` of python_stdlib.zip and nothing else."""
    with zipfile.ZipFile(io.BytesIO(stdlib)) as source:
        sources = {name: source.read(name) for name in files}
    documented = {name: data for name, data in sources.items() if name.startswith(NEEDS_DOCSTRINGS)}
    plain = {name: data for name, data in sources.items() if name not in documented}
    return stored_zip(compile_all(documented, optimize=0) | compile_all(plain, optimize=2))
