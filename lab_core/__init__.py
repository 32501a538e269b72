"""The serving model of the System Design Lab: pure Python, standard library only.

The same files run in CPython (build, tests, command line) and in the reader's browser.
"""

MODEL_VERSION = "1"
"""Version of the formulas. It goes up when the same workload gives other numbers; links carry it."""
