"""Results of slow steps, kept in a folder under the hash of all that they depend on."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent


def key_of(*inputs: bytes | str) -> str:
    """Return a name for a result: the hash of its inputs, the bundle's own code among them."""
    code = [path.read_bytes() for path in sorted(HERE.rglob("*")) if path.is_file()]
    digest = hashlib.sha256()
    for value in (*inputs, *code):
        data = value.encode() if isinstance(value, str) else value
        digest.update(len(data).to_bytes(8) + data)
    return digest.hexdigest()[:24]


def cached(folder: Path, step: str, key: str, make: Callable[[], bytes]) -> bytes:
    """Return the result of a step for that key, made when it isn't there yet. Of each step the last result stays."""
    path = folder / f"{step}.{key}"
    if path.is_file():
        return path.read_bytes()
    data = make()
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"new.{step}.{os.getpid()}"
    fresh.write_bytes(data)
    for old in folder.glob(f"{step}.*"):
        old.unlink(missing_ok=True)
    fresh.replace(path)  # at once, so that a build that is stopped leaves no half of a file
    return data
