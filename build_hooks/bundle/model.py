"""lab_core as the browser gets it: a zip of bytecode, with the module that the worker starts from."""

from pathlib import Path

from build_hooks.bundle.archive import stored_zip
from build_hooks.bundle.compiler import compile_all

START = Path(__file__).with_name("browser_start.py")
COMMAND_LINE_ONLY = ("lab_core/__main__.py", "lab_core/cli/")
"""What no page calls: left out, and with it the modules of the standard library that only a command line needs."""


def sources(root: Path) -> dict[str, bytes]:
    """Return the modules of lab_core that pages can call, by their path in the zip, and the start module."""
    paths = (path.relative_to(root).as_posix() for path in (root / "lab_core").rglob("*.py"))
    modules = {name: (root / name).read_bytes() for name in paths if not name.startswith(COMMAND_LINE_ONLY)}
    return modules | {START.name: START.read_bytes()}


def compiled(modules: dict[str, bytes]) -> bytes:
    """Return the zip."""
    return stored_zip(compile_all(modules, optimize=0))
