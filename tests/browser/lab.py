"""A hand on the lab page, and the command line beside it."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from lab_core.view.simulated import REQUESTS

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("zh", "en")
READY_MS = 120_000
"""Python starts in two seconds; on a machine under load it may take a minute."""
SLOT_ATTRIBUTES = [
    "data-value",
    "data-state",
    "data-severity",
    "data-verdict",
    "data-position",
    "data-valuetext",
    "data-checked",
    "data-changed",
    "data-ends",
    "data-window",
    "hidden",
    "aria-current",
    "style",
]
READ_SLOTS = """names => Object.fromEntries([...document.querySelectorAll("serving-lab [data-slot]")].map((element, place) => [
    `${element.dataset.slot} ${place}`,
    [element.matches("[data-input], [data-assumption], :has([data-slot])") ? "" : element.innerHTML, ...names.map(name => element.getAttribute(name))]
]))"""
"""Slots of attributes alone hold controls or other slots: their inside is not theirs."""
LATER = (".flips ", "output.p99_simulated_", "output.p99_analytic_change ", "output.p99_teaching_simulated_change ", "distribution ", "teaching ")
"""Parts of the names of slots that are filled only once the reader has let go."""
READ_OUTPUTS = """() => Object.fromEntries([...document.querySelectorAll("[data-output][data-value]:not([data-output=p99_simulated_ms])")]
    .map(element => [element.dataset.output, element.dataset.value]))"""


def lab_address(site_url, language, query=""):
    """Return the lab page's address in one language."""
    return f"{site_url}{'' if language == 'zh' else 'en/'}lab.html{query}"


class Lab:
    """The lab in one browser page."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        self.root = page.locator("serving-lab")

    def wait_ready(self):
        """Wait until Python answers."""
        self.page.wait_for_selector("serving-lab[data-engine=ready]", timeout=READY_MS)
        return self

    def input(self, name, kind):
        """Return an input's control of a kind: range, number or checkbox."""
        return self.page.locator(f'[data-input="{name}"] input[type={kind}]')

    def act(self, action):
        """Do something that changes the workload, and return the settled change's detail."""
        self.page.evaluate(
            """patience => { window.settledChange = new Promise((resolve, reject) => {
                setTimeout(() => reject(new Error("no change has settled")), patience);
                addEventListener("serving-lab:change", function heard(event) {
                    if (!event.detail.settled) return;
                    removeEventListener("serving-lab:change", heard);
                    resolve(event.detail);
                });
            }) }""",
            READY_MS,
        )
        action()
        return self.page.evaluate("window.settledChange")

    def enter(self, name, value):
        """Type a value into an input's number field."""
        field = self.input(name, "number")
        return self.act(lambda: (field.fill(str(value)), field.press("Enter")))

    def slide(self, name, position):
        """Move a slider to one of its stops."""
        return self.act(lambda: self.input(name, "range").fill(str(position)))

    def switch(self, name):
        """Turn a switch over."""
        return self.act(lambda: self.input(name, "checkbox").evaluate("box => box.click()"))

    def press(self, selector):
        """Press a button that changes the workload."""
        return self.act(lambda: self.page.locator(selector).evaluate("button => button.click()"))

    def outputs(self):
        """Return every shown number's exact text by name, but the simulated p99, which comes later."""
        return self.page.evaluate(READ_OUTPUTS)

    def slots(self):
        """Return what stands in every slot: its HTML and the attributes that slots set."""
        return self.page.evaluate(READ_SLOTS, SLOT_ATTRIBUTES)

    def states(self, kind, attribute="data-state"):
        """Return a state by key for everything of a kind, such as node or decision."""
        return self.page.evaluate(
            """([kind, attribute]) => Object.fromEntries([...document.querySelectorAll(`serving-lab [data-${kind}]`)]
                .map(element => [element.getAttribute(`data-${kind}`), element.getAttribute(attribute)]))""",
            [kind, attribute],
        )


@cache
def command_line(*arguments):
    """Run ``python -m lab_core`` and return its JSON."""
    done = subprocess.run([sys.executable, "-m", "lab_core", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def evaluated(workload):
    """Return what the command line says about a workload."""
    return command_line("evaluate", *flags(workload), "--json")


def simulated(workload):
    """Return what the command line simulates for a workload, as much of it as the page does."""
    return command_line("simulate", *flags(workload), "--seed", "1", "--requests", str(REQUESTS), "--json")


def flags(workload):
    """Return a workload as the command line takes it; assumptions are named ``a.NAME``."""
    arguments = []
    for name, value in workload.items():
        flag = f"--{name.replace('_', '-')}"
        arguments += ([flag] if value else []) if isinstance(value, bool) else [flag, value if isinstance(value, str) else repr(value)]
    return arguments


def exact(value):
    """Return a number of the command line's JSON as ``data-value`` writes it."""
    return value if value == "Infinity" else repr(value)


def expected_outputs(evaluation, names):
    """Return the command line's numbers for the outputs named, as ``data-value`` writes them."""
    return {name: exact(evaluation[name]) for name in names}
