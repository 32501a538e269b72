"""lab_core as the browser gets it: marshalled code, with the module that the worker starts from."""

import marshal
from pathlib import Path

from build_hooks.bundle.compiler import by_module, compile_all, run_child

START = Path(__file__).with_name("browser") / "browser_start.py"
GENERATE = Path(__file__).with_name("generate_child.py")
COMMAND_LINE_ONLY = ("lab_core/__main__.py", "lab_core/cli/")
"""What no page calls: left out, and with it the modules of the standard library that only a command line needs."""


def sources(root: Path) -> dict[str, bytes]:
    """Return the modules of lab_core that pages can call, by their path."""
    paths = (path.relative_to(root).as_posix() for path in (root / "lab_core").rglob("*.py"))
    return {name: (root / name).read_bytes() for name in sorted(paths) if not name.startswith(COMMAND_LINE_ONLY)}


def compiled(modules: dict[str, bytes], dataclasses: bytes) -> bytes:
    """Return modules and generated code as browser/sitecustomize.py reads them; ``dataclasses`` is the source of the browser's own."""
    codes = compile_all({**modules, START.name: START.read_bytes()}, optimize=0)
    return marshal.dumps((by_module(codes), generated_code(modules, dataclasses)))


def generated_code(modules: dict[str, bytes], dataclasses: bytes) -> dict[str, bytes]:
    """Return, by its source, the code of the methods that dataclasses writes while the model is imported.

    To compile them takes longer than to import all the rest: 60 ms of 90 in CPython, and four times that in the browser.
    """
    model = {name: source.decode() for name, source in modules.items()}
    texts = run_child(GENERATE, {"dataclasses": dataclasses.decode(), "model": model})
    named = {f"{place:06}": text.encode() for place, text in enumerate(texts)}
    return dict(zip(texts, compile_all(named, optimize=0).values(), strict=True))
