"""What a build leaves behind: the same bytes each time, nothing half-done, and no chatter."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def second_build(tmp_path_factory):
    """A build in another process, folder, time zone and hash seed: (its output, its site)."""
    folder = tmp_path_factory.mktemp("second") / "elsewhere"
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Shanghai"} | {"SITE_URL": ""}
    command = [sys.executable, "-m", "build_hooks.build", "--into", str(folder)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True), folder


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_two_builds_are_identical(site_dir, second_build):
    first, second = contents(site_dir), contents(second_build[1])
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_a_good_build_says_one_line_and_nothing_on_standard_error(second_build):
    assert second_build[0].stderr == ""
    assert re.fullmatch(r"built \S+ in \d+\.\d s\n", second_build[0].stdout)


def test_no_machine_s_path_gets_into_the_site(site_dir):
    for name, content in contents(site_dir).items():
        assert str(ROOT).encode() not in content, name
        assert str(site_dir).encode() not in content, name


def test_without_an_address_there_is_no_sitemap_and_no_canonical_link(site_dir):
    assert not (site_dir / "sitemap.xml").exists()
    assert 'rel="canonical"' not in (site_dir / "index.html").read_text(encoding="utf-8")
