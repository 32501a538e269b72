"""Ranges and kinds of the inputs, and the one way in which a value is checked against them."""

import math
from dataclasses import dataclass

from .errors import InputError

TRUE_WORDS = ("1", "true", "on", "yes")
FALSE_WORDS = ("0", "false", "off", "no")


@dataclass(frozen=True)
class Number:
    """A number between ``low`` and ``high``, both included; ``integer`` asks for a whole one.

    ``scale`` says how a slider spreads it: ``"log"``, ``"log0"`` (logarithmic with a true zero) or ``"linear"``.
    """

    low: float
    high: float
    default: float
    unit: str = ""
    integer: bool = False
    scale: str = "log"
    evidence: str = ""

    @property
    def allowed(self) -> str:
        """The range in words, for messages."""
        kind = ", whole number" if self.integer else ""
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.low:,.10g} .. {self.high:,.10g}{unit}{kind}"

    def parse(self, name: str, given: object) -> float | int:
        """Return ``given`` as a number in range; raise ``InputError`` otherwise."""
        if isinstance(given, bool):
            raise InputError(name, given, self.allowed)
        try:
            value = float(given)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            raise InputError(name, given, self.allowed) from None
        if not (math.isfinite(value) and self.low <= value <= self.high):
            raise InputError(name, given, self.allowed)
        if not self.integer:
            return value
        if value != int(value):
            raise InputError(name, given, self.allowed)
        return int(value)


@dataclass(frozen=True)
class Switch:
    """An on/off input."""

    default: bool = False
    allowed: str = "on or off (1, 0, true, false, on, off)"

    def parse(self, name: str, given: object) -> bool:
        """Return ``given`` as a bool; raise ``InputError`` for anything but the usual words."""
        word = str(given).strip().lower()
        if word in TRUE_WORDS:
            return True
        if word in FALSE_WORDS:
            return False
        raise InputError(name, given, self.allowed)


@dataclass(frozen=True)
class Choice:
    """One of a few named options."""

    options: tuple[str, ...]
    default: str
    evidence: str = ""

    @property
    def allowed(self) -> str:
        """The options in words, for messages."""
        return ", ".join(self.options)

    def parse(self, name: str, given: object) -> str:
        """Return ``given`` if it is an option; raise ``InputError`` otherwise."""
        if given in self.options:
            return str(given)
        raise InputError(name, given, self.allowed)


Field = Number | Switch | Choice
