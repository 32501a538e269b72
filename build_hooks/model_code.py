"""The model's own source beside its formulas, read from the functions themselves, so that a page can't show yesterday's."""

import inspect
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from lab_core.model import p99, tail_terms, unbatched
from lab_core.model.service_time import ServiceTime, service_time
from lab_core.model.tail_terms import TailTerms

ROOT = Path(__file__).resolve().parent.parent
SEGMENTS: dict[str, tuple[Callable, ...]] = {
    "own_call": (ServiceTime.single_ms.fget, service_time),
    "batch_mates": (TailTerms._mates_typical, TailTerms._window_mates, TailTerms._wait_and_mates_excess_ms, p99.cut_excess),
    "wait": (
        TailTerms._hold_typical_ms,
        TailTerms._free_ms,
        TailTerms._window_hold_ms,
        TailTerms._backlog_ms,
        p99.cut_excess,
        unbatched.wait_p99_ms,
    ),
    "jitter": (TailTerms._jitter_ms, tail_terms.service_q99_ratio, TailTerms._excess_ms, unbatched.excess_p99_ms),
}
"""What computes each segment of the waterfall."""


class Code(NamedTuple):
    """A function's source: where it stands, and as highlighted HTML."""

    place: str
    html: str


def model_code() -> dict[str, list[Code]]:
    """Return the functions behind each segment of the waterfall."""
    return {segment: [code(function) for function in functions] for segment, functions in SEGMENTS.items()}


def code(function: Callable) -> Code:
    """Return a function's source with its file and first line, such as ``lab_core/model/p99.py:42``."""
    function = inspect.unwrap(function)
    lines, first = inspect.getsourcelines(function)
    file = Path(inspect.getsourcefile(function)).resolve().relative_to(ROOT).as_posix()
    source = textwrap.dedent("".join(lines))
    return Code(f"{file}:{first}", highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).strip())
