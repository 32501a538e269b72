"""How far the analytic p99 is from simulations, and how fast the simulator is.

    python -m tests.benchmarks.p99_errors
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from lab_core.model.fleet import Fleet
from lab_core.model.service_time import ServiceTime
from lab_core.model.simulate import simulate
from tests.referee import errors

ROOT = Path(__file__).resolve().parents[2]
REQUESTS = 200_000
GPU = ServiceTime(1.8874, 0.1438, 0.1)
FLEETS = {
    "one request per call, 8 replicas": Fleet(rate_rps=3000, service=GPU, max_batch=1, window_ms=0, replicas=8),
    "batches of up to 32, 8 replicas": Fleet(rate_rps=20_000, service=GPU, max_batch=32, window_ms=2, replicas=8),
    "the same, bursty arrivals": Fleet(
        rate_rps=20_000, service=GPU, max_batch=32, window_ms=2, replicas=8, arrivals="bursty", arrival_scv=4
    ),
    "the same, random routing": Fleet(rate_rps=20_000, service=GPU, max_batch=32, window_ms=2, replicas=8, routing="random"),
}


def requests_per_s(fleet):
    """Requests that the simulator gets through in a second of CPU time."""
    started = time.process_time()
    simulate(fleet, requests=REQUESTS)
    return round(REQUESTS / (time.process_time() - started))


def run():
    """Return the table of errors and the simulator's speeds."""
    return {"errors": [asdict(row) for row in errors.table()], "requests_per_s": {name: requests_per_s(one) for name, one in FLEETS.items()}}


def main(arguments=None):
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.p99_errors", description=__doc__.partition("\n")[0])
    parser.add_argument("--into", type=Path, default=ROOT / "bench", help="where the JSON goes (default: bench/)")
    options = parser.parse_args(arguments)
    result = run()
    options.into.mkdir(parents=True, exist_ok=True)
    (options.into / "p99_errors.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print("\n".join(errors.lines()))
    for name, speed in result["requests_per_s"].items():
        print(f"simulator, {name:<36} {speed:>9,} requests/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
