"""A fit finds what made the table, and says how far off it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.errors import InputError
from lab_core.model.fit import fit_flat_then_linear, fit_line, fit_service_time

BATCHES = (1, 2, 4, 8, 16, 32)


@given(a=st.floats(0, 100), beta=st.floats(0.001, 10))
def test_a_straight_table_gives_its_own_constants_back(a, beta):
    fit = fit_service_time(BATCHES, [a + beta * b for b in BATCHES])
    assert fit.floor_ms == 0, "one flat row would go through any table"
    assert fit.worst_share < 1e-9
    assert fit.of(3) == pytest.approx(a + beta * 3, rel=1e-6)


@given(a=st.floats(0, 5), beta=st.floats(0.1, 2), floor=st.floats(1.2, 3))
def test_a_flat_start_is_found(a, beta, floor):
    t0 = floor * (a + beta * 4)
    fit = fit_flat_then_linear((*BATCHES, 64, 128, 256), [max(t0, a + beta * b) for b in (*BATCHES, 64, 128, 256)])
    assert fit.floor_ms == pytest.approx(t0)
    assert fit.worst_share < 1e-6


@given(times=st.lists(st.floats(0.5, 500), min_size=6, max_size=6), scale=st.floats(0.01, 100))
def test_errors_do_not_depend_on_the_unit_of_time(times, scale):
    one, other = fit_line(BATCHES, times), fit_line(BATCHES, [scale * t for t in times])
    assert other.rms_share == pytest.approx(one.rms_share, rel=1e-6)


@given(times=st.lists(st.floats(0.5, 500), min_size=6, max_size=6), da=st.floats(-0.05, 0.05), db=st.floats(-0.05, 0.05))
def test_no_neighbour_of_the_line_fits_better(times, da, db):
    fit = fit_line(BATCHES, times)
    a, beta = max(0, fit.setup_ms + da), max(0, fit.per_item_ms + db)
    rms = (sum(((a + beta * b) / t - 1) ** 2 for b, t in zip(BATCHES, times, strict=True)) / 6) ** 0.5
    assert fit.rms_share <= rms + 1e-9


def test_constants_never_go_below_zero():
    falling = fit_line((1, 2, 4), (9, 6, 5))
    assert (falling.setup_ms > 0, falling.per_item_ms) == (True, 0)
    steep = fit_line((1, 2, 4), (1, 4, 16))
    assert (steep.setup_ms, steep.per_item_ms > 0) == (0, True)


@pytest.mark.parametrize(
    ("batches", "times", "field"),
    [((1, 1), (2, 2), "batch"), ((0, 2), (2, 2), "batch"), ((1, 2), (0, 2), "time_ms"), ((1, 2), (float("nan"), 2), "time_ms")],
)
def test_a_table_that_cannot_be_fitted_names_the_column(batches, times, field):
    with pytest.raises(InputError) as error:
        fit_service_time(batches, times)
    assert error.value.field == field
