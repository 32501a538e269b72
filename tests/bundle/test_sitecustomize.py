"""Imports in the browser: out of a dictionary, with a clear word for what was left out."""

import importlib
import marshal
import sys

import pytest

from build_hooks.bundle.browser.sitecustomize import Bundled, LeftOut


def code(source):
    return marshal.dumps(compile(source, "bundled.py", "exec"))


@pytest.fixture
def finders(monkeypatch):
    """The browser's two finders around CPython's own."""
    modules = {"bundled": (True, code("VALUE = 1")), "bundled.part": (False, code("from . import VALUE\nTWICE = 2 * VALUE"))}
    monkeypatch.setattr(sys, "meta_path", [Bundled(modules), *sys.meta_path, LeftOut])
    yield modules
    for name in modules:
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("finders")
def test_packages_and_their_modules_are_imported():
    assert importlib.import_module("bundled.part").TWICE == 2
    assert importlib.import_module("bundled").__path__ == []


@pytest.mark.usefixtures("finders")
def test_other_modules_are_found_as_ever():
    assert importlib.import_module("json.tool").__name__ == "json.tool"


@pytest.mark.parametrize("name", ["sqlite3", "email.mime.text"])
def test_a_module_that_was_left_out_says_so(name):
    with pytest.raises(ModuleNotFoundError, match=rf"'{name}' in this page: .* build the site again") as caught:
        LeftOut.find_spec(name)
    assert caught.value.name == name


@pytest.mark.usefixtures("finders")
def test_any_other_missing_module_keeps_pythons_own_message():
    with pytest.raises(ModuleNotFoundError, match="^No module named 'nowhere'$"):
        importlib.import_module("nowhere")
