"""Items of the bundle as classic scripts: compressed, in base64, in parts, each named by the hash of its contents."""

import gzip
import hashlib
from base64 import b64encode
from typing import NamedTuple

PART = 375_000
"""Compressed bytes of one part: half a megabyte of script, so that a slow link moves the bar every few seconds."""


class Script(NamedTuple):
    """One part as a file, and its line in the manifest."""

    file: str
    text: bytes
    entry: dict[str, object]


def compress(data: bytes) -> bytes:
    """Return what browsers unpack by themselves (DecompressionStream), without a date."""
    return gzip.compress(data, 9, mtime=0)


def pack(item: str, compressed: bytes) -> list[Script]:
    """Return the scripts that carry the compressed item, in order."""
    pieces = [compressed[start : start + PART] for start in range(0, len(compressed), PART)]
    return [script(f"{item}.{place}", piece) for place, piece in enumerate(pieces)]


def script(name: str, piece: bytes) -> Script:
    """Return one part: a call that any page can run, from file:// as from a server; overrides/src/engine_parts.js takes it."""
    text = b'(self.servingLabParts=self.servingLabParts||[]).push(["%s","%s"]);\n' % (name.encode(), b64encode(piece))
    file = f"{name}.{hashlib.sha256(text).hexdigest()[:12]}.js"
    return Script(file, text, {"name": name, "file": file, "size": len(piece), "bytes": len(text)})
