"""Trimming WebAssembly: unused exports go, everything else stays to the byte."""

import pytest

from build_hooks.bundle import trim

NAMES = ("used", "spare", "linked", "__em_js__log", "direct")
SCRIPT = 'var _used=Module["_used"]=wasmExports["used"];var _spare=Module["_spare"]=wasmExports["spare"];var _at=Module["_at"]=123;f(_used)'
LOADER = "g(wasmExports.direct)"


def name(text):
    return trim.number(len(text)) + text.encode()


def part(kind, contents):
    return bytes([kind]) + trim.number(len(contents)) + contents


def module(exported=NAMES):
    """A module that imports a function, a table, a memory, two globals and a tag, and exports ``exported``."""
    limits = b"\x01\x01\x80\x02"
    imported = [
        name("env") + name("call") + b"\x00\x05",
        name("env") + name("table") + b"\x01\x70" + limits,
        name("env") + name("memory") + b"\x02" + limits,
        name("GOT.func") + name("linked") + b"\x03\x7f\x01",
        name("GOT.mem") + name("missing") + b"\x03\x7f\x01",
        name("env") + name("tag") + b"\x04\x00\x05",
        name("env") + name("last") + b"\x00\x06",
    ]
    entries = [name(text) + b"\x00" + trim.number(200 + place) for place, text in enumerate(NAMES) if text in exported]
    imports, exports = (trim.number(len(rows)) + b"".join(rows) for rows in (imported, entries))
    return b"\0asm\1\0\0\0" + part(2, imports) + part(7, exports) + part(10, b"code" * 100)


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 16384, 2**32 - 1])
def test_numbers_come_back(value):
    encoded = trim.number(value)
    assert trim.read_number(b"\xff" + encoded, 1) == (value, 1 + len(encoded))


def test_the_linkers_names_are_read_past_every_kind_of_import():
    assert list(trim.linked_names(module())) == ["linked", "missing"]


def test_only_exports_that_something_uses_stay():
    wasm, _ = trim.trim(module(), SCRIPT, LOADER)
    assert wasm == module(exported=("used", "linked", "__em_js__log", "direct"))


def test_the_script_keeps_the_lines_of_what_stays_only():
    _, script = trim.trim(module(), SCRIPT, LOADER)
    assert script == 'var _used=Module["_used"]=wasmExports["used"];f(_used)'


def test_an_address_stays_when_another_script_asks_for_it():
    _, script = trim.trim(module(), SCRIPT, "h(module._at)")
    assert 'var _at=Module["_at"]=123;' in script
