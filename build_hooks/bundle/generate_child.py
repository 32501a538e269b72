"""Run by dataclass_code.py in a fresh interpreter: imports the model and prints, as JSON, all source that dataclasses generated.

Task on standard input: the browser's dataclasses.py, and the model's sources by file name.
"""

import json
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

task = json.load(sys.stdin)
modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in task["model"]}
generated = set()


class Model:
    """Finds and loads the model's modules out of the task."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        if fullname in modules:
            return ModuleSpec(fullname, Model, is_package=modules[fullname].endswith("__init__.py"))

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        name = modules[module.__name__]
        exec(compile(task["model"][name], name, "exec"), module.__dict__)


def remember(source, global_names, local_names):
    generated.add(source)
    exec(source, global_names, local_names)


dataclasses = sys.modules["dataclasses"] = ModuleType("dataclasses")
exec(compile(task["dataclasses"], "dataclasses.py", "exec"), dataclasses.__dict__)
dataclasses.exec = remember
sys.meta_path.insert(0, Model)
for module in sorted(modules):
    __import__(module)
print(json.dumps(sorted(generated)))
