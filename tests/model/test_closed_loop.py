"""The closed loop obeys Little's law."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab_core.model.closed_loop import closed_loop
from lab_core.model.errors import InputError
from lab_core.model.service_time import ServiceTime


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
