"""What one evaluation costs in CPython: the numbers alone, and the whole reply that the page gets for a slider.

Over the scenario cards, asked again and again; over random workloads with nothing remembered; and as sliders move.

    python -m tests.benchmarks.evaluate_cost
"""

import argparse
import importlib
import json
import pkgutil
import random
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

from build_hooks import lab_page
from lab_core import model
from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.fields import Switch
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import WORKLOAD_FIELDS, Workload
from lab_core.view.catalogue import Catalogue
from lab_core.view.reply import reply

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 20
RANDOM_WORKLOADS = 300
MOVES = 8
"""Moves of each slider of each card."""
STEP = 1.07


def time_ms(call, workload):
    """Return the CPU time of one call, in ms."""
    started = time.process_time()
    call(workload)
    return 1e3 * (time.process_time() - started)


def cost_ms(call, workloads):
    """Return the median CPU time of a call over workloads, each asked several times, in ms."""
    return round(statistics.median([time_ms(call, workload) for workload in workloads * ROUNDS]), 3)


def spread_ms(costs):
    """Return median and 95th percentile."""
    return {"median_ms": round(statistics.median(costs), 3), "p95_ms": round(sorted(costs)[int(0.95 * len(costs))], 3)}


def forget():
    """Drop everything that the model remembers from one evaluation to the next; tables without a bound are constants, computed once."""
    for module in pkgutil.iter_modules(model.__path__, model.__name__ + "."):
        for thing in vars(importlib.import_module(module.name)).values():
            if hasattr(thing, "cache_clear") and thing.cache_parameters()["maxsize"]:
                thing.cache_clear()


def random_value(kind, source):
    """Draw from a field's whole range, evenly in the logarithm."""
    if isinstance(kind, Switch):
        return source.random() < 0.5
    low = max(kind.low, kind.high / 1000)
    value = low * (kind.high / low) ** source.random()
    return within(kind, value)


def within(kind, value):
    """Return the value as the field takes it: at most its highest, and whole where it counts."""
    value = min(value, kind.high)
    return round(value) if kind.integer else value


def random_costs(call):
    """Costs of random workloads, nothing remembered."""
    source, costs = random.Random(1), []
    for _ in range(RANDOM_WORKLOADS):
        workload = Workload(**{name: random_value(kind, source) for name, kind in WORKLOAD_FIELDS.items()})
        forget()
        costs.append(time_ms(call, workload))
    return costs


def slider_costs(call):
    """Costs of every move, as each slider of each card is drawn upwards; batching is on, so that the window counts too."""
    costs = []
    for scenario in SCENARIOS.values():
        for name, kind in WORKLOAD_FIELDS.items():
            if not isinstance(kind, Switch):
                workload = replace(scenario.workload, batching=True)
                forget()
                call(workload)
                for _ in range(MOVES):
                    workload = replace(workload, **{name: moved(kind, getattr(workload, name))})
                    costs.append(time_ms(call, workload))
    return costs


def moved(kind, value):
    """Return the value a step further up, at most the highest."""
    further = max(value * STEP, value + 1) if kind.integer else value * STEP
    return within(kind, further)


def run():
    """Return the costs over the scenario cards."""
    workloads = [scenario.workload for scenario in SCENARIOS.values()]
    catalogue = Catalogue(lab_page.catalogues(ROOT / "docs", ["zh", "en"], lambda text: text)["zh"])

    def numbers_alone(workload):
        evaluate(workload, Assumptions())

    return {
        "random": spread_ms(random_costs(numbers_alone)),
        "slider": spread_ms(slider_costs(numbers_alone)),
        "evaluate_ms": cost_ms(numbers_alone, workloads),
        "reply_ms": cost_ms(lambda workload: reply(workload, Assumptions(), catalogue), workloads),
    }


def main(arguments=None):
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.evaluate_cost", description=__doc__.partition("\n")[0])
    parser.add_argument("--into", type=Path, default=ROOT / "bench", help="where the JSON goes (default: bench/)")
    options = parser.parse_args(arguments)
    result = run()
    options.into.mkdir(parents=True, exist_ok=True)
    (options.into / "evaluate_cost.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    for name, kind in {"a random workload, cold": "random", "a slider's move": "slider"}.items():
        print(f"{name:24} median {result[kind]['median_ms']:5.2f} ms, 95 % {result[kind]['p95_ms']:5.2f} ms")
    print(f"one evaluation {result['evaluate_ms']:>27.2f} ms\none reply to the page {result['reply_ms']:>20.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
