"""A machine that can't build yet is told what to do."""

from pathlib import Path

import pytest

from build_hooks import environment
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("found", [(3, 11), (3, 12), (3, 14)])
def test_another_python_stops_the_build_and_names_the_fix(found):
    with pytest.raises(BuildStopped) as caught:
        environment.check_python(found, ROOT)
    assert str(caught.value) == (
        f"the build needs Python 3.13, this is 3.{found[1]}: run `make clean setup`, then build again with make"
    )


def test_the_python_of_the_build_is_accepted():
    environment.check_python((3, 13, 2), ROOT)


def test_a_missing_package_stops_the_build_and_is_named():
    with pytest.raises(BuildStopped, match=r"no_such_package\): run `make clean setup`"):
        environment.check_packages(["json", "no_such_package"])


def test_a_missing_npm_file_stops_the_build_and_is_named(tmp_path):
    for name in environment.NPM_FILES[1:]:
        (tmp_path / "node_modules" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "node_modules" / name).touch()
    with pytest.raises(BuildStopped, match=r"^npm files are missing \(node_modules/pyodide/pyodide.js\): run `npm ci`"):
        environment.check_npm_files(tmp_path)


def test_this_machine_has_what_the_build_needs():
    environment.check(ROOT)
