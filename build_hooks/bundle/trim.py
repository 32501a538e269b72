"""Takes out of Pyodide's WebAssembly and JavaScript the names that only dynamically loaded packages use; the page loads none.

Of 9,708 exports the page's Python needs some 250. Emscripten makes an entry of its linker's table for each one while it starts.
Measured on one machine (CPU time of the worker until it answers): 1.29 s before, 1.13 s after, and 140 kB less to load.
"""

import re
from collections.abc import Collection, Iterator

EXPORTS, IMPORTS = 7, 2
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
ASSIGNED = re.compile(r'var (\w+)=(?:Module\["\1"\]=)?wasmExports\["(\w+)"\];')
WRAPPED = re.compile(r'wasmExports\["(\w+)"\]=\w+\(wasmExports\["\1"\]\);')
ADDRESS = re.compile(r'var (\w+)=Module\["\1"\]=\d+;')
LOOKED_UP_BY_PREFIX = "__em_js__"


def trim(wasm: bytes, *scripts: str) -> tuple[bytes, str]:
    """Return the WebAssembly without unused exports, and the first script (pyodide.asm.js) without the lines that name them.

    scripts -- all JavaScript that uses the module: a name that occurs in it, but in the lines that only define it, stays
    """
    used = names_used(*scripts)
    needed = set(linked_names(wasm))
    kept = {name for name, _ in exports(wasm) if name.startswith(LOOKED_UP_BY_PREFIX) or used & {name, f"_{name}"} or name in needed}
    script = ASSIGNED.sub(lambda match: match[0] if match[2] in kept else "", scripts[0])
    return with_exports(wasm, kept), ADDRESS.sub(lambda match: match[0] if match[1] in used else "", script)


def names_used(*scripts: str) -> set[str]:
    """Return the identifiers of scripts, those aside that occur only where Emscripten defines them."""
    text = "\n".join(scripts)
    for definition in (ASSIGNED, WRAPPED, ADDRESS):
        text = definition.sub("", text)
    return set(IDENTIFIER.findall(text))


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the sections of a WebAssembly module: id and contents."""
    position = 8
    while position < len(wasm):
        kind = wasm[position]
        size, start = read_number(wasm, position + 1)
        yield kind, wasm[start : start + size]
        position = start + size


def section(wasm: bytes, wanted: int) -> bytes:
    """Return the contents of the one section of that id."""
    return next(contents for kind, contents in sections(wasm) if kind == wanted)


def exports(wasm: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each export's name and its whole entry."""
    data = section(wasm, EXPORTS)
    count, position = read_number(data, 0)
    for _ in range(count):
        name, after = read_name(data, position)
        _, end = read_number(data, after + 1)
        yield name, data[position:end]
        position = end


def linked_names(wasm: bytes) -> Iterator[str]:
    """Yield the names of the imports that Emscripten's linker answers with the module's own exports (GOT.func, GOT.mem)."""
    data = section(wasm, IMPORTS)
    count, position = read_number(data, 0)
    for _ in range(count):
        origin, position = read_name(data, position)
        name, position = read_name(data, position)
        position = after_description(data, position)
        if origin.startswith("GOT."):
            yield name


def after_description(data: bytes, position: int) -> int:
    """Return where an import's description ends."""
    kind, position = data[position], position + 1
    if kind == GLOBAL:
        return position + 2
    if kind in (TABLE, MEMORY):
        position += kind == TABLE  # a table's element type; then, as a memory's, limits
        bounded = data[position] & 1
        position = read_number(data, position + 1)[1]
        return read_number(data, position)[1] if bounded else position
    return read_number(data, position + (kind == TAG))[1]


def with_exports(wasm: bytes, kept: Collection[str]) -> bytes:
    """Return the module with those exports only."""
    entries = [entry for name, entry in exports(wasm) if name in kept]
    table = number(len(entries)) + b"".join(entries)
    rebuilt = ((kind, table if kind == EXPORTS else contents) for kind, contents in sections(wasm))
    return wasm[:8] + b"".join(bytes([kind]) + number(len(contents)) + contents for kind, contents in rebuilt)


def read_name(data: bytes, position: int) -> tuple[str, int]:
    """Return a name and where it ends."""
    size, start = read_number(data, position)
    return data[start : start + size].decode(), start + size


def read_number(data: bytes, position: int) -> tuple[int, int]:
    """Return a number in WebAssembly's LEB128 notation and where it ends."""
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def number(value: int) -> bytes:
    """Return a number in LEB128 notation."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
