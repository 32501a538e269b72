"""The simulation: repeatable, sliced, and in agreement with theory and with a second simulation."""

import csv
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, pstdev

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.erlang import mmc_sojourn_quantile
from lab_core.model.service_time import ServiceTime
from lab_core.model.simulate import Fleet, simulate, simulation_steps
from lab_core.model.variates import gaps, normals, service_factors
from tests.referee.simulation import sojourn_times

GPU = ServiceTime(1.8874, 0.1438)


def fleet(**changes):
    base = dict(rate_rps=2000, service=GPU, max_batch=32, window_ms=2, replicas=2)
    return Fleet(**(base | changes))


fleets = st.builds(
    fleet,
    rate_rps=st.floats(10, 6000),
    service=st.builds(ServiceTime, st.floats(0, 5), st.floats(0.01, 1), st.sampled_from((0, 0.1, 0.7, 1, 2))),
    max_batch=st.integers(1, 40),
    window_ms=st.sampled_from((0, 0.5, 10)),
    replicas=st.integers(1, 9),
    batcher=st.sampled_from(("triton", "kserve")),
    arrivals=st.sampled_from(("poisson", "constant", "bursty")),
    arrival_scv=st.floats(1, 9),
    routing=st.sampled_from(("shared_queue", "round_robin", "random")),
)


@settings(max_examples=60)
@given(fleets)
def test_every_fleet_gives_ordered_quantiles_and_possible_shares(some_fleet):
    found = simulate(some_fleet, requests=1500, runs=3)
    assert 0 < found.p50_ms <= found.p95_ms <= found.p99_ms
    assert 1 <= found.mean_batch <= some_fleet.max_batch
    assert 0 < found.busy_share <= 1
    assert found.p99_low_ms <= found.p99_ms <= found.p99_high_ms
    assert sum(found.histogram.counts) + found.histogram.beyond == found.requests


def test_the_same_seed_gives_the_same_result_and_another_does_not():
    first, second, other = (simulate(fleet(), requests=5000, seed=seed) for seed in (7, 7, 8))
    assert first == second
    assert first != other


def test_progress_rises_to_one_and_each_finished_run_shows():
    steps = list(simulation_steps(fleet(), requests=20_000, runs=4))
    shares = [step.share for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    runs_shown = [len(step.result.p99_by_run_ms) for step in steps if step.result]
    assert sorted(set(runs_shown)) == [1, 2, 3, 4]
    assert steps[-1].result == simulate(fleet(), requests=20_000, runs=4)


def test_a_constant_stream_below_capacity_never_waits():
    found = simulate(fleet(arrivals="constant", rate_rps=400, service=ServiceTime(2, 0), max_batch=1, replicas=1))
    assert found.p50_ms == pytest.approx(2)
    assert found.p99_ms == pytest.approx(2)
    assert found.busy_share == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize("scv", [1, 4, 9])
def test_bursty_gaps_have_the_mean_and_variation_that_they_name(scv):
    drawn = gaps(Random(5), 200_000, arrivals="bursty", scv=scv)
    assert fmean(drawn) == pytest.approx(1, rel=0.02)
    assert pstdev(drawn) ** 2 == pytest.approx(scv, rel=0.05)


@pytest.mark.parametrize("cv", [0, 0.1, 0.5, 1, 2])
def test_service_factors_have_mean_one_and_the_variation_that_they_name(cv):
    drawn = service_factors(Random(5), cv)(200_000)
    assert fmean(drawn) == pytest.approx(1, rel=0.01)
    assert pstdev(drawn) == pytest.approx(cv, rel=0.05)


@pytest.mark.parametrize("scale", [1, -1])
def test_normal_variates_follow_the_normal_law_out_to_its_tail(scale):
    drawn = [scale * z for z in normals(Random(2), 200_000)]
    for threshold in (-1, 0, 1, 2, 3):
        expected = 1 - NormalDist().cdf(threshold)
        error = (expected * (1 - expected) / len(drawn)) ** 0.5
        assert fmean(z > threshold for z in drawn) == pytest.approx(expected, abs=4 * error)


def test_round_robin_lies_between_a_shared_queue_and_random_routing():
    p99 = {
        routing: simulate(fleet(routing=routing, replicas=8, max_batch=1, rate_rps=2500, service=ServiceTime(2, 0, 1)), requests=60_000).p99_ms
        for routing in ("shared_queue", "round_robin", "random")
    }
    assert p99["shared_queue"] < p99["round_robin"] < p99["random"]


REQUESTS = 1_000_000


def erlang_rows():
    """Replicas, rho, exact p99, and the standard error that p99 has over ``REQUESTS`` requests."""
    with (Path(__file__).parent.parent / "data/des_validation.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "M/M/c" and row["quantity"] == "p99"]
    scale = (8 * 2_000_000 / REQUESTS) ** 0.5 / 2.365  # from the 95 % interval of 8 runs of 2e6
    return [(int(r["c"]), float(r["rho_or_lambda"]), float(r["exact"]), float(r["ci95"]) * scale) for r in rows]


@pytest.mark.slow
@pytest.mark.parametrize(("replicas", "rho", "exact_ms", "error_ms"), erlang_rows())
def test_the_simulated_p99_agrees_with_erlang(replicas, rho, exact_ms, error_ms):
    # 2 %, or what chance allows where the tail is so correlated that 2 % would take 1e7 requests
    many = fleet(service=ServiceTime(1, 0, 1), max_batch=1, replicas=replicas, rate_rps=1000 * rho * replicas, window_ms=0)
    found = simulate(many, requests=REQUESTS, seed=3, runs=2)
    assert mmc_sojourn_quantile(replicas, rho * replicas, 1) == pytest.approx(exact_ms, rel=1e-5)
    assert found.p99_ms == pytest.approx(exact_ms, abs=max(0.02 * exact_ms, 3 * error_ms))


@pytest.mark.parametrize(
    "case",
    [
        dict(rate=2, setup=1.8874, per_item=0.1438, cv=0, max_batch=32, window=0, replicas=1),
        dict(rate=12, setup=1.8874, per_item=0.1438, cv=0.2, max_batch=16, window=2, replicas=4),
        dict(rate=0.3, setup=1, per_item=8, cv=0, max_batch=8, window=20, replicas=4),
        dict(rate=3, setup=1.8874, per_item=0.1438, cv=0.5, max_batch=32, window=5, replicas=1, batcher="kserve"),
    ],
    ids=str,
)
def test_it_agrees_with_the_referee(case):
    sojourns, sizes, busy = sojourn_times(**case, requests=60_000)
    found = simulate(
        fleet(
            rate_rps=1000 * case["rate"],
            service=ServiceTime(case["setup"], case["per_item"], case["cv"]),
            max_batch=case["max_batch"],
            window_ms=case["window"],
            replicas=case["replicas"],
            batcher=case.get("batcher", "triton"),
        ),
        requests=60_000,
    )
    assert found.p99_ms == pytest.approx(numpy.quantile(sojourns, 0.99), rel=0.03)
    assert found.p50_ms == pytest.approx(numpy.quantile(sojourns, 0.5), rel=0.02)
    assert found.mean_batch == pytest.approx(sizes.mean(), rel=0.02)
    assert found.busy_share == pytest.approx(busy, rel=0.02)


def test_overload_shows_as_the_throughput_of_the_fleet():
    found = simulate(fleet(rate_rps=20_000, replicas=2))
    assert found.busy_share == pytest.approx(1, abs=0.01)
    assert found.throughput_rps == pytest.approx(1000 * 2 * 32 / GPU.of(32), rel=0.02)
