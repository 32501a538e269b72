"""Pyodide's files are taken only when they are the recorded ones."""

import hashlib
from pathlib import Path

import pytest

from build_hooks.bundle import npm
from build_hooks.errors import BuildStopped

PACKAGE = Path(__file__).resolve().parents[2] / "node_modules" / "pyodide"


@pytest.fixture
def package(tmp_path):
    """A package with a file in the place of pyodide.js."""
    folder = tmp_path / "node_modules" / "pyodide"
    folder.mkdir(parents=True)
    (folder / "pyodide.js").write_text("something else")
    return folder


@pytest.mark.parametrize("name", npm.recorded_hashes())
def test_every_recorded_file_is_the_one_that_npm_installs(name):
    assert npm.read(PACKAGE, name)


def test_a_missing_file_stops_with_its_name_and_the_remedy(package):
    with pytest.raises(BuildStopped, match=r"^node_modules/pyodide/pyodide\.asm\.js is missing: run `npm ci`"):
        npm.read(package, "pyodide.asm.js")


def test_another_file_in_its_place_stops_with_both_hashes_and_the_remedy(package):
    found = hashlib.sha256(b"something else").hexdigest()[:12]
    with pytest.raises(BuildStopped, match=rf"^node_modules/pyodide/pyodide\.js has SHA-256 {found}, .* run `npm ci`"):
        npm.read(package, "pyodide.js")
