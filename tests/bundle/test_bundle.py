"""The whole bundle: the same bytes every time, nothing of this machine in it, and no larger than it need be."""

import dataclasses
import gzip
import json
import marshal
import shutil
import sys
from pathlib import Path

import pytest

from build_hooks.bundle import __main__ as command
from build_hooks.bundle import build, model
from build_hooks.errors import BuildStopped
from tests.bundle.conftest import ROOT, unpacked

pytestmark = pytest.mark.slow

SENT_AT_MOST = 3_700_000
"""Bytes that a server which compresses sends before Python can answer in one language."""


@pytest.fixture
def elsewhere(tmp_path):
    """What the bundle is made of, in another folder and with an empty cache."""
    for name in ("lab_core", "overrides"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


def test_a_second_build_in_another_folder_gives_the_same_bytes(bundle, catalogues, elsewhere):
    assert build(elsewhere, catalogues) == bundle


def test_a_build_from_the_cache_gives_the_same_bytes(bundle, catalogues):
    assert build(ROOT, catalogues) == bundle


@pytest.mark.parametrize("item", ["runtime", "wasm", "stdlib", "model"])
def test_no_path_of_this_machine_is_in_the_bundle(bundle, item):
    data = unpacked(bundle, item)
    assert [path for path in (str(ROOT), sys.prefix, sys.base_prefix) if path.encode() in data] == []


def test_one_language_is_small_enough_to_wait_for(bundle):
    items = {item: parts for item, parts in bundle.manifest["items"].items() if item != "catalogue.zh"}
    sent = sum(len(gzip.compress(bundle.files[part["file"]], 6)) for parts in items.values() for part in parts)
    assert sent < SENT_AT_MOST


def test_no_file_is_larger_than_half_a_megabyte(bundle):
    assert max(map(len, bundle.files.values())) < 501_000


def test_the_manifest_names_every_file_once(bundle):
    named = [part["file"] for parts in bundle.manifest["items"].values() for part in parts]
    assert sorted(named) == sorted(bundle.files)


def test_each_language_has_its_texts(bundle, catalogues):
    for language, texts in catalogues.items():
        assert json.loads(unpacked(bundle, f"catalogue.{language}")) == texts


def test_the_command_line_stays_out_of_the_bundle(bundle):
    modules, _ = marshal.loads(unpacked(bundle, "model"))
    assert "lab_core.bridge" in modules
    assert not [name for name in modules if name.startswith(("lab_core.cli", "lab_core.__main__"))]


def test_a_model_that_cannot_be_imported_stops_the_build(elsewhere, catalogues):
    (elsewhere / "lab_core" / "model" / "fields.py").write_text("import nowhere\n", encoding="utf-8")
    with pytest.raises(BuildStopped, match=r"ModuleNotFoundError: No module named 'nowhere'"):
        model.compiled(model.sources(elsewhere), Path(dataclasses.__file__).read_bytes())


def test_the_command_writes_files_and_manifest(bundle, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["bundle", str(tmp_path)])
    assert command.main() == 0
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    wasm = manifest["items"]["wasm"]
    assert wasm == bundle.manifest["items"]["wasm"]
    assert all((tmp_path / part["file"]).is_file() for part in wasm)
    assert "built in" in capsys.readouterr().out


def test_the_command_stops_in_one_line_without_npm_files(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["bundle", str(tmp_path / "out")])
    monkeypatch.setattr(command, "ROOT", tmp_path)
    assert command.main() == 1
    said = capsys.readouterr().err
    assert said.startswith("bundle stopped: node_modules/pyodide/")
    assert said.count("\n") == 1
    assert "npm ci" in said
