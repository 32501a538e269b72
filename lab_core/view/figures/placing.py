"""Where a curve's label goes: beside its curve, clear of the others."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from math import ceil, inf

from .frame import Frame
from .svg import text_width

Pixel = tuple[float, float]
SPACING = 6.0
TRIES = 14
GAP = 5.0
MARGIN = 3.0


@dataclass(frozen=True)
class Box:
    """A rectangle that a label takes, and where its text begins."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """Area shared with another box."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)


class Placer:
    """Puts one label after another where it hides least. Greedy, so the same input gives the same places."""

    def __init__(self, frame: Frame, lines: list[list[Pixel]]) -> None:
        self.frame = frame
        self.points = sorted(point for pixels in lines for point in dense(pixels))
        self.taken: list[Box] = []

    def beside(self, pixels: list[Pixel], words: str) -> Box:
        """The best box beside a curve, preferring its right-hand end."""
        tries = [pixels[round((len(pixels) - 1) * n / TRIES)] for n in range(TRIES, -1, -1)]
        boxes = [(box, 2.0 * n) for n, point in enumerate(dict.fromkeys(tries)) for box in self._around(point, words)]
        return self._best(boxes)

    def along(self, y: float, words: str, left: float, right: float) -> Box:
        """The best box just above or below a horizontal line."""
        width = text_width(words, self.frame.size.font)
        starts = [left + (max(left, right - width) - left) * n / 4 for n in range(5)]
        return self._best([(self._box(x, base, words), 0.5 * n) for n, x in enumerate(starts) for base in self._bases(y)])

    def _around(self, point: Pixel, words: str) -> list[Box]:
        width = text_width(words, self.frame.size.font)
        x, y = point
        middle = y + self.frame.size.font * 0.35
        sides = [self._box(x + GAP * 2, middle, words), self._box(x - GAP * 2 - width, middle, words)]
        return sides + [self._box(start, base, words) for base in self._bases(y) for start in (x - width, x, x - width / 2)]

    def _bases(self, y: float) -> tuple[float, float]:
        return y - GAP, y + GAP + self.frame.size.font * 0.9

    def _box(self, x: float, baseline: float, words: str) -> Box:
        font = self.frame.size.font
        return Box(x, baseline - font * 0.9, x + text_width(words, font), baseline + font * 0.25)

    def _best(self, boxes: list[tuple[Box, float]]) -> Box:
        """The box that hides least; those further from the wished place, whose penalty alone is more, needn't be tried."""
        best, least = boxes[0][0], inf
        for box, penalty in boxes:
            if penalty >= least:
                break
            cost = penalty + self._cost(box, least - penalty)
            if cost < least:
                best, least = box, cost
        self.taken.append(best)
        return best

    def _cost(self, box: Box, enough: float) -> float:
        """What a box hides and how far it sticks out; counted no further than ``enough``."""
        frame = self.frame
        outside = max(0.0, frame.size.left - box.left) + max(0.0, box.right - frame.right)
        outside += max(0.0, frame.size.top - box.top) + max(0.0, box.bottom - frame.bottom)
        cost = 50 * outside + sum(box.overlap(other) for other in self.taken)
        return cost if cost >= enough else cost + 40 * self._hidden(box)

    def _hidden(self, box: Box) -> int:
        """How many points of the curves lie under a box."""
        low = bisect_left(self.points, (box.left - MARGIN, -inf))
        high = bisect_right(self.points, (box.right + MARGIN, inf))
        return sum(box.top <= y <= box.bottom for _, y in self.points[low:high])


def dense(pixels: list[Pixel]) -> list[Pixel]:
    """The same line with a point every few pixels."""
    found = list(pixels[:1])
    for (x1, y1), (x2, y2) in zip(pixels, pixels[1:], strict=False):
        steps = max(1, ceil(max(abs(x2 - x1), abs(y2 - y1)) / SPACING))
        found += [(x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps) for n in range(1, steps + 1)]
    return found
