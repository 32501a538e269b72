"""The whole bundle: which bytes become which item."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from build_hooks import scripts
from build_hooks.bundle import compiler, imports, model, npm, small_start, stdlib
from build_hooks.bundle.archive import stored_zip
from build_hooks.bundle.cache import cached, key_of
from build_hooks.bundle.pack import Script, compress, pack
from build_hooks.bundle.trim import trim

WORKER = Path("overrides/src/worker.js")
KEPT_ITEMS = ("runtime", "wasm", "stdlib")


class Bundle(NamedTuple):
    """What a page needs to start Python: files by name, and the manifest that the engine reads."""

    files: dict[str, bytes]
    manifest: dict[str, object]


def build(root: Path, catalogues: Mapping[str, Mapping[str, str]]) -> Bundle:
    """Build the bundle of the repository in ``root`` with the texts of each language.

    Raises BuildStopped, one line for a person, for a wrong Python, a missing npm file, or one that isn't the recorded one.
    """
    compiler.check_python()
    package, kept = root / "node_modules" / "pyodide", root / ".cache" / "bundle"
    modules = model.sources(root)
    library = small_start.smaller(stdlib.sources(npm.read(package, "python_stdlib.zip")))
    wasm, *pyodide = engine(package)
    texts = {f"catalogue.{language}": catalogue_json(texts) for language, texts in catalogues.items()}
    items = {
        "runtime": runtime(root, package, pyodide),
        "wasm": wasm,
        "stdlib": pruned_library(library, package, list(modules.values()), kept),
        "model": compiled_model(modules, library["dataclasses.py"], kept),
        **texts,
    }
    return assemble({item: pack(item, compressed(item, data, kept)) for item, data in items.items()}, npm.version(package))


def compressed(item: str, data: bytes, kept: Path) -> bytes:
    """Return the item compressed; what changes only with Pyodide is compressed once."""
    if item not in KEPT_ITEMS:
        return compress(data)
    return cached(kept, f"{item}-packed", key_of(data), lambda: compress(data))


def engine(package: Path) -> tuple[bytes, str, str]:
    """Return Pyodide's WebAssembly and its two scripts, pyodide.asm.js and pyodide.js, trimmed."""
    main, loader = (npm.read(package, name).decode() for name in ("pyodide.asm.js", "pyodide.js"))
    wasm, main = trim(npm.read(package, "pyodide.asm.wasm"), main, loader)
    return wasm, main, loader


def runtime(root: Path, package: Path, pyodide: list[str]) -> bytes:
    """Return all JavaScript of the worker as one classic script."""
    lock = json.loads(npm.read(package, "pyodide-lock.json"))
    no_packages = json.dumps({"info": lock["info"], "packages": {}}, sort_keys=True)
    worker = scripts.build_script(root / WORKER, node_modules=root / "node_modules")
    return "\n;".join([f"self.pyodideLock={no_packages}", *pyodide, worker.decode()]).encode()


def pruned_library(library: Mapping[str, bytes], package: Path, sources: list[bytes], kept: Path) -> bytes:
    """Return the part of the standard library that the browser needs; it changes only with Pyodide or with what is imported."""
    names = imports.imported_names(sources)
    zipped = stored_zip(library)

    def make() -> bytes:
        return stdlib.pruned(library, imports.library_files(names, package, zipped))

    return cached(kept, "stdlib", key_of(zipped, " ".join(names)), make)


def compiled_model(modules: dict[str, bytes], dataclasses: bytes, kept: Path) -> bytes:
    """Return lab_core compiled; a build after a change of texts alone finds it made."""
    named = [part for name, source in modules.items() for part in (name, source)]
    return cached(kept, "model", key_of(dataclasses, *named), lambda: model.compiled(modules, dataclasses))


def catalogue_json(texts: Mapping[str, str]) -> bytes:
    """Return one language's texts as the worker reads them."""
    return json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def assemble(scripts_by_item: Mapping[str, list[Script]], version: str) -> Bundle:
    """Put files and manifest together."""
    files = {script.file: script.text for scripts in scripts_by_item.values() for script in scripts}
    entries = {item: [script.entry for script in scripts] for item, scripts in scripts_by_item.items()}
    return Bundle(files, {"pyodide": version, "items": entries})
