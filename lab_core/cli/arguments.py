"""Arguments for a workload and its assumptions, made from the field tables."""

import argparse

from ..model.assumptions import ASSUMPTION_FIELDS, Assumptions
from ..model.errors import InputError
from ..model.fields import Switch
from ..model.inputs import PREFIX, changed
from ..model.scenarios import SCENARIOS
from ..model.walkthrough import STEPS
from ..model.workload import WORKLOAD_FIELDS, Workload


def add_workload_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--request-rate`` and so on, ``--batching``/``--no-batching``, ``--a NAME=VALUE``, ``--scenario`` and ``--step``."""
    group = parser.add_argument_group("workload")
    for name, kind in WORKLOAD_FIELDS.items():
        _add(group, name, kind)
    group.add_argument("--scenario", metavar="KEY", help=f"start from a scenario: {', '.join(SCENARIOS)}")
    group.add_argument("--step", metavar="KEY", help=f"start from a step of the walkthrough: {', '.join(STEPS)}")
    group = parser.add_argument_group("assumptions")
    group.add_argument("--a", action="append", default=[], metavar="NAME=VALUE", help="set one assumption; may be repeated")
    for name, kind in ASSUMPTION_FIELDS.items():
        _add(group, PREFIX + name, kind)


def _add(group: argparse._ArgumentGroup, name: str, kind: object) -> None:
    option = f"--{name.replace('_', '-')}"
    said = f"{kind.allowed}; {kind.default}"
    if not isinstance(kind, Switch):
        group.add_argument(option, dest=name, metavar="VALUE", help=said)
        return
    group.add_argument(option, dest=name, nargs="?", const="on", metavar="on|off", help=said)
    group.add_argument(f"--no-{name}", dest=name, action="store_const", const="off", help=argparse.SUPPRESS)


def inputs_of(arguments: argparse.Namespace) -> tuple[Workload, Assumptions]:
    """The workload and the assumptions that the arguments name. Raises ``InputError``."""
    names = [*WORKLOAD_FIELDS, *(PREFIX + name for name in ASSUMPTION_FIELDS)]
    given = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    return changed(_start(arguments), Assumptions(), dict(map(_pair, arguments.a)) | given)


def _start(arguments: argparse.Namespace) -> Workload:
    if arguments.scenario is not None:
        return _known("scenario", arguments.scenario, SCENARIOS).workload
    if arguments.step is not None:
        return _known("step", arguments.step, STEPS).workload
    return Workload()


def _known(field: str, key: str, table: dict) -> object:
    if key not in table:
        raise InputError(field, key, ", ".join(table))
    return table[key]


def _pair(text: str) -> tuple[str, str]:
    """``max_batch=8`` as ``("a.max_batch", "8")``; hyphens count as underscores."""
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError("a", text, "NAME=VALUE")
    return PREFIX + name.strip().replace("-", "_").removeprefix(PREFIX), value.strip()
