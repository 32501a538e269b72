"""What the worker calls in the browser's Python: ``load`` once with the page's texts, then ``handle`` per question."""

import sys
from importlib.abc import MetaPathFinder

from lab_core.bridge import handle, load

__all__ = ["handle", "load"]


class LeftOut(MetaPathFinder):
    """Says why a module of the standard library isn't there: the last finder that Python asks."""

    def find_spec(self, fullname, path=None, target=None):
        """Refuse a module of the standard library; leave everything else to Python's own message."""
        if fullname.partition(".")[0] in sys.stdlib_module_names:
            raise ModuleNotFoundError(left_out(fullname), name=fullname)


def left_out(name: str) -> str:
    """Return the message for a module that the build left out."""
    return (
        f"No module named {name!r} in this page: the site's bundle holds the part of Python's standard library "
        "that lab_core imports. Import it there and build the site again."
    )


sys.meta_path.append(LeftOut())
