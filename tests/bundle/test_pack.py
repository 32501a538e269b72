"""Items become scripts that any page can run."""

import gzip
import hashlib
import random
import re
from base64 import b64decode

from build_hooks.bundle import pack

SCRIPT = re.compile(rb'^\(self\.servingLabParts=self\.servingLabParts\|\|\[\]\)\.push\(\["([\w.]+)","([A-Za-z0-9+/=]+)"\]\);\n$')
DATA = random.Random(1).randbytes(1_000_000)


def carried(script):
    """Return the name and the bytes that a script pushes."""
    name, text = SCRIPT.match(script.text).groups()
    return name.decode(), b64decode(text)


def test_the_parts_together_are_the_compressed_item():
    parts = [carried(script)[1] for script in pack.pack("wasm", pack.compress(DATA))]
    assert gzip.decompress(b"".join(parts)) == DATA


def test_a_part_is_half_a_megabyte_at_most():
    scripts = pack.pack("wasm", pack.compress(DATA))
    assert len(scripts) == 3
    assert max(len(script.text) for script in scripts) < 501_000


def test_a_file_carries_the_hash_of_its_contents_in_its_name():
    for script in pack.pack("wasm", pack.compress(DATA)):
        assert hashlib.sha256(script.text).hexdigest()[:12] in script.file


def test_the_manifest_says_what_the_file_holds():
    for place, script in enumerate(pack.pack("wasm", pack.compress(DATA))):
        name, piece = carried(script)
        assert script.entry == {"name": name, "file": script.file, "size": len(piece), "bytes": len(script.text)}
        assert name == f"wasm.{place}"


def test_packing_twice_gives_the_same_scripts():
    assert pack.pack("wasm", pack.compress(DATA)) == pack.pack("wasm", pack.compress(DATA))
