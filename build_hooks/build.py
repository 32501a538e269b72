"""Build the site beside the old one, and swap it in only when the whole build went well.

    python -m build_hooks.build [--into site] [--site-url ADDRESS]
"""

import argparse
import logging
import os
import shutil
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from build_hooks import environment
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parent.parent
FIXED_DATE = "315532800"
"""1980-01-01, the first date a zip can carry: what files of a build are dated, so that two builds are the same bytes."""


def build(site_dir, *, site_url=None, config_file=ROOT / "mkdocs.yml"):
    """Build the site into ``site_dir``. A build that fails leaves the folder as it was.

    site_url -- the published address; None takes the environment's SITE_URL, and without one all links stay relative
    Raises BuildStopped with one line for a person.
    """
    site_dir = Path(site_dir).resolve()
    fresh = site_dir.with_name(site_dir.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        run_mkdocs(fresh, site_url, config_file)
        swap(fresh, site_dir)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def run_mkdocs(site_dir, site_url, config_file):
    """Run MkDocs as `mkdocs build --strict` would, with warnings on standard error and nothing else."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # the theme's banner on MkDocs' future is not about this build
    from mkdocs.commands import build as mkdocs
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, ConfigurationError

    settings = {} if site_url is None else {"site_url": site_url}
    with held_errors("mkdocs.commands.build") as messages:
        try:
            config = load_config(str(config_file), site_dir=str(site_dir), strict=True, **settings)
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs.build(config)
        except (Abort, ConfigurationError) as error:
            if isinstance(error.__context__, BuildStopped):
                raise error.__context__ from None
            if "strict mode" in str(error):
                raise BuildStopped("the warnings above count as errors: mend what they name") from error
            raise BuildStopped(" ".join([*messages, str(error)])) from error


@contextmanager
def held_errors(logger_name):
    """Hold back what a logger says of errors, and yield the messages: one line is to tell what stopped the build."""
    messages = []

    def hold(record):
        if record.levelno < logging.ERROR:
            return True
        messages.append(record.getMessage())
        return False

    logger = logging.getLogger(logger_name)
    logger.addFilter(hold)
    try:
        yield messages
    finally:
        logger.removeFilter(hold)


def swap(fresh, site_dir):
    """Put the folder ``fresh`` in the place of ``site_dir``."""
    old = site_dir.with_name(site_dir.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if site_dir.exists():
        site_dir.rename(old)
    fresh.rename(site_dir)
    shutil.rmtree(old, ignore_errors=True)


def main(arguments=None):
    """Build from the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.build", description=__doc__.partition("\n")[0])
    parser.add_argument("--into", default=ROOT / "site", help="the folder to build (default: site/)")
    parser.add_argument("--site-url", help="the published address (default: the environment's SITE_URL)")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    started = time.monotonic()
    try:
        environment.check(ROOT)
        build(options.into, site_url=options.site_url)
    except BuildStopped as error:
        print(f"build stopped: {error}", file=sys.stderr)
        return 1
    print(f"built {os.path.relpath(options.into)} in {time.monotonic() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
