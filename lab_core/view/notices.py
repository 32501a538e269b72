"""Sentences on input that was not accepted. The input itself is quoted, never written as HTML."""

from collections.abc import Iterable

from ..model.assumptions import ASSUMPTION_FIELDS
from ..model.errors import InputError
from ..model.fields import Choice, Field, Number, Switch
from ..model.workload import WORKLOAD_FIELDS
from .catalogue import Catalogue
from .link import Notice
from .markup import element, text_of
from .numbers import unit_of

LONGEST_QUOTE = 60
"""Longer input is cut where it is quoted."""


def error_html(error: InputError, catalogue: Catalogue) -> str:
    """Return one sentence that names field, value and range."""
    if _field(error.field) is None:
        return catalogue.quoted("notices.unknown_name", {"name": _cut(error.field), "value": _cut(error.value)})
    return catalogue.quoted("notices.bad_input", _words(error.field, error.value, catalogue))


def notice_list(notices: Iterable[Notice], catalogue: Catalogue) -> str:
    """Return the notices on a link as list items; ``""`` where there are none."""
    return "".join(element("li", _notice_html(notice, catalogue)) for notice in notices)


def _notice_html(notice: Notice, catalogue: Catalogue) -> str:
    if notice.kind == "value":
        return catalogue.quoted("notices.bad_link_value", _words(notice.name, notice.given, catalogue))
    words = {"name": _cut(notice.name), "value": _cut(notice.given)}
    return catalogue.quoted(f"notices.unknown_{notice.kind}", words)


def _words(field: str, value: str, catalogue: Catalogue) -> dict[str, str]:
    return {"field": _label(field, catalogue), "value": _cut(value), "allowed": allowed_text(field, catalogue)}


def allowed_text(field: str, catalogue: Catalogue) -> str:
    """Return what a field (assumptions as ``a.NAME``) accepts, in words."""
    name = field.removeprefix("a.")
    kind = _field(field)
    if isinstance(kind, Switch):
        return catalogue.text("notices.allowed_switch")
    if isinstance(kind, Choice):
        return kind.allowed
    return _range_text(name, kind, catalogue)


def _range_text(name: str, kind: Number, catalogue: Catalogue) -> str:
    ends = {end: catalogue.formatter.typed(getattr(kind, end), unit_of(name) or kind.unit) for end in ("low", "high")}
    return text_of(catalogue.quoted("notices.allowed_whole" if kind.integer else "notices.allowed_range", ends))


def _field(field: str) -> Field | None:
    fields = ASSUMPTION_FIELDS if field.startswith("a.") else WORKLOAD_FIELDS
    return fields.get(field.removeprefix("a."))


def _label(field: str, catalogue: Catalogue) -> str:
    file = "assumptions" if field.startswith("a.") else "inputs"
    return catalogue.text(f"{file}.{field.removeprefix('a.')}.title")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
