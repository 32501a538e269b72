"""What the repository promises as a whole: it stands alone, and its parts agree with each other."""

import csv
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {".ci", "build_hooks", "docs", "lab_core", "overrides", "tests"}
REGISTRY_HOST = re.compile(r"pyp[i]\.org|pythonhos[t]ed\.org|registry\.np[m]js|deb\.debia[n]\.org")
MACHINE_PATH = re.compile(r"""(?<![\w.])/(?:root|work|farm|home/\w+)/""")


def tracked_files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def make_targets():
    return dict(re.findall(r"^([a-z]+):.*?## (.+)$", text_of(ROOT / "Makefile"), re.MULTILINE))


def pinned():
    """The versions in the lock files, by name."""
    python = re.findall(r"^([a-z0-9-]+)==(\S+)", text_of(ROOT / "requirements-test.txt"), re.MULTILINE)
    packages = json.loads(text_of(ROOT / "package-lock.json"))["packages"]
    npm = {name.removeprefix("node_modules/"): entry["version"] for name, entry in packages.items() if name}
    return dict(python) | npm


@pytest.mark.parametrize("forbidden", [REGISTRY_HOST, MACHINE_PATH])
def test_no_file_names_a_registry_s_host_or_a_machine_s_path(forbidden):
    found = [(path.relative_to(ROOT), match.group()) for path in tracked_files() for match in forbidden.finditer(text_of(path))]
    assert found == []


def test_the_top_level_holds_the_agreed_folders_only():
    assert {path.relative_to(ROOT).parts[0] for path in tracked_files() if path.parent != ROOT} <= FOLDERS


def test_nothing_generated_is_tracked():
    generated = re.compile(r"^(site|bench|node_modules|\.venv|\.cache|dist)/|\.(wasm|pyc)$")
    assert [path for path in tracked_files() if generated.search(path.relative_to(ROOT).as_posix())] == []


def test_each_locked_python_package_has_a_hash():
    for name in ("requirements.txt", "requirements-test.txt"):
        entries = re.split(r"\n(?=[a-z])", text_of(ROOT / name))[1:]
        assert entries
        assert [entry.partition(" ")[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_build_s_lock_is_a_part_of_the_tests_lock():
    build = set(re.findall(r"^[a-z0-9-]+==\S+", text_of(ROOT / "requirements.txt"), re.MULTILINE))
    tests = set(re.findall(r"^[a-z0-9-]+==\S+", text_of(ROOT / "requirements-test.txt"), re.MULTILINE))
    assert build <= tests


def test_each_locked_npm_package_has_an_integrity_and_no_address():
    packages = json.loads(text_of(ROOT / "package-lock.json"))["packages"]
    for name, entry in packages.items():
        assert not name or entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


def test_the_third_party_list_has_the_locked_versions():
    listed = re.findall(r"^\| \[(.+?)\]\(.*?\| ([0-9][^|]*?) \|", text_of(ROOT / "THIRD_PARTY.md"), re.MULTILINE)
    versions = set(pinned().values())
    assert len(listed) > 15
    for name, numbers in listed:
        for number in numbers.split(", "):
            assert number in versions or name in ("CPython", "uv"), f"{name} {number}"


def test_what_the_site_ships_of_others_is_in_the_third_party_list():
    listed = text_of(ROOT / "THIRD_PARTY.md")
    dependencies = json.loads(text_of(ROOT / "package.json"))["dependencies"]
    for name in dependencies:
        assert f" {dependencies[name]} |" in listed, name


def test_the_readme_s_commands_are_make_targets():
    for target in re.findall(r"`?make ([a-z]+)", text_of(ROOT / "README.md") + text_of(ROOT / "CONTRIBUTING.md")):
        assert target in make_targets(), target


def test_the_readme_opens_with_the_two_commands():
    block = re.search(r"```sh\n(.*?)```", text_of(ROOT / "README.md"), re.DOTALL).group(1)
    assert re.findall(r"^make (\w+)", block, re.MULTILINE) == ["serve", "test"]


def test_each_measured_row_names_its_source():
    tables = sorted((ROOT / "docs" / "_data").glob("public_*.csv"))
    assert len(tables) == 6
    for table in tables:
        with table.open(encoding="utf-8", newline="") as file:
            assert all(row["source"].startswith("github.com/") for row in csv.DictReader(file)), table.name


def test_ci_runs_the_same_command_as_a_person():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "make test" in text_of(ROOT / ".ci" / "run")
