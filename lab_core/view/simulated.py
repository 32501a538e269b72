"""The simulated p99: run in slices once the reader lets go, and shown beside the analytic one.

The bridge imports this when first asked for it, so that the page's first answer does not wait for the simulator.
"""

from math import inf

from ..model.assumptions import Assumptions
from ..model.fleet import Fleet, fleet
from ..model.simulate import Simulation, simulation_steps
from ..model.workload import Workload
from .catalogue import Catalogue
from .distribution import distribution_slot
from .jobs import Job
from .outputs import number_slot, pending_slots
from .slot import Slots, slot
from .teaching import teaching_slot

REQUESTS = 20_000
"""Requests that the page simulates, over all runs: well under a second in a browser."""


def simulation_job(
    workload: Workload, assumptions: Assumptions, catalogue: Catalogue, *, requests: int = REQUESTS, seed: int = 1
) -> Job:
    """Simulate the fleet; the result is the slots that ``pending_slots`` names and the simulation's numbers.

    An overloaded fleet is not run: its queue only grows, and the p99 of a finite run would say how long it was.
    """
    hosted = fleet(workload, assumptions)
    if hosted.load >= 1:
        return {"slots": _overloaded_slots(catalogue), "simulation": None}
    for progress in simulation_steps(hosted, requests=requests, seed=seed):
        yield progress.share
    result = progress.result
    return {"slots": simulation_slots(result, hosted, workload.p99_target_ms, catalogue), "simulation": _plain(result)}


def simulation_slots(result: Simulation, hosted: Fleet, target_ms: float, catalogue: Catalogue) -> Slots:
    """Return the p99, its band over the runs, how far the two formulas are off, and the distribution."""
    waterfall, teaching_ms = hosted.p99(), hosted.p99_teaching_ms()
    band = {"runs_count": len(result.p99_by_run_ms), "low_ms": result.p99_low_ms, "high_ms": result.p99_high_ms}
    return {
        "output.p99_simulated_ms": number_slot("p99_simulated_ms", result.p99_ms, catalogue),
        "output.p99_simulated_band": slot(catalogue.html("outputs.p99_simulated_band", band)),
        "output.p99_analytic_change": number_slot("p99_analytic_change", waterfall.total_ms / result.p99_ms - 1, catalogue),
        "output.p99_teaching_simulated_change": number_slot("p99_teaching_change", teaching_ms / result.p99_ms - 1, catalogue),
        "teaching": teaching_slot(
            teaching_ms=teaching_ms, referee_ms=result.p99_ms, waterfall=waterfall, window_ms=hosted.window_ms, catalogue=catalogue
        ),
        "distribution": distribution_slot(result, target_ms, catalogue),
    }


def _overloaded_slots(catalogue: Catalogue) -> Slots:
    return pending_slots(catalogue) | {
        "output.p99_simulated_ms": number_slot("p99_simulated_ms", inf, catalogue),
        "distribution": slot(catalogue.html("simulation.distribution.overloaded")),
    }


def _plain(result: Simulation) -> dict[str, object]:
    """The numbers of a simulation as plain JSON."""
    histogram = result.histogram
    return {
        "seed": result.seed,
        "requests": result.requests,
        "p50_ms": result.p50_ms,
        "p95_ms": result.p95_ms,
        "p99_ms": result.p99_ms,
        "p99_low_ms": result.p99_low_ms,
        "p99_high_ms": result.p99_high_ms,
        "mean_ms": result.mean_ms,
        "mean_batch": result.mean_batch,
        "busy_share": result.busy_share,
        "histogram": {"top_ms": histogram.top_ms, "counts": list(histogram.counts), "beyond": histogram.beyond},
    }
