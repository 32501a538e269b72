"""Why the architecture changes, the most important reason first, and the verdict in one sentence."""

from ..model.evaluation import Evaluation
from .catalogue import Catalogue
from .context import context
from .markup import element
from .slot import Slots, slot


def reason_slots(evaluation: Evaluation, catalogue: Catalogue) -> Slots:
    """Return ``reasons``, a list item for each, and ``verdict``."""
    shared = context(evaluation)
    items = (_item(reason.key, shared | dict(reason.numbers), catalogue) for reason in evaluation.reasons)
    verdict = catalogue.html(f"verdicts.{evaluation.verdict}", shared | dict(evaluation.verdict_numbers))
    return {"reasons": slot("".join(items)), "verdict": slot(verdict, {"data-verdict": evaluation.verdict})}


def _item(key: str, numbers: dict, catalogue: Catalogue) -> str:
    title = element("strong", catalogue.html(f"reasons.{key}.title"))
    return element("li", f"{title} {element('span', catalogue.html(f'reasons.{key}', numbers))}", data_reason=key)
