"""Set-up finds a Python that really runs, whatever else is on PATH."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASE_PYTHON = Path(sys.base_prefix) / "bin" / "python3"


@pytest.fixture
def machine(tmp_path):
    """A project and a home of its own, where every python on PATH fails as a pyenv shim does."""
    (tmp_path / "project" / "build_hooks").mkdir(parents=True)
    shutil.copy(ROOT / "build_hooks" / "setup.sh", tmp_path / "project" / "build_hooks")
    shutil.copy(ROOT / ".python-version", tmp_path / "project")
    for name in ("python3.13", "python3", "python", "uv"):
        program(tmp_path / "bin" / name, "echo 'version 3.13 is not installed' >&2; exit 127")
    return tmp_path


def program(path, script):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def found_python(machine):
    environment = {"HOME": str(machine), "PATH": f"{machine / 'bin'}:{os.environ['PATH']}"}
    command = ["sh", "build_hooks/setup.sh", "python"]
    return subprocess.run(command, cwd=machine / "project", env=environment, capture_output=True, text=True)


def test_a_working_python_on_path_is_taken(machine):
    program(machine / "bin" / "python3.13", f'exec {BASE_PYTHON} "$@"')
    assert Path(found_python(machine).stdout.strip()).samefile(BASE_PYTHON)


def test_past_a_shim_that_fails_the_python_in_pyenv_s_folder_is_taken(machine):
    program(machine / ".pyenv" / "versions" / "3.13.9" / "bin" / "python3", f'exec {BASE_PYTHON} "$@"')
    assert Path(found_python(machine).stdout.strip()).samefile(BASE_PYTHON)


def test_without_any_python_3_13_uv_fetches_one(machine):
    program(
        machine / "bin" / "uv",
        f"""case "$1 $2" in
        "python find") [ -e "$UV_PYTHON_INSTALL_DIR/done" ] && echo {BASE_PYTHON} ;;
        "python install") mkdir -p "$UV_PYTHON_INSTALL_DIR" && touch "$UV_PYTHON_INSTALL_DIR/done" ;;
        esac""",
    )
    assert Path(found_python(machine).stdout.strip()).samefile(BASE_PYTHON)
    assert (machine / "project" / ".cache" / "python" / "done").exists()


def test_when_uv_can_t_fetch_it_either_one_line_says_what_to_do(machine):
    result = found_python(machine)
    assert result.returncode != 0
    assert result.stderr.splitlines()[-1] == (
        "setup: Python 3.13 could not be fetched: install it yourself, then run make again"
    )
