"""What makes pages live, as files of the site: the Pyodide bundle and the scripts; and what a page tells its script of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from build_hooks import scripts
from build_hooks.bundle import Bundle, build
from build_hooks.lab_page import script_json

FOLDER = "assets/live/"
"""Where the files lie in the site; their names carry a hash of what is in them."""


class Live(NamedTuple):
    """The files of the bundle, and each page script with its file's name."""

    bundle: Bundle
    scripts: Mapping[str, tuple[str, bytes]]

    def script(self, entry: str) -> str:
        """The address of a page script, by its entry point's name, from the site's root."""
        return FOLDER + self.scripts[entry][0]

    def engine(self, base: str, language: str) -> dict[str, object]:
        """What ``createEngine`` takes; ``base`` is the folder's address relative to the page."""
        return {"manifest": self.bundle.manifest, "base": base, "catalogueKey": language}

    def engine_json(self, base: str, language: str) -> str:
        """The same as JSON that may stand in a script element."""
        return script_json(self.engine(base, language))

    def write(self, site: Path) -> None:
        """Write all files into the site."""
        folder = site / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in [*self.bundle.files.items(), *self.scripts.values()]:
            (folder / name).write_bytes(content)


def prepare(root: Path, catalogues: Mapping[str, Mapping[str, str]]) -> Live:
    """Build the bundle with the texts of every language, and the scripts."""
    return Live(build(root, catalogues), scripts.build_scripts(scripts.entry_points(root / "overrides" / "src")))
