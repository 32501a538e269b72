"""Decay of a backlog, and how far load wanders."""

from math import exp, inf, log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.backlog import backlog, constant_root, decay_rate
from lab_core.model.deterministic import mdc_wait_quantile
from lab_core.model.service_time import ServiceTime
from lab_core.model.stream import gap_exponent
from lab_core.model.take_all import take_all


@given(st.floats(0.01, 0.99), st.integers(1, 200))
def test_exponential_service_decays_at_the_spare_capacity(rho, replicas):
    assert decay_rate(rho * replicas, rho, 1, 1.0) == pytest.approx((1 - rho) * replicas, rel=1e-8)


@given(st.floats(0.02, 0.99))
def test_constant_service_solves_its_root_equation(rho):
    x = constant_root(rho)
    assert x > 0
    assert exp(rho * x) == pytest.approx(1 + x, rel=1e-8)


@given(st.floats(0.5, 0.999), st.integers(1, 8), st.floats(0.05, 1), st.floats(0.5, 20))
def test_any_decay_solves_its_root_equation(rho, max_batch, cv, arrival_scv):
    x, variance = decay_rate(1, rho, max_batch, cv, arrival_scv), max_batch * cv * cv
    assert 0 < x < 1 / (rho * variance)
    assert gap_exponent(x, arrival_scv)[0] == pytest.approx(-log1p(-rho * variance * x) / variance, rel=1e-5)


def test_the_tail_of_md1_falls_at_that_rate():
    theta = decay_rate(0.8, 0.8, 1, 0.0)
    steps = mdc_wait_quantile(1, 0.8, 0.001) - mdc_wait_quantile(1, 0.8, 0.01)
    assert theta * steps == pytest.approx(2.302585, rel=1e-6)


@given(st.floats(0.05, 0.98), st.integers(1, 64), st.floats(0.01, 1.9))
def test_more_variation_makes_a_backlog_last_longer(rho, max_batch, cv):
    calm, rough = (decay_rate(1, rho, max_batch, one) for one in (cv, 1.05 * cv))
    assert 0 < rough <= calm * (1 + 1e-9)
    assert decay_rate(1, rho, max_batch, cv, 4.0) <= calm


def load(exponent, **changes):
    usual = {"batch": 4.0, "rate_per_ms": 2.0, "service": ServiceTime(1.8874, 0.1438), "max_batch": 32, "replicas": 1, "arrival_scv": 1.0}
    return backlog(exponent=exponent, **(usual | changes))


def test_no_exponent_is_the_average_load():
    assert load(0.0).batch == 4
    assert load(0.0).queue_ms == 0


@given(st.floats(0, 5), st.floats(0, 1))
def test_rarer_loads_are_larger(exponent, more):
    usual, rare = load(exponent), load(exponent + more)
    assert (usual.batch, usual.queue_ms) <= (rare.batch, rare.queue_ms)


def test_beyond_full_batches_a_queue_forms():
    found = load(60.0)
    assert found.batch == 32
    assert 0 < found.queue_ms < inf


def test_the_batch_that_one_percent_exceed_is_near_that_of_the_exact_chain():
    service, rate = ServiceTime(1.8874, 0.1438), 4.868
    sizes, rest, size = take_all(rate, service).sizes, 1.0, 0
    while rest > 0.01:
        rest -= sizes[size]
        size += 1
    found = load(4.605, batch=30.6, rate_per_ms=rate, max_batch=1000)
    assert found.batch == pytest.approx(size, rel=0.15)
