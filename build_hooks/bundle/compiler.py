"""Source to bytecode for the browser's Python."""

import importlib.util
import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path

from build_hooks.errors import BuildStopped

WANTED = (3, 13)
"""The Python of Pyodide 0.29: only this one writes bytecode that it reads."""

COMPILE = Path(__file__).with_name("compile_child.py")
UNCHECKED = (0b01).to_bytes(4, "little")
"""The flag of a pyc that Python never compares with a source."""


def check_python(running: tuple[int, int] = sys.version_info[:2]) -> None:
    """Stop unless this interpreter's bytecode fits the browser's Python."""
    if running != WANTED:
        raise BuildStopped("the bundle's bytecode needs Python {}.{}, this is {}.{}: run `make setup`".format(*WANTED, *running))


def run_child(script: Path, task: Mapping[str, object]) -> object:
    """Give a task to a fresh, isolated interpreter and return its result; stop with the last line of what it complains of."""
    command = [sys.executable, "-s", "-S", "-P", "-B", "-X", "no_debug_ranges", str(script)]
    done = subprocess.run(
        command, input=json.dumps(task), capture_output=True, text=True, encoding="utf-8", check=False, env={"PYTHONHASHSEED": "0"}
    )
    if done.returncode:
        raise BuildStopped(f"the bundle's Python can't be compiled: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


def compile_all(sources: Mapping[str, bytes], *, optimize: int) -> dict[str, bytes]:
    """Return the marshalled code of each source, by the same name; tracebacks show that name, so it is never a machine's path.

    optimize -- 0 keeps docstrings and assertions, 2 drops both

    A fresh interpreter does it: marshal writes a string differently when something else of its process holds it too, so
    bytes from a process with a past would differ from build to build.
    """
    check_python()
    order = sorted(sources)
    task = {"optimize": optimize, "sources": [[name, b64encode(sources[name]).decode()] for name in order]}
    return {name: b64decode(code) for name, code in zip(order, run_child(COMPILE, task), strict=True)}


def pyc(code: bytes, source: bytes) -> bytes:
    """Return marshalled code as a file that Python imports."""
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + code


def by_module(codes: Mapping[str, bytes]) -> dict[str, tuple[bool, bytes]]:
    """Return ``a/b.py`` -> code as ``a.b`` -> (is it a package, code): what browser/sitecustomize.py imports from."""
    return {module_name(name): (name.endswith("__init__.py"), codes[name]) for name in sorted(codes)}


def module_name(file: str) -> str:
    """Return the name under which a file is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
