"""Functions that an expression may call, by the name it calls them."""

import math
from collections.abc import Callable
from functools import lru_cache

from . import split
from .batching import window_fill, window_fills_up
from .canary import canary_p99
from .case import Case
from .coldstart import cold_start_share
from .deterministic import mdc_wait_mean, mdc_wait_quantile
from .erlang import erlang_b, erlang_c, mmc_sojourn_quantile, mmc_sojourn_tail, mmc_wait_mean, mmc_wait_quantile, mmc_wait_tail
from .fanout import fan_out_share, leaf_quantile
from .fleet import fleet
from .lru import lru_hit_ratio
from .packing import first_fit_decreasing
from .portable import exp, log
from .simulate import simulate
from .staffing import halfin_whitt_wait_share, min_servers, square_root_staffing
from .tails import allen_cunneen_wait_mean, kingman_wait_mean


def near(value: float, other: float, share: float = 0.05) -> bool:
    """Whether ``value`` lies within ``share`` of ``other`` (0.05 is five percent)."""
    return math.isclose(value, other, rel_tol=share)


def bins_needed(capacity: float, *sizes: float) -> int:
    """Bins of ``capacity`` that first-fit decreasing takes for the sizes."""
    return len(first_fit_decreasing(sizes, capacity))


def split_p99_ms(case: Case) -> float:
    """p99 over all requests of the workload when a tenth of them, and of its replicas, is a canary's own pool."""
    return split.split_p99_ms(fleet(case.workload, case.assumptions))


@lru_cache(maxsize=256)
def simulated_p99_ms(case: Case, requests: int = 40_000, seed: int = 1) -> float:
    """p99 of a seeded simulation of the workload; five runs of 40,000 requests, about half a second."""
    return simulate(fleet(case.workload, case.assumptions), requests=requests, seed=seed).p99_ms


ARITHMETIC: dict[str, Callable] = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "sqrt": math.sqrt,
    "exp": exp,
    "log": log,
    "ceil": math.ceil,
    "floor": math.floor,
    "near": near,
}
MODEL: dict[str, Callable] = {
    function.__name__: function
    for function in (
        erlang_b,
        erlang_c,
        mmc_wait_mean,
        mmc_wait_tail,
        mmc_wait_quantile,
        mmc_sojourn_tail,
        mmc_sojourn_quantile,
        mdc_wait_mean,
        mdc_wait_quantile,
        kingman_wait_mean,
        allen_cunneen_wait_mean,
        square_root_staffing,
        min_servers,
        halfin_whitt_wait_share,
        window_fill,
        window_fills_up,
        fan_out_share,
        leaf_quantile,
        canary_p99,
        cold_start_share,
        lru_hit_ratio,
        bins_needed,
        split_p99_ms,
        simulated_p99_ms,
    )
}
FUNCTIONS: dict[str, Callable] = {**ARITHMETIC, **MODEL}
