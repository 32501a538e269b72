"""What the lab's template gets: everything shown for the default workload, and the replies that are built in.

Plain functions over ``lab_core``; MkDocs knows nothing of them but ``lab_page``'s result.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from build_hooks import catalogue as texts
from build_hooks.evidence import evidence
from lab_core import MODEL_VERSION
from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.fields import Field, Number, Switch
from lab_core.model.scenarios import SCENARIOS, Scenario
from lab_core.model.walkthrough import STEPS, Step
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from lab_core.view.assumptions import TEACHING
from lab_core.view.catalogue import Catalogue
from lab_core.view.context import context
from lab_core.view.inputs import value_text
from lab_core.view.needed import needed_texts
from lab_core.view.numbers import exact, unit_of
from lab_core.view.reply import difference, reply
from lab_core.view.ticks import ticks

Convert = Callable[[str], str]
WRITTEN_AT_BUILD = ("scenarios.", "walkthrough.")
"""Texts whose numbers are known when the site is built."""


def catalogues(docs: Path, languages: list[str], convert: Convert) -> dict[str, dict[str, str]]:
    """Read, check and render the lab's texts of every language; stop with file and line where they differ."""
    entries = {language: texts.read_folder(docs / language / "_lab", f"docs/{language}/_lab") for language in languages}
    for language in languages[1:]:
        texts.check_same(entries[languages[0]], entries[language])
    numbers = evidence(docs / "_data")
    for language in languages:
        texts.check_needed(entries[language], _needed(numbers), f"docs/{language}/_lab")
    return {language: _with_evidence(texts.render(found, convert), numbers) for language, found in entries.items()}


def _needed(numbers: Mapping[str, float]) -> dict[str, frozenset[str]]:
    """What the view asks for, and the texts on constants with the measured numbers that they quote."""
    quoting = (*(f"{name}.evidence" for name in ASSUMPTION_FIELDS), *TEACHING)
    return needed_texts() | {f"assumptions.{key}": frozenset(numbers) for key in quoting}


def _with_evidence(rendered: dict[str, str], numbers: Mapping[str, float]) -> dict[str, str]:
    """Fill in the measured numbers: the browser has no tables to take them from."""
    catalogue = Catalogue(rendered)
    quoting = [key for key in rendered if key.startswith("assumptions.") and key.endswith((".evidence", *TEACHING))]
    return rendered | {key: catalogue.html(key, numbers) for key in quoting}


def browser_texts(rendered: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that Python in the browser can ask for; the others stand in the page already."""
    asked = {key for key in needed_texts() if not key.startswith(WRITTEN_AT_BUILD)}
    asked |= {f"assumptions.{key}" for key in TEACHING}
    return {key: text for key, text in rendered.items() if key.removesuffix(texts.UNBOUNDED) in asked or key.startswith("units.")}


def lab_page(rendered: Mapping[str, str]) -> dict[str, object]:
    """Return the template's ``lab``: slots, texts, inputs with their slider stops, scenarios, steps, built-in replies."""
    catalogue = Catalogue(rendered)
    default = reply(Workload(), Assumptions(), catalogue)
    return {
        "slots": default["slots"],
        "evaluation": default["evaluation"],
        "text": rendered,
        "inputs": _specs(WORKLOAD_FIELDS, catalogue),
        "assumptions": _assumptions(catalogue),
        "scenarios": [_scenario(key, scenario, catalogue) for key, scenario in SCENARIOS.items()],
        "steps": [_step(key, step, catalogue) for key, step in STEPS.items()],
        "replies_json": script_json(_replies(default, catalogue)),
        "defaults": {"workload": Workload().as_dict(), "assumptions": Assumptions().as_dict()},
        "version": MODEL_VERSION,
    }


def _specs(fields: Mapping[str, Field], catalogue: Catalogue) -> dict[str, dict[str, object]]:
    """What the page needs to draw one control per field and to move it without Python."""
    return {name: _spec(name, kind, catalogue) for name, kind in fields.items()}


def _spec(name: str, kind: Field, catalogue: Catalogue) -> dict[str, object]:
    spec: dict[str, object] = {"kind": type(kind).__name__.lower(), "default": kind.default}
    if isinstance(kind, Number):
        stops = ticks(kind)
        spec |= {"low": exact(kind.low), "high": exact(kind.high), "integer": kind.integer, "unit": unit_of(name) or kind.unit}
        spec |= {"ticks": stops, "tick_texts": [catalogue.formatter.named(name, stop) for stop in stops]}
    else:
        options = (False, True) if isinstance(kind, Switch) else kind.options
        spec["options"] = {exact_word(option): value_text(name, kind, option, catalogue) for option in options}
    return spec


def _assumptions(catalogue: Catalogue) -> dict[str, dict[str, object]]:
    """What the panel of assumptions needs: its numbers stand there as they are typed, its choices in words."""
    specs = _specs(ASSUMPTION_FIELDS, catalogue)
    for name, kind in ASSUMPTION_FIELDS.items():
        specs[name]["default_text"] = exact(kind.default) if isinstance(kind, Number) else value_text(name, kind, kind.default, catalogue)
    return specs


def exact_word(option: bool | str) -> str:
    """Return an option as it stands in a link."""
    return option if isinstance(option, str) else exact(option)


def _scenario(key: str, scenario: Scenario, catalogue: Catalogue) -> dict[str, object]:
    """One card: its texts carry the numbers of its own workload."""
    return _filled("scenarios", key, {"story": "", "watch": ".watch"}, scenario.workload, catalogue)


def _step(key: str, step: Step, catalogue: Catalogue) -> dict[str, object]:
    """One step of the walkthrough."""
    parts = {part: f".{part}" for part in ("question", "guess", "watch", "why")}
    return _filled("walkthrough", key, parts, step.workload, catalogue) | {"guess_output": step.guess}


def _filled(file: str, key: str, parts: Mapping[str, str], workload: Workload, catalogue: Catalogue) -> dict[str, object]:
    numbers = context(evaluate(workload, Assumptions()))
    told = {name: catalogue.html(f"{file}.{key}{ending}", numbers) for name, ending in parts.items()}
    return {"key": key, "title": catalogue.html(f"{file}.{key}.title"), "workload": workload.as_dict(), **told}


def _replies(default: Mapping[str, object], catalogue: Catalogue) -> dict[str, object]:
    """The reply of every scenario and step, its slots only where they differ from the default's.

    A step with the workload of a scenario says so in ``like`` and carries no more than its own query.
    """
    scenarios = {key: _built_in(default, scenario.workload, catalogue, scenario=key) for key, scenario in SCENARIOS.items()}
    steps = {key: _built_in(default, step.workload, catalogue, step=key) for key, step in STEPS.items()}
    for key, step in STEPS.items():
        if step.scenario:
            steps[key] = {"like": step.scenario, "query": steps[key]["query"]}
    return {"default": default, "scenarios": scenarios, "steps": steps}


def _built_in(default: Mapping[str, object], workload: Workload, catalogue: Catalogue, **place: str) -> dict[str, object]:
    found = reply(workload, Assumptions(), catalogue, **place)
    return found | {"slots": difference(found["slots"], default["slots"])}


def script_json(value: object) -> str:
    """Return JSON that may stand inside a ``<script>`` element."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
