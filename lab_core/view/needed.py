"""Every text that a page can ask for, with the numbers that each gets: what the build holds the catalogues against."""

from collections.abc import Iterable, Iterator

from ..model import messages
from ..model.assumptions import ASSUMPTION_FIELDS
from ..model.evaluation import DECISIONS, LANES, METERS, NODES, STAGES, DecisionState, NodeState, Severity, StageState, WaitKind
from ..model.fields import Choice
from ..model.scenarios import SCENARIOS
from ..model.walkthrough import STEPS
from ..model.workload import WORKLOAD_FIELDS
from .assumptions import TEACHING
from .batch_ends import ENDS
from .context import NAMES
from .formulas import NOT_THERE
from .formulas import STEPS as FORMULA_STEPS
from .numbers import ENDINGS
from .outputs import OUTPUTS

Needed = Iterator[tuple[str, frozenset[str]]]
SCENARIO_PARTS = ("", ".title", ".watch")
STEP_PARTS = (".title", ".question", ".guess", ".watch", ".why")
EDGE_KINDS = ("hot", "control", "shadow", "metrics")
METHODS = ("closed_form", "overload", "mm_c", "md_1", "take_all")
TEACHING_VERDICTS = ("holds", "too_high", "too_high_window", "too_low", "too_low_mates", "overloaded")
DISTRIBUTION_NUMBERS = "requests_count p50_ms p95_ms p99_ms low_ms high_ms target_ms beyond_count"
METER_LABELS = ("", ".title", ".label")


def needed_texts() -> dict[str, frozenset[str]]:
    """Return the numbers that each text may use, by key; texts without numbers of their own may use the evaluation's."""
    parts = (_verdicts_and_reasons(), _meters(), _decisions(), _stages(), _diagram(), _numbers(), _cards(), _notices())
    return {key: names for part in parts for key, names in part}


def _verdicts_and_reasons() -> Needed:
    for file, table in (("verdicts", messages.VERDICTS), ("reasons", messages.REASONS)):
        for key, numbers in table.items():
            yield f"{file}.{key}", NAMES | set(numbers)
    yield from _plain("reasons", (f"{key}.title" for key in messages.REASONS))


def _meters() -> Needed:
    yield from _plain("meters.severity", Severity)
    for meter in METERS:
        own = NAMES | set(messages.METER_NUMBERS[meter])
        yield from _plain("meters", (meter + label for label in METER_LABELS))
        for message in messages.METER_MESSAGES[meter]:
            yield f"meters.{meter}.{message}", own
        yield f"meters.{meter}.value", own | {"value_share"}


def _decisions() -> Needed:
    yield from _plain("decisions.state", DecisionState)
    for decision in DECISIONS:
        own = NAMES | set(messages.DECISION_NUMBERS[decision])
        yield from _plain("decisions", (decision, f"{decision}.title"))
        for message in messages.DECISION_MESSAGES[decision]:
            for part in ("advice", "tradeoff"):
                yield f"decisions.{decision}.{message}.{part}", own
    yield from _plain("decisions.flips", ("pending", "none"))
    yield from _words("decisions.flips", {"rise": "input now value state", "fall": "input now value state"})
    yield from _words("decisions.flips", {"switch_on": "input now value state", "switch_off": "input now value state"})


def _stages() -> Needed:
    yield from _plain("stages.state", StageState)
    yield from _plain("stages", (stage + part for stage in STAGES for part in ("", ".title")))
    for key, numbers in messages.STAGES.items():
        yield f"stages.message.{key}", NAMES | set(numbers)


def _diagram() -> Needed:
    yield from _plain("nodes.state", NodeState)
    yield from _plain("nodes.lane", LANES)
    yield from _plain("nodes.edge", EDGE_KINDS)
    yield from _plain("nodes", (node + part for node in NODES for part in ("", ".title")))
    for node in NODES:
        yield f"nodes.{node}.note", NAMES
    yield from _words("nodes.list", {"present": "node state note", "absent": "node state note"})
    yield from _words("nodes.description", {"calm": "stage", "attention": "stage nodes", "named": "node state"})
    yield from _words("nodes.description", {"joined": "first next"})


def _numbers() -> Needed:
    yield from _words("units", dict.fromkeys((unit for unit in (*ENDINGS, "h")), "number"))
    yield from _words("units", {"counted": "number noun"})
    yield from _plain("units", ("infinite", "infinite_ms", "infinite_count", "infinite_share"))
    yield from _plain("inputs", (name + part for name in WORKLOAD_FIELDS for part in ("", ".title")))
    yield from _plain("outputs", (name + part for name in (*OUTPUTS, "p99_simulated_ms") for part in ("", ".title")))
    yield from _plain("outputs", ("p99_simulated_ms.pending", "p99_teaching_change.undefined"))
    for ends in ENDS:
        yield f"outputs.batch_ends.{ends}", NAMES
    yield from _words("outputs", {"p99_simulated_band": "runs_count low_ms high_ms"})
    for verdict in TEACHING_VERDICTS:
        yield f"simulation.teaching_{verdict}", frozenset({"off_share", "window_ms", "batch_mates_ms"})
    yield from _plain("simulation.distribution", ("pending", "overloaded", "axis", "share", "target", "band", "mean", "requests", "batch"))
    yield from _words("simulation.distribution", {"alt": DISTRIBUTION_NUMBERS, "beyond": DISTRIBUTION_NUMBERS})
    yield from _plain("formulas.steps", (*FORMULA_STEPS, *NOT_THERE))
    yield from _plain("waterfall", ("own_call", "batch_mates", "jitter", "overloaded"))
    yield from _plain("waterfall", (f"wait_{kind}" for kind in WaitKind))
    yield from _plain("waterfall", (f"method_{method}" for method in METHODS))
    for key in TEACHING:
        yield f"assumptions.{key}.now", NAMES
    for name, kind in ASSUMPTION_FIELDS.items():
        yield from _plain("assumptions", (name, f"{name}.title"))
        yield from _plain(f"assumptions.{name}", kind.options if isinstance(kind, Choice) else ())


def _cards() -> Needed:
    for file, keys, parts in (("scenarios", SCENARIOS, SCENARIO_PARTS), ("walkthrough", STEPS, STEP_PARTS)):
        for key in keys:
            for part in parts:
                yield f"{file}.{key}{part}", NAMES


def _notices() -> Needed:
    told = {"bad_input": "field value allowed", "bad_link_value": "field value allowed"}
    told |= {f"unknown_{kind}": "name value" for kind in ("name", "scenario", "step", "version")}
    yield from _words("notices", told | {"allowed_range": "low high", "allowed_whole": "low high"})
    yield from _plain("notices", ("allowed_switch", "broken"))
    yield from _plain("interface", ("on", "off"))
    yield from _words("interface", {"assumptions_changed": "changed_count"})


def _plain(stem: str, keys: Iterable[str]) -> Needed:
    """Texts without placeholders."""
    for key in keys:
        yield f"{stem}.{key}", frozenset()


def _words(stem: str, keys: dict[str, str]) -> Needed:
    """Texts that are filled with the named words."""
    for key, words in keys.items():
        yield f"{stem}.{key}", frozenset(words.split())
