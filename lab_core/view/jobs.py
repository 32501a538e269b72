"""Work cut into slices, so that the worker can answer a newer request in between."""

import time
from collections.abc import Generator

from ..model.assumptions import Assumptions
from ..model.flips import iter_flips
from ..model.workload import Workload
from .catalogue import Catalogue
from .decisions import flip_slots

Job = Generator[float, None, dict]
"""Yields its progress, 0 to 1, at every point where it may rest; returns the reply's own part."""


class Jobs:
    """The jobs under way, by number. There are few: the page cancels the old one before it starts another."""

    def __init__(self) -> None:
        self._running: dict[int, Job] = {}
        self._last = 0

    def start(self, job: Job) -> int:
        """Keep ``job`` and return its number; it has not run yet."""
        self._last += 1
        self._running[self._last] = job
        return self._last

    def step(self, number: int, budget_ms: float) -> dict:
        """Run a job for about ``budget_ms``; ``done`` says whether its result is there. Raises ``KeyError`` once it's gone."""
        job = self._running[number]
        until = time.monotonic() + budget_ms / 1000
        try:
            progress = next(job)
            while time.monotonic() < until:
                progress = next(job)
        except StopIteration as end:
            del self._running[number]
            return {"job": number, "done": True, "progress": 1.0, **end.value}
        except Exception:
            del self._running[number]
            raise
        return {"job": number, "done": False, "progress": progress}

    def cancel(self, number: int) -> None:
        """Drop a job; one that is gone already is no error."""
        self._running.pop(number, None)


def flip_job(workload: Workload, assumptions: Assumptions, catalogue: Catalogue) -> Job:
    """Find what would flip each decision; the result is the ``decision.KEY.flips`` slots."""
    flips = yield from iter_flips(workload, assumptions)
    return {"slots": flip_slots(flips, workload, catalogue)}
