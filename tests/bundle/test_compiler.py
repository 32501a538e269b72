"""Bytecode for the browser: the same bytes every time, and none from another Python."""

import marshal
import subprocess
import sys

import pytest

from build_hooks.bundle import compiler
from build_hooks.errors import BuildStopped

SOURCES = {"pack/__init__.py": b"", "pack/one.py": b'"""Text."""\nNAMES = {"a", "b", "c", "d"}\n\n\ndef f():\n    """More."""\n    return 1 in {1, 2, "x"}\n'}


def test_another_python_stops_with_both_versions_and_the_remedy():
    with pytest.raises(BuildStopped, match=r"needs Python 3\.13, this is 3\.11: run `make setup`"):
        compiler.check_python((3, 11))


def test_compiling_twice_gives_the_same_bytes():
    assert compiler.compile_all(SOURCES, optimize=0) == compiler.compile_all(SOURCES, optimize=0)


def test_the_bytes_do_not_depend_on_what_this_process_holds():
    names = [sys.intern(name) for name in ("NAMES", "pack/one.py", "More.")]
    assert compiler.compile_all(SOURCES, optimize=0) == compiler.compile_all(dict(reversed(SOURCES.items())), optimize=0), names


def test_optimizing_drops_docstrings():
    kept, dropped = (compiler.compile_all(SOURCES, optimize=level)["pack/one.py"] for level in (0, 2))
    assert b"More." in kept
    assert b"More." not in dropped


def test_code_names_the_file_within_the_bundle_only():
    assert marshal.loads(compiler.compile_all(SOURCES, optimize=0)["pack/one.py"]).co_filename == "pack/one.py"


def test_a_module_that_is_no_python_stops_with_what_is_wrong():
    with pytest.raises(BuildStopped, match=r"can't be compiled: SyntaxError"):
        compiler.compile_all({"broken.py": b"def"}, optimize=0)


def test_files_become_modules_and_packages():
    assert compiler.by_module({"a/__init__.py": b"1", "a/b.py": b"2"}) == {"a": (True, b"1"), "a.b": (False, b"2")}


def test_python_imports_a_pyc_without_its_source(tmp_path):
    source = b"print('imported')\n"
    code = compiler.compile_all({"lonely.py": source}, optimize=0)["lonely.py"]
    (tmp_path / "lonely.pyc").write_bytes(compiler.pyc(code, source))
    done = subprocess.run([sys.executable, "-c", "import lonely"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "imported\n"
