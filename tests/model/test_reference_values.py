"""Every row of ``reference_values.csv``: our value against the file's, and against the file's independent check at the row's tolerance.

The file's values carry eight digits; a row without a check of its own is held to them alone.
"""

import csv
import re
from functools import cache
from math import log
from pathlib import Path

import pytest

from lab_core.model.batching import window_fill, window_fills_up, window_hold_mean
from lab_core.model.canary import canary_p99
from lab_core.model.coldstart import cold_start_share
from lab_core.model.deterministic import mdc_wait_mean, mdc_wait_quantile
from lab_core.model.erlang import (
    erlang_b,
    erlang_c,
    mmc_sojourn_quantile,
    mmc_sojourn_tail,
    mmc_wait_mean,
    mmc_wait_quantile,
    mmc_wait_tail,
)
from lab_core.model.fanout import fan_out_share, leaf_quantile
from lab_core.model.lru import exact_lru_hit_ratio, lru_hit_ratio, zipf_shares
from lab_core.model.service_time import ServiceTime
from lab_core.model.staffing import halfin_whitt_wait_share, min_servers
from lab_core.model.tails import allen_cunneen_wait_mean, cosmetatos_wait_mean, kingman_wait_mean
from lab_core.model.take_all import inoue_bounds, take_all

WRITTEN_DIGITS = 2e-7

cached_take_all = cache(take_all)


def chain(p):
    return cached_take_all(p["lam"], ServiceTime(p["tau0"], p["alpha"]))


def bounds(p):
    return inoue_bounds(p["lam"], ServiceTime(1.8874, 0.1438))


def per_window(p):
    return p["lam"] * p["w"]


VALUES = {
    "erlang_c": lambda p: erlang_c(p["c"], p["A"]),
    "erlang_b": lambda p: erlang_b(p["c"], p["A"]),
    "mmc_wait_mean": lambda p: mmc_wait_mean(p["c"], p["c"] * p["rho"], p["mu"]),
    "mmc_wait_p99": lambda p: mmc_wait_quantile(p["c"], p["c"] * p["rho"], p["mu"]),
    "mmc_sojourn_p99": lambda p: mmc_sojourn_quantile(p["c"], p["c"] * p["rho"], p["mu"]),
    "mmc_sojourn_p99 (degenerate eta=mu)": lambda p: mmc_sojourn_quantile(p["c"], p["c"] * p["rho"], 1),
    "mmc_sojourn_tail_at_p99": lambda p: mmc_sojourn_tail(
        p["c"], p["c"] * p["rho"], 1, mmc_sojourn_quantile(p["c"], p["c"] * p["rho"], 1)
    ),
    "mm1_p99": lambda p: mmc_sojourn_quantile(1, p["lam"], p["mu"]),
    "mmc_wait_tail": lambda p: mmc_wait_tail(p["c"], p["c"] * p["rho"], 1, p["t"]),
    "md1_wait_p99": lambda p: mdc_wait_quantile(1, p["rho"]),
    "mdc_wait_p99": lambda p: mdc_wait_quantile(p["c"], p["rho"]),
    "mdc_wait_mean": lambda p: mdc_wait_mean(p["c"], p["rho"]),
    "allen_cunneen (ca2=1,cs2=0)": lambda p: allen_cunneen_wait_mean(p["c"], p["rho"], 1, 1, 0),
    "cosmetatos M/D/c mean": lambda p: cosmetatos_wait_mean(p["c"], p["rho"], 1),
    "kingman": lambda p: kingman_wait_mean(p["rho"], p["tau"], p["ca2"], p["cs2"]),
    "halfin_whitt_P": lambda p: halfin_whitt_wait_share(p["beta"]),
    "erlang_c vs HW": lambda p: erlang_c(p["c"], p["A"]),
    "min_servers(P(wait)<=pw)": lambda p: min_servers(p["A"], p["pw"]),
    "fanout": lambda p: fan_out_share(p["p"], p["n"]),
    "leaf quantile for root p99": lambda p: leaf_quantile(0.99, p["n"]),
    "leaf quantile for root p50": lambda p: leaf_quantile(0.5, p["n"]),
    "inoue exact E[W]": lambda p: chain(p).sojourn_mean,
    "inoue phi0": lambda p: bounds(p)[0],
    "inoue phi1": lambda p: bounds(p)[1],
    "inoue E[B]": lambda p: chain({"tau0": 1.8874, "alpha": 0.1438, **p}).mean_batch,
    "take-all batch p99 (c=1,B=inf,w=0)": lambda p: chain(p).sojourn_quantile(),
    "window E[b]": lambda p: window_fill(per_window(p), p["B"]),
    "window E[gather time of 1st]": lambda p: p["w"] * window_hold_mean(per_window(p), p["B"]),
    "window P(full before w)": lambda p: window_fills_up(per_window(p), p["B"]),
    "che LRU hit": lambda p: lru_hit_ratio(p["N"], p["K"], p["zipf"]),
    "exact LRU hit": lambda p: exact_lru_hit_ratio(zipf_shares(p["N"], p["zipf"]), p["K"]),
    "cold fraction": lambda p: cold_start_share(p["lam"], p["idle"], p["cold"]),
    "pooled p99": lambda p: mmc_sojourn_quantile(p["c"], p["lam"], p["mu"]),
    "split p99": lambda p: mmc_sojourn_quantile(p["c"], p["lam"], p["mu"]),
    "canary 90/10 on 9+1 replicas p99": lambda p: canary_p99(p["lam"], p["mu"], 9, 1, 0.1),
    "canary pool p99 alone": lambda p: mmc_sojourn_quantile(p["c"], p["lam"], 1),
}
ABSOLUTE = {"window P(full before w)": 5e-4, "erlang_c vs HW": 0.05}
"""Checks that are absolute: a probability of 1e-4 counted in 4e5 trials, and a limit law at a small size."""


def rows():
    with (Path(__file__).parent.parent / "data/reference_values.csv").open() as file:
        return list(csv.DictReader(file))


def parameters(text):
    """``c=4 A=3.2`` and the like, with units after the number left out."""
    found = re.findall(r"(\w+)=(\d*\.?\d+)", text)
    return {name: 1 / 60 if value == "0.01667" else int(value) if value.isdigit() else float(value) for name, value in found}


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['name']} {row['params']}")
def test_reference_value(row):
    found = VALUES[row["name"]](parameters(row["params"]))
    assert found == pytest.approx(float(row["value"]), rel=WRITTEN_DIGITS)
    if row["independent_check"]:
        loose = ABSOLUTE.get(row["name"], 0)
        tolerance = max(float(row["rel_tol"]), WRITTEN_DIGITS)
        assert found == pytest.approx(float(row["independent_check"]), rel=tolerance, abs=loose)


def test_every_kind_of_row_is_in_the_file():
    assert {row["name"] for row in rows()} == set(VALUES)


def test_the_p99_of_one_exponential_server_is_ln_100_over_the_slack():
    assert mmc_sojourn_quantile(1, 0.8, 1) == pytest.approx(log(100) / 0.2, rel=1e-10)
