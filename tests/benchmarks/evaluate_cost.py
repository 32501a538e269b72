"""What one evaluation costs in CPython: the numbers alone, and the whole reply that the page gets for a slider.

    python -m tests.benchmarks.evaluate_cost
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

from build_hooks import lab_page
from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.scenarios import SCENARIOS
from lab_core.view.catalogue import Catalogue
from lab_core.view.reply import reply

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 20


def cost_ms(call, workloads):
    """Return the median CPU time of a call over workloads, each asked several times, in ms."""
    costs = []
    for workload in workloads * ROUNDS:
        started = time.process_time()
        call(workload)
        costs.append(1e3 * (time.process_time() - started))
    return round(statistics.median(costs), 3)


def run():
    """Return the costs over the scenario cards."""
    workloads = [scenario.workload for scenario in SCENARIOS.values()]
    catalogue = Catalogue(lab_page.catalogues(ROOT / "docs", ["zh", "en"], lambda text: text)["zh"])
    return {
        "evaluate_ms": cost_ms(lambda workload: evaluate(workload, Assumptions()), workloads),
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
    print(f"one evaluation {result['evaluate_ms']:>27.2f} ms\none reply to the page {result['reply_ms']:>20.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
