"""Source to bytecode for the browser's Python."""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path

from build_hooks.errors import BuildStopped

WANTED = (3, 13)
"""The Python of Pyodide 0.29: only this one writes bytecode that it reads."""

CHILD = Path(__file__).with_name("compile_child.py")


def check_python(running: tuple[int, int] = sys.version_info[:2]) -> None:
    """Stop unless this interpreter's bytecode fits the browser's Python."""
    if running != WANTED:
        raise BuildStopped("the bundle's bytecode needs Python {}.{}, this is {}.{}: run `make setup`".format(*WANTED, *running))


def compile_all(sources: Mapping[str, bytes], *, optimize: int) -> dict[str, bytes]:
    """Return the compiled modules of ``sources``: ``a/b.py`` becomes ``a/b.pyc``, which Python imports without the source.

    optimize -- 0 keeps docstrings and assertions, 2 drops both

    A fresh interpreter does it: marshal writes a string differently when something else of its process holds it too, so
    bytes from a process with a past would differ from build to build.
    """
    check_python()
    order = sorted(sources)
    task = {"optimize": optimize, "files": [[name, b64encode(sources[name]).decode()] for name in order]}
    command = [sys.executable, "-I", "-S", "-B", "-X", "no_debug_ranges", str(CHILD)]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildStopped(f"a module of the bundle can't be compiled: {done.stderr.strip().splitlines()[-1]}")
    return {f"{name}c": b64decode(code) for name, code in zip(order, json.loads(done.stdout), strict=True)}
