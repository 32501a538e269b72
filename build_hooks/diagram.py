"""The architecture diagram's strokes, drawn by a small script (overrides/src/diagram/) with Rough.js."""

import json
import subprocess
from functools import cache
from pathlib import Path

from build_hooks.errors import BuildStopped


@cache
def draw(root):
    """Run the script and return what it draws: sizes, lanes, nodes and edges with their SVG paths.

    The strokes have fixed seeds, so that the same sources give the same bytes. Raises BuildStopped when Node can't run it.
    """
    script = Path(root) / "overrides" / "src" / "diagram" / "draw.mjs"
    try:
        done = subprocess.run(["node", str(script)], capture_output=True, text=True, encoding="utf-8", check=True)
    except FileNotFoundError:
        raise BuildStopped("node is missing: install Node 20 or newer, then build again") from None
    except subprocess.CalledProcessError as error:
        raise BuildStopped(f"{script.relative_to(root)} failed: {complaint(error.stderr)}") from None
    return json.loads(done.stdout)


def complaint(output):
    """Return the line in which Node names the error, or the first one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next((line for line in lines if "Error" in line), lines[0] if lines else "Node said nothing")
