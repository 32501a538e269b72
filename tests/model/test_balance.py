"""Mean batch, busy share and the share that finds all busy: against simulations and in the limits."""

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.balance import balance
from lab_core.model.batching import window_fill
from lab_core.model.erlang import erlang_c
from lab_core.model.fleet import Fleet
from lab_core.model.service_time import ServiceTime
from lab_core.model.take_all import take_all
from tests.referee.errors import rows

GPU = ServiceTime(1.8874, 0.1438)


def quantile(values, share):
    ordered = sorted(values)
    return ordered[int(share * len(ordered))]


def fleet(rate, service, max_batch, window_ms, replicas):
    return Fleet(rate_rps=1000 * rate, service=service, max_batch=max_batch, window_ms=window_ms, replicas=replicas)


def of_row(row):
    service = ServiceTime(row["a"], row["beta"], row["cv"])
    return fleet(row["lam"], service, int(row["B"]), row["w"], int(row["c"]))


@pytest.mark.parametrize("data", ["grid", "random"])
def test_the_mean_batch_is_near_the_simulated_one(data):
    errors = [abs(of_row(row).mean_batch() / row["meanB"] - 1) for row in rows(data)]
    assert quantile(errors, 0.5) < 0.005
    assert quantile(errors, 0.95) < 0.15


@pytest.mark.parametrize("data", ["grid", "random"])
def test_the_busy_share_is_within_a_few_points_of_the_simulated_one(data):
    errors = [abs(of_row(row).busy_share() - row["busy"]) for row in rows(data)]
    assert quantile(errors, 0.95) < 0.02
    assert max(errors) < 0.08


@pytest.mark.parametrize("rate", [0.5, 2.086, 4.868])
def test_one_replica_that_takes_all_has_the_mean_batch_of_the_exact_chain(rate):
    assert fleet(rate, GPU, 256, 0, 1).mean_batch() == pytest.approx(take_all(rate, GPU).mean_batch, rel=0.02)


def test_without_batches_it_is_erlangs_c():
    state = balance(3.2, ServiceTime(1, 0), 1, 0, 4)
    assert (state.mean_batch, state.service_ms, state.wait_share) == (1, 1, erlang_c(4, 3.2))


def test_light_load_leaves_the_fill_of_the_window():
    state = balance(0.1, GPU, 32, 20, 64)
    assert state.mean_batch == pytest.approx(window_fill(2, 32), rel=1e-6)
    assert state.wait_share < 1e-6


def test_full_load_balances_arrivals_and_service():
    state = balance(40, GPU, 256, 0, 8)
    assert state.mean_batch == pytest.approx(40 * GPU.of(state.mean_batch) / 8, rel=0.001)
    assert state.wait_share > 0.99


def test_a_held_batch_lengthens_the_cycle_and_so_the_batches():
    assert balance(2, GPU, 32, 0, 1, 1.0, 3.0).mean_batch > balance(2, GPU, 32, 0, 1).mean_batch


services = st.builds(ServiceTime, st.floats(0, 50), st.floats(0.01, 50), st.floats(0, 2))


@given(services, st.integers(1, 256), st.floats(0, 200), st.integers(1, 256), st.floats(0.001, 0.999))
def test_batches_lie_between_the_idle_fill_and_the_largest(service, max_batch, window_ms, replicas, rho):
    rate = rho * replicas * max_batch / service.of(max_batch)
    state = balance(rate, service, max_batch, window_ms, replicas)
    assert state.idle_batch * (1 - 1e-7) <= state.mean_batch <= max_batch
    assert 0 <= state.wait_share <= 1
    assert 0 < fleet(rate, service, max_batch, window_ms, replicas).busy_share() <= 1


@given(services, st.integers(1, 256), st.floats(0, 200), st.integers(1, 255), st.floats(0.001, 0.99))
def test_one_more_replica_leaves_smaller_batches_and_fewer_who_wait(service, max_batch, window_ms, replicas, rho):
    rate = rho * replicas * max_batch / service.of(max_batch)
    fewer, more = (balance(rate, service, max_batch, window_ms, count) for count in (replicas, replicas + 1))
    assert more.mean_batch <= fewer.mean_batch * (1 + 1e-6)
    assert more.wait_share <= fewer.wait_share + 1e-6


def test_overload_means_full_batches_and_replicas_that_never_rest():
    overloaded = fleet(100, GPU, 32, 1, 1)
    assert (overloaded.mean_batch(), overloaded.busy_share()) == (32, 1)


def test_an_idle_replica_sends_off_whoever_comes_while_its_window_lasts():
    assert window_fill(1, 2) == pytest.approx(2 - exp(-1))
    assert window_fill(0, 32) == 1
    assert window_fill(500, 32) == pytest.approx(32, abs=1e-12)
