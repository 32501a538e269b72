import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.assumptions import ASSUMPTION_FIELDS
from lab_core.model.fields import Number
from lab_core.model.workload import WORKLOAD_FIELDS
from lab_core.view.ticks import position, ticks

FIELDS = {name: kind for name, kind in (WORKLOAD_FIELDS | ASSUMPTION_FIELDS).items() if isinstance(kind, Number)}
every_field = pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)


@every_field
def test_stops_rise_and_hold_both_ends_and_the_default(field):
    stops = ticks(field)
    assert list(stops) == sorted(set(stops))
    assert (stops[0], stops[-1]) == (field.low, field.high)
    assert field.default in stops


@every_field
def test_stops_are_few_enough_for_a_slider_and_close_enough_to_hit_a_value(field):
    stops = ticks(field)
    assert 20 <= len(stops) <= 260
    if field.scale != "linear" and not field.integer:
        steps = [high / low for low, high in zip(stops[1:], stops[2:], strict=False)]
        assert max(steps) <= 1.2


@every_field
def test_stops_of_whole_number_fields_are_whole(field):
    assert all(isinstance(stop, int) for stop in ticks(field)) == field.integer


def test_the_window_has_a_true_zero():
    stops = ticks(WORKLOAD_FIELDS["batch_window_ms"])
    assert stops[:3] == (0, 0.1, 0.11)


@every_field
def test_every_stop_is_at_its_own_place(field):
    assert [position(field, stop) for stop in ticks(field)] == list(range(len(ticks(field))))


@given(st.floats(1, 1_000_000))
def test_a_value_stands_at_the_stop_nearest_by_ratio(value):
    field = WORKLOAD_FIELDS["request_rate"]
    stops = ticks(field)
    chosen = stops[position(field, value)]
    assert max(chosen / value, value / chosen) == pytest.approx(min(max(stop / value, value / stop) for stop in stops))
