"""The page's query string: read with care, written short. See the contract in CONTRIBUTING.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .. import MODEL_VERSION
from ..model.assumptions import ASSUMPTION_FIELDS, Assumptions
from ..model.errors import InputError
from ..model.fields import Field
from ..model.scenarios import SCENARIOS
from ..model.walkthrough import STEPS
from ..model.workload import WORKLOAD_FIELDS, Workload
from .numbers import exact

LONGEST_QUERY = 4096
"""What is longer was not written by the page; the rest is cut off."""
FOREIGN_NAMES = ("h", "q")
"""Names that the theme's search puts into links; left alone without a notice."""
_HEX_PAIR = re.compile(rb"%([0-9A-Fa-f]{2})")


@dataclass(frozen=True)
class Notice:
    """Something in the query that was not used: what it is about, and the words it came in (raw, not HTML)."""

    kind: str
    """``value``, ``name``, ``scenario``, ``step`` or ``version``."""
    name: str
    given: str


@dataclass(frozen=True)
class Link:
    """What a query string asks for."""

    workload: Workload
    assumptions: Assumptions
    scenario: str | None
    step: str | None
    notices: tuple[Notice, ...]

    def __iter__(self) -> Iterator[object]:
        return iter((self.workload, self.assumptions, self.scenario, self.step, self.notices))


def parse_query(query: str) -> Link:
    """Return the workload and assumptions that ``query`` names; never raises.

    A ``step`` or a ``scenario`` brings its workload, named inputs go on top. For a bad or unknown value the
    value without it is kept and a notice names it.
    """
    given, notices = dict(_pairs(query)), []
    step = _known("step", given, STEPS, notices)
    scenario = _known("scenario", given, SCENARIOS, notices)
    base = STEPS[step].workload if step else SCENARIOS[scenario].workload if scenario else Workload()
    inputs = base.as_dict() | _accepted(given, WORKLOAD_FIELDS, "", notices)
    assumed = _accepted(given, ASSUMPTION_FIELDS, "a.", notices)
    notices += _left_over(given)
    return Link(Workload(**inputs), Assumptions(**assumed), scenario, step, tuple(notices))


def build_query(
    workload: Workload, assumptions: Assumptions, *, scenario: str | None = None, step: str | None = None
) -> str:
    """Return the query string, without ``?``, that ``parse_query`` reads back as the same; ``""`` for the defaults.

    Values equal to the default are left out, unless the scenario or step would bring another.
    """
    pairs = [(name, key) for name, key in (("scenario", scenario), ("step", step)) if key]
    base = STEPS[step].workload if step else SCENARIOS[scenario].workload if scenario else Workload()
    pairs += _changed("", WORKLOAD_FIELDS, workload, base)
    pairs += _changed("a.", ASSUMPTION_FIELDS, assumptions, assumptions.__class__())
    if pairs:
        pairs.append(("m", MODEL_VERSION))
    return "&".join(f"{name}={value}" for name, value in pairs)


def _pairs(query: str) -> Iterator[tuple[str, str]]:
    """Names and values of a query string, decoded; of a name given twice the last counts (in a dict)."""
    for part in query[:LONGEST_QUERY].removeprefix("?").split("&"):
        name, _, value = part.partition("=")
        if name:
            yield _decoded(name), _decoded(value)


def _decoded(text: str) -> str:
    """Undo percent encoding; bytes that are no UTF-8 become replacement characters."""
    raw = text.replace("+", " ").encode("utf-8", "replace")
    return _HEX_PAIR.sub(lambda pair: bytes((int(pair[1], 16),)), raw).decode("utf-8", "replace")


def _known(name: str, given: Mapping[str, str], keys: Mapping[str, object], notices: list[Notice]) -> str | None:
    key = given.get(name)
    if key is None or key in keys:
        return key
    notices.append(Notice(name, name, key))
    return None


def _accepted(
    given: Mapping[str, str], fields: Mapping[str, Field], prefix: str, notices: list[Notice]
) -> dict[str, float | int | bool | str]:
    """The values that their fields accept; the others go to ``notices``."""
    accepted = {}
    for name, kind in fields.items():
        if prefix + name not in given:
            continue
        try:
            accepted[name] = kind.parse(prefix + name, given[prefix + name])
        except InputError as error:
            notices.append(Notice("value", error.field, error.value))
    return accepted


def _left_over(given: Mapping[str, str]) -> Iterator[Notice]:
    """Notices on names that nobody knows, and on another model version."""
    known = {"scenario", "step", "m", *FOREIGN_NAMES, *WORKLOAD_FIELDS, *(f"a.{name}" for name in ASSUMPTION_FIELDS)}
    for name, value in given.items():
        if name not in known:
            yield Notice("name", name, value)
    if given.get("m", MODEL_VERSION) != MODEL_VERSION:
        yield Notice("version", "m", given["m"])


def _changed(prefix: str, fields: Mapping[str, Field], owner: object, base: object) -> Iterator[tuple[str, str]]:
    """Names and values that differ from the default, or from what the scenario or step would bring."""
    for name, kind in fields.items():
        value = getattr(owner, name)
        if value != kind.default or value != getattr(base, name):
            yield prefix + name, value if isinstance(value, str) else exact(value)
