"""What the page gets for one workload: the evaluation as plain JSON, the slots, and the query string."""

from ..model.assumptions import Assumptions
from ..model.evaluate import evaluate
from ..model.plain import plain
from ..model.workload import Workload
from .catalogue import Catalogue
from .link import build_query
from .slot import Slots
from .slots import slots


def reply(
    workload: Workload,
    assumptions: Assumptions,
    catalogue: Catalogue,
    *,
    scenario: str | None = None,
    step: str | None = None,
) -> dict[str, object]:
    """Evaluate a workload and return ``{"evaluation": plain JSON, "slots": {...}, "query": "..."}``."""
    evaluation = evaluate(workload, assumptions)
    return {
        "evaluation": plain(evaluation),
        "slots": slots(evaluation, catalogue),
        "query": build_query(workload, assumptions, scenario=scenario, step=step),
    }


def difference(found: Slots, base: Slots) -> Slots:
    """Return the slots of ``found`` that ``base`` hasn't alike: small enough to carry one set per scenario in a page."""
    return {name: value for name, value in found.items() if base.get(name) != value}
