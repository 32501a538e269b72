"""Which modules of the standard library the bundle takes."""

from build_hooks.bundle.imports import imported_names


def test_imports_within_functions_count():
    assert "csv" in imported_names([b"def f():\n    import csv\n"])


def test_what_is_imported_from_a_module_names_the_module():
    assert "collections.abc" in imported_names([b"from collections.abc import Mapping\n"])


def test_imports_of_our_own_modules_do_not_count():
    assert not [name for name in imported_names([b"from . import json\nfrom .re import x\nimport lab_core.model\n"]) if name != "dataclasses"]


def test_the_names_are_sorted_and_stand_once():
    assert imported_names([b"import re, json", b"import json, ast"]) == ["ast", "dataclasses", "json", "re"]
