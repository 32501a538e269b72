"""The scale on which an input is searched: equal steps look equal to a reader."""

from collections.abc import Iterator
from dataclasses import dataclass

from .fields import Number
from .portable import exp, log

FIRST_STEP = 0.02
"""First step from the present value, as a logarithm: 2 %."""
GROWTH = 1.2
"""Each step is longer than the one before by this factor: close by, a narrow region isn't jumped over."""
ZERO_SCALE = 0.5
"""On a scale with a true zero, x is placed at log(1 + x/0.5)."""


@dataclass(frozen=True)
class Axis:
    """Positions of an input's values, on which equal steps look equal to a reader."""

    kind: Number

    def position(self, value: float) -> float:
        """Place of a value."""
        return log(1 + value / ZERO_SCALE) if self.kind.scale == "log0" else log(value)

    def value(self, position: float) -> float | int:
        """Value at a place, within the range."""
        value = ZERO_SCALE * (exp(position) - 1) if self.kind.scale == "log0" else exp(position)
        value = min(max(value, self.kind.low), self.kind.high)
        return int(value + 0.5) if self.kind.integer else value

    def steps(self, start: float, end: float) -> Iterator[float | int]:
        """Values from ``start`` (left out) to ``end`` (always there), in growing steps; whole numbers once each."""
        here, last = self.position(start), self.position(end)
        way, step, tried = (1 if end > start else -1), FIRST_STEP, start
        while True:
            here += way * step
            step *= GROWTH
            if (last - here) * way <= 0:
                break
            if (value := self._beyond(tried, here, way)) != end:
                yield value
                tried = value
        if end != start:
            yield end

    def distance(self, one: float, other: float) -> float:
        """How far apart two values are, as a share of the whole range."""
        return abs(self.position(one) - self.position(other)) / (self.position(self.kind.high) - self.position(self.kind.low))

    def _beyond(self, tried: float, position: float, way: int) -> float | int:
        value = self.value(position)
        return tried + way if self.kind.integer and (value - tried) * way < 1 else value
