"""A zip depends on its contents only."""

import io
import zipfile

from build_hooks.bundle.archive import stored_zip


def test_the_order_of_files_does_not_change_the_zip():
    assert stored_zip({"b.py": b"2", "a.py": b"1"}) == stored_zip({"a.py": b"1", "b.py": b"2"})


def test_files_are_stored_in_order_with_one_date():
    archive = zipfile.ZipFile(io.BytesIO(stored_zip({"b": b"2", "a": b"1"})))
    assert archive.namelist() == ["a", "b"]
    assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_contents_come_back():
    assert zipfile.ZipFile(io.BytesIO(stored_zip({"a": b"one"}))).read("a") == b"one"
