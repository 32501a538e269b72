"""Packing models into replicas."""

import csv
import json
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.model.packing import first_fit_decreasing


def reference_rows():
    with (Path(__file__).parent.parent / "data/packing_reference.csv").open() as file:
        return [(json.loads(row["sizes"]), float(row["capacity"]), int(row["FFD"])) for row in csv.DictReader(file)]


@pytest.mark.parametrize(("sizes", "capacity", "bins"), reference_rows())
def test_it_needs_as_many_bins_as_the_reference(sizes, capacity, bins):
    assert len(first_fit_decreasing(sizes, capacity)) == bins


@given(st.lists(st.floats(0.01, 10), max_size=60), st.floats(10, 40))
def test_every_size_is_packed_once_and_no_bin_overflows(sizes, capacity):
    bins = first_fit_decreasing(sizes, capacity)
    assert sorted(size for each in bins for size in each) == sorted(sizes)
    assert all(sum(each) <= capacity * (1 + 1e-6) for each in bins)
    assert len(bins) >= ceil(sum(sizes) / capacity - 1e-6)


def test_a_model_larger_than_a_replica_is_an_error():
    with pytest.raises(ValueError, match="size 9 exceeds the capacity 8"):
        first_fit_decreasing([9, 1], 8)
