"""The model's and the view's own tests pass in the browser's Python, on the model that the bundle holds."""

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis._native.internal import floats as compiled

from tests.bundle import pure_hypothesis as pure

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_name("suite_in_node.mjs")
LEFT_OUT = {
    "tests/model/test_simulate.py": "its referee needs numpy",
    "tests/model/test_poisson.py": "its referee needs scipy",
    "tests/model/test_docstrings.py": "it reads source files, and the bundle holds compiled code",
}
SECOND_PROCESS = "another_process"
"""In the names of tests that start a second Python, which no browser can."""


@pytest.mark.slow
def test_all_that_needs_the_standard_library_only_passes_in_the_browsers_python(node_folder):
    places = [ROOT, Path(pytest.__file__).parents[1], node_folder / "model"]
    left_out = [*(f"--ignore={file}" for file in LEFT_OUT), "-k", f"not {SECOND_PROCESS}"]
    command = ["node", RUNNER, *places, "-q", "-p", "no:cacheprovider", "--import-mode=importlib", *left_out, "tests/model", "tests/view"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=900)
    found = json.loads(done.stdout.splitlines()[-1])
    assert "failed" not in found, done.stdout[-5000:]
    assert (found["code"], found["python"], found["model"]) == (0, "emscripten", "bundle")
    assert found["passed"] > 1000


numbers = st.floats(allow_nan=False, allow_infinity=False)


@settings(deadline=None)
@given(numbers)
def test_the_plain_part_of_hypothesis_reads_bits_as_the_compiled_one_does(x):
    assert pure.float_to_int(x) == compiled.float_to_int(x)
    assert pure.int_to_float(pure.float_to_int(x)) == x
    assert pure.is_negative(x) == compiled.is_negative(x)
    assert repr(pure.next_up(x)) == repr(compiled.next_up(x))
    assert repr(pure.next_down(x)) == repr(compiled.next_down(x))


@settings(deadline=None)
@given(numbers | st.sampled_from((0.0, -0.0, 2.0**-1022, -(2.0**-1022))), st.booleans())
def test_it_steps_over_subnormal_numbers_as_the_compiled_one_does(x, allow_subnormal):
    for name in ("next_up_normal", "next_down_normal"):
        ours, theirs = (getattr(module, name)(x, 64, allow_subnormal=allow_subnormal) for module in (pure, compiled))
        assert repr(ours) == repr(theirs)


@settings(deadline=None)
@given(numbers, numbers)
def test_it_counts_floats_as_the_compiled_one_does(x, y):
    low, high = sorted((x, y))
    assert pure.count_between_floats(low, high) == compiled.count_between_floats(low, high)
