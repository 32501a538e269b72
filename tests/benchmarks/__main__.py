"""``python -m tests.benchmarks``: every benchmark, a table on the screen and JSON in bench/."""

import sys

from tests.benchmarks import evaluate_cost, first_answer, p99_errors


def main():
    """Run all; return the exit code, 0 when every answer was right."""
    codes = [p99_errors.main([]), evaluate_cost.main([]), *(first_answer.main(["--link", link]) for link in ("local", "fast4g"))]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
