"""One workload under one set of assumptions, and every number that the model has for it, by name."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from .assumptions import ASSUMPTION_FIELDS, Assumptions
from .errors import InputError
from .evaluate import evaluate
from .facts import Facts
from .plain import plain, plain_value
from .workload import WORKLOAD_FIELDS, Workload

DIRECT: dict[str, Callable[[Facts], object]] = {
    "capacity_rps": lambda facts: facts.capacity_rps,
    "utilisation": lambda facts: facts.utilisation,
    "busy_share": lambda facts: facts.busy_share,
    "batch_fill": lambda facts: facts.fill,
    "gain_ratio": lambda facts: facts.gain,
    "ceiling_ratio": lambda facts: facts.fleet.service.ceiling_ratio,
    "p99_ms": lambda facts: facts.p99_ms,
    "p99_teaching_ms": lambda facts: facts.fleet.p99_teaching_ms(),
    "replicas_needed": lambda facts: facts.needed.count,
    "throughput_at_target_rps": lambda facts: facts.throughput_rps,
    "waterfall": lambda facts: _with_numbers(plain_value(facts.waterfall)),
}
"""Outputs that curves are made of, straight from the facts: a tenth of the time that a whole evaluation takes."""


@dataclass(frozen=True)
class Case:
    """A workload with its assumptions: what a name such as ``base`` stands for in an expression."""

    workload: Workload = Workload()
    assumptions: Assumptions = Assumptions()

    def changed(self, inputs: Mapping[str, object]) -> "Case":
        """The same case with other inputs; assumptions are named ``a.NAME``.

        Raises
        ------
        InputError
            For an unknown name or a value that the field does not accept.
        """
        workload, assumptions = {}, {}
        for name, value in inputs.items():
            if name in WORKLOAD_FIELDS:
                workload[name] = value
            elif name.removeprefix("a.") in ASSUMPTION_FIELDS and name.startswith("a."):
                assumptions[name.removeprefix("a.")] = value
            else:
                raise InputError(name, value, ", ".join(input_names()))
        return Case(
            replace(self.workload, **workload) if workload else self.workload,
            replace(self.assumptions, **assumptions) if assumptions else self.assumptions,
        )

    def inputs(self) -> dict[str, object]:
        """Every input by name, assumptions as ``a.NAME``."""
        assumed = {f"a.{name}": value for name, value in self.assumptions.as_dict().items()}
        return {**self.workload.as_dict(), **assumed}

    def value(self, name: str) -> object:
        """An input, the assumptions (``a``), or an output of the model; ``KeyError`` for any other name."""
        if name == "a":
            return self.assumptions.as_dict()
        if name in WORKLOAD_FIELDS:
            return getattr(self.workload, name)
        if name in DIRECT:
            return direct(self, name)
        return outputs(self)[name]

    def names(self) -> list[str]:
        """Every name that ``value`` knows."""
        return [*WORKLOAD_FIELDS, "a", *outputs(self)]


def input_names() -> list[str]:
    """Names of all inputs, as ``Case.changed`` takes them."""
    return [*WORKLOAD_FIELDS, *(f"a.{name}" for name in ASSUMPTION_FIELDS)]


@lru_cache(maxsize=4096)
def direct(case: Case, name: str) -> object:
    """One of the ``DIRECT`` outputs."""
    return DIRECT[name](Facts(case.workload, case.assumptions))


@lru_cache(maxsize=512)
def outputs(case: Case) -> Mapping[str, object]:
    """The plain evaluation of a case, with numbers where its JSON form has the word ``"Infinity"``."""
    return _with_numbers(plain(evaluate(case.workload, case.assumptions)))


def _with_numbers(value: object) -> object:
    if isinstance(value, dict):
        return {key: _with_numbers(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_with_numbers(item) for item in value]
    return math.inf if value == "Infinity" else value
