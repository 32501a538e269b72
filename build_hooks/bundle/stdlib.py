"""The part of the standard library that the browser needs, compiled."""

import io
import marshal
import zipfile
from collections.abc import Iterable, Mapping

from build_hooks.bundle.archive import stored_zip
from build_hooks.bundle.compiler import by_module, compile_all, pyc
from build_hooks.bundle.small_start import BROWSER

EARLY = "encodings/"
"""Imported before sitecustomize can put its finder in place, so zipimport must find them."""

NEEDS_DOCSTRINGS = ("_pyodide/", "pyodide/")
"""Pyodide builds docstrings of its own out of these modules' while it starts."""


def sources(library: bytes) -> dict[str, bytes]:
    """Return the Python files of python_stdlib.zip by name."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}


def pruned(files: Mapping[str, bytes], needed: Iterable[str]) -> bytes:
    """Return python_stdlib.zip with the ``needed`` files only, compiled: most in one member, from which sitecustomize imports."""
    kept = {name: files[name] for name in needed}
    early = {name: source for name, source in kept.items() if name.startswith(EARLY)}
    early["sitecustomize.py"] = (BROWSER / "sitecustomize.py").read_bytes()
    early_codes = compile_all(early, optimize=2)
    pycs = {f"{name}c": pyc(code, early[name]) for name, code in early_codes.items()}
    codes = compile_later({name: source for name, source in kept.items() if name not in early})
    return stored_zip(pycs | {"modules": marshal.dumps(by_module(codes))})


def compile_later(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the marshalled code of modules, without docstrings where nothing needs them."""
    documented = {name: source for name, source in files.items() if name.startswith(NEEDS_DOCSTRINGS)}
    plain = {name: source for name, source in files.items() if name not in documented}
    return compile_all(documented, optimize=0) | compile_all(plain, optimize=2)
