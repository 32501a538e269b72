"""Pyodide's files as npm brought them, each checked against the hash that pyodide.sha256 records."""

import hashlib
import json
from pathlib import Path

from build_hooks.errors import BuildStopped

RECORDED = Path(__file__).with_name("pyodide.sha256")
REMEDY = "run `npm ci`, then build again"


def recorded_hashes(record: Path = RECORDED) -> dict[str, str]:
    """Return the SHA-256 of each file of the npm package that the bundle takes, by file name."""
    pairs = (line.split() for line in record.read_text(encoding="utf-8").splitlines())
    return {name: digest for digest, name in pairs}


def read(package: Path, name: str) -> bytes:
    """Return one file of the package; stop when it is missing or isn't the recorded one."""
    path = package / name
    if not path.is_file():
        raise BuildStopped(f"{shown(path)} is missing: {REMEDY}")
    data = path.read_bytes()
    found, wanted = hashlib.sha256(data).hexdigest(), recorded_hashes()[name]
    if found != wanted:
        raise BuildStopped(f"{shown(path)} has SHA-256 {found[:12]}, {RECORDED.name} says {wanted[:12]}: {REMEDY}")
    return data


def version(package: Path) -> str:
    """Return the package's version."""
    return json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]


def shown(path: Path) -> str:
    """Return a path as messages name it, without this machine's folders."""
    return "/".join(path.parts[-3:])
