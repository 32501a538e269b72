"""Axes: from a number to a place between 0 and 1, and the numbers that get a tick."""

from dataclasses import dataclass
from math import floor, inf

from lab_core.model.portable import exp, log

LN10 = 2.302585092994046


@dataclass(frozen=True)
class Scale:
    """A linear scale from ``low`` to ``high``."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where ``value`` lies, 0 at the low end and 1 at the high end; not clipped."""
        start, end = self.spread(self.low), self.spread(self.high)
        return (self.spread(value) - start) / (end - start) if value < inf else inf

    def at(self, place: float) -> float:
        """The value at a place; the ends come back exactly."""
        if place in (0, 1):
            return self.high if place else self.low
        start, end = self.spread(self.low), self.spread(self.high)
        return self.unspread(start + (end - start) * place)

    def spread(self, value: float) -> float:
        """The function that makes the scale even: identity here, a logarithm on a log scale."""
        return value

    def unspread(self, value: float) -> float:
        """The inverse of ``spread``."""
        return value

    def ticks(self, most: int) -> list[float]:
        """Round numbers on the scale, at most about ``most``."""
        step = next(step for step in _steps((self.high - self.low) / 1e4) if (self.high - self.low) / step <= most)
        first, last = -floor(-self.low / step + 1e-9), floor(self.high / step + 1e-9)
        return [_round(n * step) for n in range(first, last + 1)]


class LogScale(Scale):
    """A logarithmic scale; both ends above 0."""

    def spread(self, value: float) -> float:
        return log(value) if value > 0 else -inf

    def unspread(self, value: float) -> float:
        return exp(value)

    def ticks(self, most: int) -> list[float]:
        """1, 2, 5, 10, ... where they fit, more on a short scale, else 1, 10, 100, ..."""
        for digits in ((1, 1.5, 2, 3, 5, 7), (1, 2, 5), (1, 5), (1, 3), (1,)):
            found = _decades(self.low, self.high, digits)
            if len(found) <= most:
                break
        thinned = -(-len(found) // most)
        return found[::thinned]


class LogZeroScale(Scale):
    """Logarithmic, with a true zero: log(1 + value), for inputs that may be switched down to 0."""

    def spread(self, value: float) -> float:
        return log(1 + value)

    def unspread(self, value: float) -> float:
        return exp(value) - 1

    def ticks(self, most: int) -> list[float]:
        """Zero, where it is on the scale, and then as on a log scale."""
        zero = [0.0] if self.low == 0 else []
        return zero + LogScale(max(self.low, 1), self.high).ticks(most - len(zero))


SCALES: dict[str, type[Scale]] = {"linear": Scale, "log": LogScale, "log0": LogZeroScale}


def _steps(low: float):
    """1, 2, 2.5, 5 times the powers of ten, rising from about ``low``."""
    exponent = floor(log(low) / LN10)
    while True:
        for digit in (1, 2, 2.5, 5):
            yield digit * 10.0**exponent
        exponent += 1


def _decades(low: float, high: float, digits: tuple[int, ...]) -> list[float]:
    first, last = floor(log(low) / LN10 + 1e-9), floor(log(high) / LN10 + 1e-9)
    values = [_round(digit * 10.0**power) for power in range(first, last + 1) for digit in digits]
    return [value for value in values if low * (1 - 1e-9) <= value <= high * (1 + 1e-9)]


def _round(value: float) -> float:
    """Without the dust of binary fractions: 0.30000000000000004 is 0.3."""
    return float(f"{value:.10g}")
