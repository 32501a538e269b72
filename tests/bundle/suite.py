"""Runs the model's own tests in the browser's Python: what ``suite_in_node.mjs`` starts there, and what pytest loads as a plugin."""

import json
import marshal
import os
import sys

MOST_EXAMPLES = 15
"""Of each property: the interpreter is several times slower here, and the same properties run at length in CPython."""


class Counts:
    """Counts outcomes, and shortens what Hypothesis draws."""

    def __init__(self):
        self.found = {}

    def pytest_collection_modifyitems(self, items):
        """Keep the first few examples of each property."""
        from hypothesis import settings

        for test in {item.obj for item in items if hasattr(item.obj, "hypothesis")}:
            usual = test._hypothesis_internal_use_settings
            if usual.max_examples > MOST_EXAMPLES:
                test._hypothesis_internal_use_settings = settings(usual, max_examples=MOST_EXAMPLES)

    def pytest_runtest_logreport(self, report):
        """Count each test once, by how it ended."""
        if report.when == "call" or report.outcome != "passed":
            self.found[report.outcome] = self.found.get(report.outcome, 0) + 1


def run(model, arguments):
    """Run pytest on the bundle's model; return what came out, as JSON."""
    sys.path[:0] = ["/repository", "/packages"]
    sys.dont_write_bytecode = True
    os.chdir("/repository")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    from build_hooks.bundle.browser.sitecustomize import Bundled  # the bundle's own way to import

    modules, _ = marshal.loads(model)
    sys.meta_path.insert(0, Bundled(modules))

    import pytest

    from tests.bundle.pure_hypothesis import put_in_place

    put_in_place()
    counts = Counts()
    code = int(pytest.main(arguments, plugins=[counts]))
    import lab_core

    return json.dumps({"code": code, "python": sys.platform, "model": lab_core.__spec__.origin, **counts.found})
