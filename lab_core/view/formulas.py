"""The steps to each part of the p99, with the present numbers put in: ``formula.SEGMENT``."""

import re
from math import isinf

from ..model.derivation import Step, derivation
from ..model.evaluation import Evaluation
from ..model.fleet import fleet
from .catalogue import Catalogue
from .markup import element, escape
from .slot import Slots, slot

SYMBOLS = {
    "beta": "β",
    "tau": "τ(1)",
    "q": "q<sub>99</sub>",
    "omega": "ω",
    "kappa": "κ",
    "Qw": "Q<sub>w</sub>",
    "Qm": "Q<sub>m</sub>",
    "Eq": "E<sub>Q</sub>",
    "Ef": "E<sub>F</sub>",
    "E_most": "E",
    "J1": "J",
    "own_call": "τ(1)",
    "batch_mates": "P<sub>m</sub>",
    "wait": "P<sub>w</sub>",
    "jitter": "P<sub>j</sub>",
}
"""How a symbol is written where its name isn't what it looks like."""
SHARES = ("omega", "kappa")
STEPS = (
    "own_call",
    "w",
    "j1",
    "x",
    "wait",
    "jitter",
    "m",
    "h",
    "f",
    "j",
    "q",
    "g",
    "e",
    "e_most",
    "eq",
    "ef",
    "omega",
    "kappa",
    "batch_mates",
)
"""Keys of the words on every quantity that a derivation may hold: its symbol in small letters."""
NOT_THERE = ("none", "overloaded")
POWER = re.compile(r"\^(?:\(([^)]*)\)|([\d.]+))")


def formula_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return the steps of each segment as list items."""
    found = derivation(fleet(evaluation.workload, evaluation.assumptions))
    overloaded = isinf(evaluation.p99_ms)
    return {f"formula.{segment}": slot(_items(steps, overloaded, catalogue)) for segment, steps in found.items()}


def _items(steps: tuple[Step, ...], overloaded: bool, catalogue: Catalogue) -> str:
    """The steps, or one sentence where there is nothing to compute."""
    if not steps or isinf(steps[-1].value):
        return element("li", catalogue.html(f"formulas.steps.{'overloaded' if overloaded else 'none'}"))
    return "".join(_item(step, catalogue) for step in steps)


def _item(step: Step, catalogue: Catalogue) -> str:
    shown = number(step.value) if step.symbol in SHARES else f"{number(step.value)} ms"
    sides = [_symbol(step.symbol), *_formula(step), element("b", shown)]
    words = catalogue.html(f"formulas.steps.{step.symbol.lower()}")
    return element("li", element("code", " = ".join(sides)) + element("span", words), data_step=step.symbol)


def _formula(step: Step) -> list[str]:
    """The formula in symbols, and with their values."""
    if not step.formula:
        return []
    symbols = step.formula.format(**{name: _symbol(name) for name in step.numbers})
    values = step.formula.format(**{name: number(value) for name, value in step.numbers.items()})
    return [_powers(symbols), _powers(values)]


def _symbol(name: str) -> str:
    return SYMBOLS.get(name) or escape(name)


def _powers(text: str) -> str:
    return POWER.sub(lambda found: f"<sup>{found[1] or found[2]}</sup>", text)


def number(value: float) -> str:
    """Return a number with five significant digits, as it would be typed.

    >>> number(0.1234567), number(1234567.0), number(2.0)
    ('0.12346', '1234567', '2')
    """
    text = f"{value:.5g}"
    if "e" in text:
        text = f"{value:.0f}" if abs(value) >= 1 else f"{value:.9f}".rstrip("0").rstrip(".")
    return text
