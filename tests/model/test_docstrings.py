"""Examples in docstrings are run."""

import doctest
import importlib
import pkgutil

import pytest

import lab_core

MODULES = [found.name for found in pkgutil.walk_packages(lab_core.__path__, "lab_core.") if not found.name.endswith("__main__")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_come_out_as_written(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    found = [test for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name)) if test.examples]
    assert len(found) >= 3
