"""Python's imports in the browser. Python runs this by itself while it starts, before anything else of the bundle is imported.

zipimport finds, reads and unmarshals each module in Python code. Here all of them lie in a dictionary: 150 modules cost half as much.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec

LIBRARY = "/lib/python313.zip/modules"
MODEL = "/lib/model"


class Bundled:
    """Finds and loads modules out of a dictionary from name to (is it a package, its marshalled code)."""

    def __init__(self, modules):
        self.modules = modules

    def find_spec(self, fullname, path=None, target=None):
        """Answer for the modules of the dictionary."""
        if fullname in self.modules:
            return ModuleSpec(fullname, self, origin="bundle", is_package=self.modules[fullname][0])

    def create_module(self, spec):
        """Let Python make the module as usual."""

    def exec_module(self, module):
        """Run the module's code."""
        exec(marshal.loads(self.modules[module.__name__][1]), module.__dict__)


class LeftOut:
    """The last finder that Python asks: says why a module of the standard library isn't there."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        """Refuse a module of the standard library; leave every other name to Python's own message."""
        if fullname.partition(".")[0] in sys.stdlib_module_names:
            raise ModuleNotFoundError(left_out(fullname), name=fullname)


def left_out(name):
    """Return the message for a module that the build left out."""
    return (
        f"No module named {name!r} in this page: the site's bundle holds the part of Python's standard library "
        "that lab_core imports. Import it there and build the site again."
    )


def read_library():
    """Return what lies beside this module in the zip."""
    return marshal.loads(__loader__.get_data(LIBRARY))


def read_model():
    """Return the modules of the model, and the code that dataclasses would compile for them."""
    with open(MODEL, "rb") as file:
        return marshal.load(file)


def start():
    """Put the finders in place; return the code for dataclasses."""
    modules, generated = read_model()
    sys.meta_path.insert(0, Bundled(read_library() | modules))
    sys.meta_path.append(LeftOut)
    return generated


if __name__ == "sitecustomize" and sys.platform == "emscripten":
    generated = start()
