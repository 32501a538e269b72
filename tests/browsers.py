"""Which browser the tests drive: the system's own, so that nothing has to be downloaded.

    python -m tests.browsers     print the path of Chromium; exit code 1 when there is none
"""

import os
import shutil
import sys
from pathlib import Path

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CHROMIUM_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
ONLY_THIS_MACHINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""A page that asks another host gets an error, which the tests see."""


def chromium_path():
    """Return the path of the system's Chromium, or of the one in the environment's CHROMIUM; None when there is none."""
    named = [os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUM_NAMES)]
    return next((path for path in [*named, *CHROMIUM_APPS] if path and Path(path).exists()), None)


def chromium_arguments():
    """Return the command-line switches. Root has no sandbox, and containers run as root."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, ONLY_THIS_MACHINE, *(["--no-sandbox"] if as_root else [])]


if __name__ == "__main__":
    print(chromium_path() or "no Chromium")
    sys.exit(chromium_path() is None)
