"""How a build ends early."""

try:
    from mkdocs.exceptions import PluginError as _Reported  # MkDocs prints these as one line, without a traceback
except ImportError:  # no packages yet: environment.py is about to say so
    _Reported = Exception


class BuildStopped(_Reported):
    """The build can't go on. The message is one line for a person: what is wrong, where, and what mends it."""
