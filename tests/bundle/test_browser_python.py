"""The browser's Python gives the same answers as CPython, to the byte. It runs in Node here; tests/browser/ has real browsers."""

import json
import random

import pytest

from lab_core import bridge
from lab_core.model.assumptions import ASSUMPTION_FIELDS
from lab_core.model.fields import Number, Switch
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import WORKLOAD_FIELDS
from lab_core.view.jobs import Jobs

pytestmark = pytest.mark.slow

RANDOM_WORKLOADS = 400


def drawn(kind, source):
    """Draw a value from a field's whole range, small ones as likely as large ones."""
    if isinstance(kind, Switch):
        return source.random() < 0.5
    if not isinstance(kind, Number):
        return source.choice(list(kind.options))
    low = max(kind.low, kind.high / 1e6)
    value = min(max(low * (kind.high / low) ** source.random(), kind.low), kind.high)
    return round(value) if kind.integer else value


def workload_request(source):
    """One request with a random workload, and now and then random assumptions."""
    request = {"op": "evaluate", "workload": {name: drawn(kind, source) for name, kind in WORKLOAD_FIELDS.items()}}
    if source.random() < 0.3:
        request["assumptions"] = {name: drawn(kind, source) for name, kind in ASSUMPTION_FIELDS.items()}
    return json.dumps(request)


def built_in_requests():
    """The requests of all scenario cards and steps."""
    found = [("scenario", key, scenario.workload) for key, scenario in SCENARIOS.items()]
    found += [("step", key, step.workload) for key, step in STEPS.items()]
    return [json.dumps({"op": "evaluate", "workload": workload.as_dict(), place: key}) for place, key, workload in found]


def jobs(budget_ms=1e9):
    """The long work, each in one slice."""
    workload = {"request_rate": 900, "model_latency_ms": 20, "replicas": 8, "batching": True}
    for place, op in enumerate(["flips_start", "simulate_start"], start=1):
        yield json.dumps({"op": op, "workload": workload, "requests": 20_000, "seed": 7})
        yield json.dumps({"op": "step", "job": place, "budget_ms": budget_ms})


REFUSED = [
    json.dumps({"op": "evaluate", "workload": {"request_rate": -1}}),
    json.dumps({"op": "evaluate", "workload": {"replicas": "many"}}),
    json.dumps({"op": "nothing"}),
    json.dumps({"op": "link", "query": "?request_rate=4e2&batching=1&a.max_batch=16&junk=<b>&models=0"}),
]
"""What the model refuses, what nobody sends, and a link with faults."""


@pytest.fixture(scope="module")
def requests():
    """Everything that is asked: cards, steps, random workloads, long work, bad input."""
    source = random.Random(20260101)
    drawn_requests = [workload_request(source) for _ in range(RANDOM_WORKLOADS)]
    return [*built_in_requests(), *drawn_requests, *jobs(), *REFUSED]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_answer_is_the_same_to_the_last_byte(in_browser_python, catalogues, requests, language, monkeypatch):
    monkeypatch.setattr(bridge, "_jobs", Jobs())  # jobs are numbered from 1, as after a start
    bridge.load(json.dumps(catalogues[language]))
    expected = [bridge.handle(request) for request in requests]
    found = in_browser_python(ask=requests, language=language)["answers"]
    answered = expected[: -len(REFUSED)]
    assert [text for text in answered if text.startswith('{"error"')] == []
    differences = [place for place, (ours, theirs) in enumerate(zip(expected, found, strict=True)) if ours != theirs]
    assert [requests[place] for place in differences] == []


def test_two_starts_give_the_same_bytes(in_browser_python, requests):
    first, second = (in_browser_python(ask=requests[:60]) for _ in range(2))
    assert first == second


def test_a_module_that_was_left_out_says_so(in_browser_python):
    source = "try:\n    import sqlite3\nexcept ModuleNotFoundError as error:\n    found = str(error)\nfound"
    (message,) = in_browser_python(run=[source])["values"]
    assert message.startswith("No module named 'sqlite3' in this page: ")
    assert message.endswith("Import it there and build the site again.")


def test_the_build_compiled_all_that_dataclasses_generate(in_browser_python):
    source = """
import dataclasses, sys
from sitecustomize import generated
import lab_core.model.workload as workload
missing = []
dataclasses.exec = lambda source, *names: (missing.append(source) if source not in generated else None, exec(source, *names))
del sys.modules["lab_core.model.workload"], sys.modules["lab_core.model.assumptions"]
import lab_core.model.workload, lab_core.model.assumptions
len(generated) > 20 and not missing
"""
    assert in_browser_python(run=[source])["values"] == [True]


def test_every_module_of_the_bundle_can_be_imported(in_browser_python):
    source = """
import importlib, sys
modules = next(finder.modules for finder in sys.meta_path if hasattr(finder, "modules"))
for name in modules:
    importlib.import_module(name)
len(modules)
"""
    (count,) = in_browser_python(run=[source])["values"]
    assert count > 100
