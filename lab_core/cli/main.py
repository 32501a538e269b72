"""The commands and what they share: one JSON object with ``--json``, errors on standard error with exit code 2."""

import argparse
import json
import sys
from collections.abc import Sequence

from ..model.errors import InputError
from . import evaluate, p99, scenarios, simulate, solve, sweep

COMMANDS = (evaluate, scenarios, sweep, solve, simulate, p99)
"""Each module: ``NAME``, ``HELP``, ``add_arguments(parser)``, ``run(arguments) -> (plain JSON, text)``."""
BAD_INPUT = 2


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit code."""
    given = parser().parse_args(arguments)
    try:
        found, text = given.run(given)
    except InputError as error:
        print(f"lab_core: {error}", file=sys.stderr)
        return BAD_INPUT
    print(json.dumps(found, allow_nan=False) if given.json else text)
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    whole = argparse.ArgumentParser(prog="python -m lab_core", description="The serving model of the System Design Lab.")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        one = commands.add_parser(command.NAME, help=command.HELP, description=command.HELP, allow_abbrev=False)
        command.add_arguments(one)
        one.add_argument("--json", action="store_true", help="print one JSON object")
        one.set_defaults(run=command.run)
    return whole
