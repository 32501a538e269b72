"""One input moved over a range."""

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.errors import InputError
from lab_core.model.evaluate import evaluate
from lab_core.model.sweep import sweep
from lab_core.model.workload import Workload


def test_it_spreads_a_rate_evenly_by_factors_between_exact_ends():
    values = sweep(Workload(), over="request_rate", low=10, high=1000, points=5).values
    assert (values[0], values[-1]) == (10, 1000)
    assert values[1:-1] == pytest.approx((10**1.5, 100, 10**2.5))


def test_a_scale_with_a_true_zero_starts_there():
    values = sweep(Workload(batching=True), over="batch_window_ms", points=4).values
    assert values == pytest.approx((0, 0.2, 40**0.5, 200))


def test_a_linear_input_is_spread_by_steps():
    assert sweep(Workload(), over="a.service_cv", points=5).values == (0, 0.5, 1, 1.5, 2)


def test_whole_numbers_come_once_each():
    values = sweep(Workload(), over="replicas", high=4, points=25).values
    assert values == (1, 2, 3, 4)


def test_switches_and_choices_take_all_their_values():
    assert sweep(Workload(), over="gpu").values == (False, True)
    assert sweep(Workload(), over="a.routing").values == ("shared_queue", "round_robin", "random")


def test_each_output_is_that_of_the_changed_workload():
    found = sweep(Workload(), Assumptions(max_batch=4), over="request_rate", low=20, high=80, points=3)
    for index, rate in enumerate(found.values):
        expected = evaluate(Workload(request_rate=rate), Assumptions(max_batch=4))
        assert {name: column[index] for name, column in found.outputs.items()} == {name: getattr(expected, name) for name in found.outputs}


@pytest.mark.parametrize("given", [{"over": "speed"}, {"over": "replicas", "low": 0}, {"over": "replicas", "low": 8, "high": 2}, {"over": "gpu", "points": 0}])
def test_what_cannot_be_swept_is_an_input_error(given):
    with pytest.raises(InputError):
        sweep(Workload(), **given)
