"""Time from navigation to the first right answer to a slider: the lab, and a page that loads stock Pyodide in a worker.

    python -m tests.benchmarks.first_answer [--runs 5] [--link local|fast4g|slow4g] [--site site]

Both pages come from the same host in the same run, in turn, each time in a fresh browser. The slider is set as soon as it is there
and again every 100 ms, so that a page that doesn't listen yet is not punished.
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from build_hooks.build import build
from lab_core.model.evaluate import evaluate
from lab_core.model.workload import Workload
from tests.benchmarks.host import LINKS, serving
from tests.browsers import chromium_arguments, chromium_path

ROOT = Path(__file__).resolve().parents[2]
STOCK = Path(__file__).with_name("stock")
PATIENCE_MS = 300_000
WATCH = """([slider, output, value]) => {
    const change = new Promise((resolve) => {
        let before = null;
        const poke = () => {
            const moved = document.querySelector(slider), shown = document.querySelector(output);
            if (moved && shown) {
                if (before === null) {
                    before = shown.dataset.value;
                    const answered = () => shown.dataset.value !== before && resolve(performance.now());
                    new MutationObserver(answered).observe(shown, {attributes: true});
                }
                moved.value = value;
                for (const name of ["input", "change"]) moved.dispatchEvent(new Event(name, {bubbles: true}));
            }
            setTimeout(poke, 100);
        };
        poke();
    });
    window.firstAnswer = change;
}"""


class Subject(NamedTuple):
    """A page to measure: where its slider and its answer are, and what the slider is set to."""

    address: str
    slider: str
    output: str
    position: int
    rate: str
    """JavaScript that tells the request rate which the page has answered for."""


SUBJECTS = {
    "lab": Subject(
        "/lab.html",
        "[data-input=request_rate] input[type=range]",
        "[data-output=utilisation][data-value]",
        30,
        "Number(document.querySelector('[data-input=request_rate]').dataset.value)",
    ),
    "stock": Subject("/stock/index.html", "input", "output", 80, "Number(document.querySelector('input').value)"),
}


def measure(browser, host, address, subject):
    """Return milliseconds to the first answer, bytes sent, and whether the answer is CPython's, of one cold visit."""
    page = browser.new_page()
    watch = json.dumps([subject.slider, subject.output, subject.position])
    page.add_init_script(f"({WATCH})({watch})")
    sent = host.sent
    page.goto(address + subject.address, wait_until="commit")
    page.wait_for_function("() => window.firstAnswer", timeout=PATIENCE_MS)
    milliseconds = page.evaluate("firstAnswer")
    answered = page.evaluate(f"document.querySelector({json.dumps(subject.output)}).dataset.value")
    expected = repr(evaluate(Workload(request_rate=page.evaluate(subject.rate))).utilisation)
    return {"ms": round(milliseconds), "bytes": host.sent - sent, "right": answered == expected}


def stock_wheel(folder):
    """Write the model as a wheel holds it: sources in a zip."""
    modules = Path(folder) / "wheel"
    shutil.copytree(ROOT / "lab_core", modules / "lab_core", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.make_archive(str(Path(folder) / "lab_core"), "zip", modules)
    (Path(folder) / "lab_core.zip").rename(Path(folder) / "lab_core.whl")
    shutil.rmtree(modules)


@contextmanager
def pages(link, site=None):
    """Serve the site and the stock page: yields the host and its address."""
    with tempfile.TemporaryDirectory() as folder:
        if site is None:
            site = Path(folder) / "site"
            build(site, site_url="")
        stock_wheel(folder)
        folders = {"/stock/": STOCK, "/pyodide/": ROOT / "node_modules" / "pyodide", "/lab_core.whl": Path(folder) / "lab_core.whl"}
        with serving({**folders, "/": Path(site)}, LINKS[link]) as (host, address):
            yield host, address


def run(*, runs=5, link="local", site=None):
    """Measure both pages in turn and return, for each, the median and all runs, and the ratio of the medians."""
    found = {name: [] for name in SUBJECTS}
    with pages(link, site) as (host, address), sync_playwright() as playwright:
        for _ in range(runs):
            for name, subject in SUBJECTS.items():
                browser = playwright.chromium.launch(executable_path=chromium_path(), args=chromium_arguments())
                found[name].append(measure(browser, host, address, subject))
                browser.close()
                time.sleep(0.5)
    medians = {name: statistics.median(visit["ms"] for visit in visits) for name, visits in found.items()}
    return {
        "link": link,
        **{name: {"ms": medians[name], "bytes": visits[0]["bytes"], "visits": visits} for name, visits in found.items()},
        "ratio": round(medians["lab"] / medians["stock"], 3),
    }


def table(result):
    """Return the result in words and numbers."""
    lines = [f"first answer, {result['link']} link{'median':>24}{'sent':>12}"]
    lines += [f"  {name:<28}{result[name]['ms']:>11,.0f} ms{result[name]['bytes']:>12,}" for name in SUBJECTS]
    return "\n".join([*lines, f"  lab / stock {result['ratio']:>28.2f}"])


def main(arguments=None):
    """Measure and print the table; return the exit code, 1 when an answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.first_answer", description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--link", choices=LINKS, default="local")
    parser.add_argument("--site", type=Path, help="a built site (default: build one)")
    parser.add_argument("--into", type=Path, default=ROOT / "bench", help="where the JSON goes (default: bench/)")
    options = parser.parse_args(arguments)
    result = run(runs=options.runs, link=options.link, site=options.site)
    options.into.mkdir(parents=True, exist_ok=True)
    (options.into / f"first_answer.{options.link}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(table(result))
    return 0 if all(visit["right"] for name in SUBJECTS for visit in result[name]["visits"]) else 1


if __name__ == "__main__":
    sys.exit(main())
