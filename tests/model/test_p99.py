"""The analytic p99 against its regression points and its invariants."""

import pytest

from lab_core.model.p99 import analytic_p99
from lab_core.model.service_time import ServiceTime


@pytest.mark.parametrize(
    ("rate", "a", "beta", "max_batch", "window", "replicas", "cv", "p99_ms"),
    [
        (0.8, 1, 0, 1, 0, 1, 0, 11.955),
        (20, 1.8874, 0.1438, 32, 2, 8, 0, 8.039),
        (2, 1.8874, 0.1438, 32, 0, 1, 0, 6.379),
    ],
)
def test_closed_form_reproduces_its_regression_points(rate, a, beta, max_batch, window, replicas, cv, p99_ms):
    parts = analytic_p99(
        rate_rps=1000 * rate, service=ServiceTime(a, beta, cv), max_batch=max_batch, window_ms=window, replicas=replicas
    )
    assert parts.total_ms == pytest.approx(p99_ms, abs=0.0006)
