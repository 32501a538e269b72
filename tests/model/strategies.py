"""Random workloads and assumptions over the whole range, spread as the sliders spread them."""

import math

from hypothesis import strategies as st

from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.fields import Choice, Field, Number, Switch
from lab_core.model.workload import WORKLOAD_FIELDS, Workload


def values(kind: Field) -> st.SearchStrategy:
    """Values of one input: its ends, its default, and everything between."""
    if isinstance(kind, Switch):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(kind.options)
    return st.sampled_from((kind.low, kind.default, kind.high)) | _between(kind)


def _between(kind: Number) -> st.SearchStrategy:
    if kind.integer:
        return _spread(kind.low, kind.high).map(lambda value: min(int(kind.high), max(int(kind.low), round(value))))
    return _spread(max(kind.low, kind.high / 1000 if kind.low == 0 else kind.low), kind.high)


def _spread(low: float, high: float) -> st.SearchStrategy:
    """Evenly spread logarithms."""
    exact = st.floats(math.log(low), math.log(high)).map(math.exp)
    return exact.map(lambda value: min(high, max(low, value)))


workloads = st.builds(Workload, **{name: values(kind) for name, kind in WORKLOAD_FIELDS.items()})
any_assumptions = st.builds(Assumptions, **{name: values(kind) for name, kind in ASSUMPTION_FIELDS.items()})
assumptions = st.just(Assumptions()) | any_assumptions
"""The defaults half of the time, else any."""
