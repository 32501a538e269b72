"""The closed loop obeys Little's law and reproduces a measured table from two constants."""

import csv
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.closed_loop import closed_loop
from lab_core.model.errors import InputError
from lab_core.model.service_time import ServiceTime

TABLE = Path("docs/_data/public_6_triton_docs_closed_loop.csv")


def measured(config):
    """Rows of the text recognition model under one configuration."""
    with TABLE.open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["model"] == "text_recognition" and row["config"] == config]


def saturated_ms(config, items):
    """Time of a batch of ``items`` items: the saturated half of the table gives it as items over throughput."""
    rates = [float(row["throughput_per_s"]) for row in measured(config) if int(row["concurrency"]) >= 10]
    return 1000 * items / median(rates)


def calibrated():
    """Two constants, a and beta, from two saturated configurations: batches of 2 and batches of 8."""
    two, eight = saturated_ms("no batching, 1 instance", 2), saturated_ms("dynamic batching max 8, 1 instance", 8)
    beta = (eight - two) / 6
    return ServiceTime(two - 2 * beta, beta)


ROWS = [
    (config, limit, int(row["concurrency"]), float(row["throughput_per_s"]), float(row["p95_ms"]))
    for config, limit in (("no batching, 1 instance", 2), ("dynamic batching max 8, 1 instance", 8))
    for row in measured(config)
]


@pytest.mark.parametrize(("config", "limit", "clients", "rate", "p95_ms"), ROWS)
def test_two_constants_reproduce_each_row_of_the_triton_table(config, limit, clients, rate, p95_ms):
    run = closed_loop(service=calibrated(), clients=clients, max_batch=limit, items_per_request=2, requests=4000)
    assert 2 * run.throughput_rps == pytest.approx(rate, rel=0.03)
    assert run.p95_ms == pytest.approx(p95_ms, rel=0.10)


def test_the_table_has_sixteen_rows():
    assert len(ROWS) == 16


@settings(max_examples=60, deadline=None)
@given(clients=st.integers(1, 40), replicas=st.integers(1, 6), max_batch=st.integers(1, 16), a=st.floats(0.1, 5), beta=st.floats(0, 2))
def test_clients_equal_throughput_times_latency(clients, replicas, max_batch, a, beta):
    run = closed_loop(service=ServiceTime(a, beta), clients=clients, replicas=replicas, max_batch=max_batch, requests=4000)
    assert run.throughput_rps * run.mean_ms / 1000 == pytest.approx(clients, rel=0.05)


@given(a=st.floats(0.1, 5), beta=st.floats(0, 2))
def test_a_lone_client_sees_the_service_time(a, beta):
    run = closed_loop(service=ServiceTime(a, beta), clients=1, max_batch=32, requests=100)
    assert run.mean_ms == pytest.approx(a + beta)
    assert run.mean_batch == 1


def test_a_request_larger_than_the_batch_is_refused():
    with pytest.raises(InputError, match="max_batch"):
        closed_loop(service=ServiceTime(1, 1), clients=1, max_batch=2, items_per_request=4)
