"""What comes once the reader has let go: the simulated p99 and what would flip each decision."""

import json

import pytest

from lab_core import bridge
from lab_core.model.scenarios import SCENARIOS
from tests.browser.lab import LANGUAGES, Lab, lab_address, simulated
from tests.view.conftest import texts  # noqa: F401 - a fixture

FINISHED = """document.querySelector('[data-output="p99_simulated_ms"]').hasAttribute("data-value")
    && document.querySelector("button[data-flip]")"""
READ = """() => [document.querySelector('[data-output="p99_simulated_ms"]').dataset.value,
    [...document.querySelectorAll("button[data-flip]")].map(button => [button.dataset.flip, button.dataset.flipValue])]"""

SIMULATED = "document.querySelector('[data-output=p99_simulated_ms]').hasAttribute('data-value')"
READ_THREE = """() => Object.fromEntries(["p99_simulated_ms", "p99_analytic_change", "p99_teaching_simulated_change"]
    .map(name => [name, document.querySelector(`[data-slot="output.${name}"]`).dataset.value]))"""
RECORD = """window.sent = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message.text) sent.push(JSON.parse(message.text));
        return post.call(this, message, ...rest);
    };"""

HOLD = """window.sent = [];
    const post = Worker.prototype.postMessage, held = [];
    let open = false;
    Worker.prototype.postMessage = function (message, ...rest) {
        const request = message.text && JSON.parse(message.text);
        if (request) sent.push(request);
        const go = () => post.call(this, message, ...rest);
        if (open || request?.op !== "step" || sent.filter(({ op }) => op === "step").length < 3) return go();
        held.push(go);
    };
    addEventListener("change", () => setTimeout(() => (open = true, held.splice(0).forEach((go) => go())), 50), true);"""
"""Like RECORD, but a run stands still after two slices until the reader has moved something."""


def in_cpython(op, workload):
    """Return what the same request gives here."""
    job = json.loads(bridge.handle(json.dumps({"op": op, "workload": workload})))["job"]
    answer = {"done": False}
    while not answer["done"]:
        answer = json.loads(bridge.handle(json.dumps({"op": "step", "job": job, "budget_ms": 1000})))
    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_simulates_and_flips_to_the_same_bits_as_cpython(ready_labs, texts, language):  # noqa: F811
    bridge.load(json.dumps(texts[language]))
    lab, faults = ready_labs("file", language)
    lab.press("[data-action=reset]")
    workload = lab.enter("request_rate", 61.7)["workload"]
    lab.page.wait_for_function(FINISHED)
    simulated, flips = lab.page.evaluate(READ)
    assert simulated == repr(in_cpython("simulate_start", workload)["simulation"]["p99_ms"])
    slots = in_cpython("flips_start", workload)["slots"]
    assert sum(slot["html"].count("data-flip=") for slot in slots.values()) == len(flips)
    assert all(f'data-flip="{name}" data-flip-value="{value}"' in json.dumps(slots).replace('\\"', '"') for name, value in flips)
    assert faults == []


def test_a_flip_s_button_sets_the_input_to_the_exact_value(ready_labs):
    lab, _ = ready_labs("http", "en")
    lab.press("[data-action=reset]")
    lab.page.wait_for_function(FINISHED)
    button = lab.page.locator('button[data-flip="request_rate"]').first
    value = float(button.get_attribute("data-flip-value"))
    detail = lab.act(lambda: button.evaluate("button => button.click()"))
    assert detail["workload"]["request_rate"] == value


def test_the_simulation_shows_the_command_lines_numbers(ready_labs):
    lab, faults = ready_labs("http", "zh")
    lab.press('button[data-scenario="gpu_peak"]')
    lab.page.wait_for_function(SIMULATED)
    said = simulated(SCENARIOS["gpu_peak"].workload.as_dict())
    shown = lab.page.evaluate(READ_THREE)
    assert shown["p99_simulated_ms"] == repr(said["p99_simulated_ms"])
    assert shown["p99_analytic_change"] == repr(said["p99_ms"] / said["p99_simulated_ms"] - 1)
    assert shown["p99_teaching_simulated_change"] == repr(said["p99_teaching_ms"] / said["p99_simulated_ms"] - 1)
    assert lab.page.locator(".lab-distribution svg:visible").count() == 1
    assert lab.page.locator("[data-simulation-progress]").is_hidden()
    assert faults == []


def test_a_move_cancels_the_run_and_its_result_never_shows(page, http_url):
    page.add_init_script(HOLD)
    lab = Lab(page, lab_address(http_url, "en", "?replicas=8&request_rate=600")).wait_ready()
    page.wait_for_function("sent.filter(text => text.op === 'step').length > 2", timeout=60_000)
    lab.enter("request_rate", 610)
    page.wait_for_function("sent.some(text => text.op === 'cancel')", timeout=60_000)
    page.wait_for_function(SIMULATED, timeout=60_000)
    said = simulated({"replicas": 8, "request_rate": 610.0})
    assert page.evaluate(READ_THREE)["p99_simulated_ms"] == repr(said["p99_simulated_ms"])
    assert page.evaluate("sent.filter(text => text.op === 'cancel').length") == 1
