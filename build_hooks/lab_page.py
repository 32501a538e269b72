"""What the lab's template gets: everything shown for the default workload, and the replies that are built in.

Plain functions over ``lab_core``; MkDocs knows nothing of them but ``lab_page``'s result.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from build_hooks import catalogue as texts
from build_hooks.errors import BuildStopped
from lab_core import MODEL_VERSION
from lab_core.model.assumptions import ASSUMPTION_FIELDS, Assumptions
from lab_core.model.fields import Choice, Field, Number, Switch
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from lab_core.view.catalogue import Catalogue
from lab_core.view.context import context
from lab_core.view.inputs import value_text
from lab_core.view.needed import needed_texts
from lab_core.view.numbers import exact, unit_of
from lab_core.view.reply import difference, reply
from lab_core.view.ticks import ticks

Convert = Callable[[str], str]


def catalogues(docs: Path, languages: list[str], convert: Convert) -> dict[str, dict[str, str]]:
    """Read, check and render the lab's texts of every language; stop with file and line where they differ."""
    entries = {language: texts.read_folder(docs / language / "_lab", f"docs/{language}/_lab") for language in languages}
    for language, found in entries.items():
        if not found:
            raise BuildStopped(f"docs/{language}/_lab has no texts: put the lab's Markdown files there")
    for language in languages[1:]:
        texts.check_same(entries[languages[0]], entries[language])
    for language in languages:
        texts.check_needed(entries[language], needed_texts(), f"docs/{language}/_lab")
    return {language: texts.render(found, convert) for language, found in entries.items()}


def lab_page(rendered: Mapping[str, str]) -> dict[str, object]:
    """Return the template's ``lab``: slots, texts, inputs with their slider stops, scenarios, steps, built-in replies."""
    catalogue = Catalogue(rendered)
    default = reply(Workload(), Assumptions(), catalogue)
    return {
        "slots": default["slots"],
        "evaluation": default["evaluation"],
        "text": rendered,
        "inputs": _specs(WORKLOAD_FIELDS, catalogue),
        "assumptions": _specs(ASSUMPTION_FIELDS, catalogue),
        "scenarios": [_card(key, scenario, catalogue) for key, scenario in SCENARIOS.items()],
        "steps": [_step(key, step, catalogue) for key, step in STEPS.items()],
        "replies_json": script_json(_replies(default, catalogue)),
        "inputs_json": script_json({"inputs": _tables(WORKLOAD_FIELDS, catalogue), "assumptions": _tables(ASSUMPTION_FIELDS, catalogue)}),
        "defaults": {"workload": Workload().as_dict(), "assumptions": Assumptions().as_dict()},
        "version": MODEL_VERSION,
    }


def script_json(value: object) -> str:
    """Return JSON that may stand inside a ``<script>`` element."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
