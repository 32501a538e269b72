"""Numbers as people read them; the same code at build time and in the browser.

``data-value`` always keeps the full number: what is written here is only for the eye.
"""

import math
from collections.abc import Mapping
from functools import cache, lru_cache

MINUS = "\u2212"
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
SMALLEST = 0.001
"""Numbers closer to zero than this are written as ``<0.001``."""
SMALLEST_MS = 0.01
"""The same for times."""
LARGEST = 1e9
"""Numbers from here on are written with a power of ten."""
SECONDS_FROM_MS = 1000
HOURS_FROM_S = 7200

UNIT_OF = {
    "request_rate": "rps",
    "replicas": "count",
    "models": "count",
    "batch_fill": "count",
    "replicas_needed": "count",
    "utilisation": "share",
    "target_utilisation": "share",
    "cost": "cost",
    "cost_replica_hours_per_million": "cost",
}
"""Units of the names that don't end in theirs."""
ENDINGS = ("ms", "rps", "share", "ratio", "count", "s", "change", "cost")
"""Units that a name can end in, after an underscore."""

TYPED_UNITS = ("ms", "s", "rps")
"""Units that stand beside a field."""


@cache
def unit_of(name: str) -> str:
    """Return the unit that a number's name ends in, ``""`` for a plain number.

    >>> unit_of("batch_window_ms"), unit_of("busy_share"), unit_of("request_rate"), unit_of("service_cv")
    ('ms', 'share', 'rps', '')
    """
    ending = name.rpartition("_")[2]
    return UNIT_OF.get(name, ending if ending in ENDINGS and "_" in name else "")


@lru_cache(maxsize=1024)
def digits(value: float, significant: int = 3, smallest: float = SMALLEST) -> str:
    """Return ``value`` rounded to ``significant`` digits, thousands grouped; whole numbers never lose a digit.

    Nothing finer than ``smallest``, a power of ten, is told apart.

    >>> digits(4.946), digits(12345.6), digits(0.04999), digits(2.0), digits(0.0002), digits(3.2e12)
    ('4.95', '12,346', '0.05', '2', '<0.001', '3.2×10¹²')
    """
    if not math.isfinite(value):
        raise ValueError(f"{value!r} has no digits")
    if not value:
        return "0"  # also for -0.0, whose sign says nothing, and which the cache can't tell from 0
    if value < 0:
        return MINUS + digits(-value, significant, smallest)
    if 0 < value < smallest:
        return f"<{smallest:g}"
    mantissa, _, exponent = f"{value:.{significant - 1}e}".partition("e")
    if value >= LARGEST:
        return f"{_strip(mantissa)}×10{str(int(exponent)).translate(_SUPERSCRIPTS)}"
    decimals = min(significant - 1 - int(exponent), round(-math.log10(smallest)))
    return _strip(f"{value:,.{max(0, decimals)}f}")


def percent(share: float) -> str:
    """Return a share as a percentage without its sign; what is not 100 % is never written as 100.

    >>> percent(0.634), percent(0.0449), percent(0.9996), percent(1), percent(1.002), percent(0.3)
    ('63', '4.5', '99.96', '100', '100.2', '30')
    """
    value = share * 100
    text = digits(value, 2)
    if text != "100" or value == 100:
        return text
    for decimals in (1, 2):
        text = _strip(f"{value:.{decimals}f}")
        if text != "100":
            return text
    return "99.99" if value < 100 else "100.01"


def exact(value: float | int | bool) -> str:
    """Return the shortest text that reads back as exactly ``value``: ``50`` for ``50.0``, ``1`` for ``True``.

    >>> exact(50.0), exact(0.1), exact(True), exact(7)
    ('50', '0.1', '1', '7')
    """
    if isinstance(value, bool):
        return str(int(value))
    text = repr(value)
    return text.removesuffix(".0")


def _strip(text: str) -> str:
    """Drop zeros that end a decimal fraction."""
    return text.rstrip("0").rstrip(".") if "." in text else text


class Formatter:
    """Writes numbers with the unit patterns of one language.

    Parameters
    ----------
    units : mapping of str to str
        Plain texts by unit: ``{"ms": "{number} ms", "infinite_ms": "without bound", ...}``.
    """

    def __init__(self, units: Mapping[str, str]) -> None:
        self._units = units

    def named(self, name: str, value: float) -> str:
        """Return ``value`` in the unit that ``name`` ends in."""
        return self.text(value, unit_of(name))

    def text(self, value: float, unit: str = "") -> str:
        """Return ``value`` with its unit; infinity comes out in words, NaN raises ``ValueError``."""
        if value != value:
            raise ValueError("not a number can't be written")
        if math.isinf(value):
            return self._units[f"infinite_{unit}" if f"infinite_{unit}" in self._units else "infinite"]
        unit, number = self._scaled(value, unit)
        return self._units[unit].replace("{number}", number) if unit else number

    def typed(self, value: float, unit: str = "") -> str:
        """Return ``value`` as a reader types it: a time in its field's own unit, a share as a fraction."""
        number = digits(value)
        return self._units[unit].replace("{number}", number) if unit in TYPED_UNITS else number

    def plural(self, value: float, one: str, many: str) -> str:
        """Return a count with its noun: ``1 replica``, ``3 replicas``."""
        return self._units["counted"].replace("{number}", digits(value)).replace("{noun}", one if value == 1 else many)

    def _scaled(self, value: float, unit: str) -> tuple[str, str]:
        """The unit to write and the digits in it."""
        if unit in ("ms", "s"):
            return self._time(value if unit == "ms" else value * 1000)
        if unit == "share":
            return unit, percent(value)
        if unit == "change":
            return unit, ("+" if value > 0 else "") + digits(value * 100, 2)
        return unit, digits(value)

    @staticmethod
    def _time(value_ms: float) -> tuple[str, str]:
        """Milliseconds, from 1,000 on seconds, from two hours on hours."""
        if abs(value_ms) < SECONDS_FROM_MS - 0.5:
            return "ms", digits(value_ms, smallest=SMALLEST_MS)
        if abs(value_ms) < HOURS_FROM_S * 1000:
            return "s", digits(value_ms / 1000)
        return "h", digits(value_ms / 3_600_000)
