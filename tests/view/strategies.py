"""Random workloads and assumptions over the whole range of every input."""

from hypothesis import strategies as st

from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.fields import Choice, Switch
from lab_core.model.workload import WORKLOAD_FIELDS, Workload


def values(kind):
    if isinstance(kind, Switch):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(kind.options)
    if kind.integer:
        return st.integers(int(kind.low), int(kind.high))
    return st.floats(kind.low, kind.high)


workloads = st.builds(Workload, **{name: values(kind) for name, kind in WORKLOAD_FIELDS.items()})
assumptions = st.builds(Assumptions, **{name: values(kind) for name, kind in ASSUMPTION_FIELDS.items()})
