"""JavaScript as pages get it: esbuild joins each entry point of overrides/src with its imports into one classic script.

    python -m build_hooks.scripts OUT
"""

import hashlib
import subprocess
import sys
from pathlib import Path

from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parent.parent
TARGET = "es2020"


def build_script(source: Path, *, node_modules: Path = ROOT / "node_modules") -> bytes:
    """Return ``source`` with all that it imports as one minified classic script; stop with esbuild's first complaint."""
    esbuild = node_modules / "esbuild" / "bin" / "esbuild"
    if not esbuild.is_file():
        raise BuildStopped("node_modules/esbuild is missing: run `npm ci`, then build again")
    options = ["--bundle", "--minify", "--format=iife", f"--target={TARGET}", "--charset=utf8", "--log-level=error", "--color=false"]
    done = subprocess.run([str(esbuild), source.name, *options], cwd=source.parent, capture_output=True, check=False)
    if done.returncode:
        raise BuildStopped(f"{source.name}: {complaint(done.stderr.decode())}")
    return done.stdout


def complaint(output: str) -> str:
    """Return what esbuild says of the first error, in one line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    place = next((line.rstrip(":") for line in lines if line.count(":") >= 2 and " " not in line), "")
    return f"{lines[0].removeprefix('X [ERROR] ').removeprefix('✘ [ERROR] ')} {place}".strip() if lines else "esbuild failed"


def build_scripts(sources: list[Path]) -> dict[str, tuple[str, bytes]]:
    """Return for each entry point, by its stem, the file's name with a hash of its contents, and the contents."""
    built = {source.stem: build_script(source) for source in sources}
    return {stem: (f"{stem}.{hashlib.sha256(code).hexdigest()[:12]}.js", code) for stem, code in built.items()}


def entry_points(folder: Path = ROOT / "overrides" / "src") -> list[Path]:
    """Return the sources that become a script of their own: those that say so in their first line."""
    return [path for path in sorted(folder.glob("*.js")) if path.read_text(encoding="utf-8").startswith("// entry:")]


def main(arguments: list[str]) -> int:
    """Write all entry points into a folder; return the exit code."""
    (out,) = map(Path, arguments)
    out.mkdir(parents=True, exist_ok=True)
    for name, code in build_scripts(entry_points()).values():
        (out / name).write_bytes(code)
        print(f"{name}: {len(code)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
