"""Is everything here that a build needs? Standard library only, so that a wrong Python gets as far as the message."""

import importlib.util
import sys
from pathlib import Path

from build_hooks.errors import BuildStopped

START_AFRESH = "run `make clean setup`, then build again with make"
BUILD_PACKAGES = ("mkdocs", "material", "mkdocs_static_i18n", "jieba", "yaml")
NPM_FILES = (
    "pyodide/pyodide.js",
    "pyodide/pyodide.asm.js",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
    "iframe-worker/shim/index.js",
    "roughjs/bundled/rough.cjs.js",
    "uplot/dist/uPlot.iife.min.js",
    "esbuild/bin/esbuild",
)


def check_python(found, root):
    """Stop unless ``found`` (major, minor) is the Python of .python-version.

    The bundle ships bytecode, which only the same minor version of Python can read: Pyodide 0.29 is CPython 3.13.
    """
    wanted = (Path(root) / ".python-version").read_text(encoding="utf-8").strip()
    running = "{}.{}".format(*found[:2])
    if running != wanted:
        raise BuildStopped(f"the build needs Python {wanted}, this is {running}: {START_AFRESH}")


def check_packages(names=BUILD_PACKAGES):
    """Stop when a Python package of requirements.txt is not installed."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise BuildStopped(f"Python packages are missing ({', '.join(missing)}): {START_AFRESH}")


def check_npm_files(root):
    """Stop when a file that the build takes from npm is not under node_modules/."""
    missing = [name for name in NPM_FILES if not (Path(root) / "node_modules" / name).is_file()]
    if missing:
        raise BuildStopped(f"npm files are missing (node_modules/{missing[0]}): run `npm ci`, then build again")


def check(root):
    """Stop with one clear line when this machine can't build the site in ``root`` yet."""
    check_python(sys.version_info, root)
    check_packages()
    check_npm_files(root)
