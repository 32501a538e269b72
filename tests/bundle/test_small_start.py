"""The smaller start fits one version of Pyodide, and says so when it doesn't."""

import pytest

from build_hooks.bundle import small_start
from build_hooks.errors import BuildStopped


def test_an_edit_replaces_the_text_that_stands_once():
    assert small_start.edit("a.py", "one\ntwo\n", "two\n", "") == "one\n"


@pytest.mark.parametrize("source", ["one\n", "two\ntwo\n"])
def test_an_edit_that_no_longer_fits_stops_with_the_file_to_look_at(source):
    with pytest.raises(BuildStopped, match=r"^a\.py of Pyodide is not what .*small_start\.py edits"):
        small_start.edit("a.py", source, "two\n", "")


def test_the_rest_of_the_library_stays_as_it_is():
    sources = {name: old.encode() for name, (old, _) in small_start.EDITED.items()} | {"json/__init__.py": b"kept"}
    smaller = small_start.smaller(sources)
    assert smaller["json/__init__.py"] == b"kept"
    assert set(smaller) == set(sources) | set(small_start.REPLACED)
