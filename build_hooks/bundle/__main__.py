"""``python -m build_hooks.bundle OUT``: write the bundle's files and manifest.json into a folder, and say how large it is."""

import argparse
import gzip
import json
import sys
import time
from pathlib import Path

from build_hooks.bundle import Bundle, build
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parent.parent.parent


def write(bundle: Bundle, folder: Path) -> None:
    """Write the bundle's files and its manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in bundle.files.items():
        (folder / name).write_bytes(data)
    (folder / "manifest.json").write_text(json.dumps(bundle.manifest, indent=1) + "\n", encoding="utf-8")


def table(bundle: Bundle) -> str:
    """Return one line per item: bytes as they lie, and as a server that compresses sends them."""
    lines = [f"{'item':<14}{'parts':>6}{'bytes':>12}{'gzip':>12}"]
    for item, entries in bundle.manifest["items"].items():
        files = [bundle.files[entry["file"]] for entry in entries]
        sent = sum(len(gzip.compress(data, 6)) for data in files)
        lines.append(f"{item:<14}{len(files):>6}{sum(map(len, files)):>12,}{sent:>12,}")
    return "\n".join(lines)


def main() -> int:
    """Build and write; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.bundle", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder to write to")
    options = parser.parse_args()
    started = time.monotonic()
    try:
        bundle = build(ROOT, {})
    except BuildStopped as error:
        print(f"bundle stopped: {error}", file=sys.stderr)
        return 1
    write(bundle, options.out)
    print(f"{table(bundle)}\nbuilt in {time.monotonic() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
