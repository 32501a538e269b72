"""The worker's way in: a JSON request in, a JSON reply out, and never an exception.

Requests
--------
``{"op": "evaluate", "workload": {...}, "assumptions": {...}}``
    The reply of ``lab_core.view.reply``. Values may be numbers or what the reader typed; ``scenario`` and ``step``
    name the card or step whose workload it is, for the query string.
``{"op": "link", "query": "..."}``
    The same for a query string, with ``scenario``, ``step`` and ``notices`` (HTML list items, ``""`` for none).
``{"op": "flips_start", "workload": {...}, "assumptions": {...}}`` -> ``{"job": 1}``; then
``{"op": "step", "job": 1, "budget_ms": 30}`` -> ``{"job": 1, "done": false, "progress": 0.4}`` until ``done`` brings
    ``slots``; ``{"op": "cancel", "job": 1}`` drops it.
``{"op": "simulate_start", "workload": {...}, "assumptions": {...}, "requests": 20000, "seed": 1}``
    The same for the simulated p99; ``done`` brings ``slots`` and ``simulation``.
``{"op": "figure", "figure": {...}, "changes": {...}}``
    A chapter's figure after the reader has moved its controls: see ``lab_core.view.figures.render``.

Errors
------
``{"error": {"field": ..., "value": ..., "allowed": ..., "html": ...}}`` for a value that the model refuses; for anything
else ``field`` is empty and ``message`` says what went wrong.
"""

import json
from collections.abc import Callable

from .model.assumptions import Assumptions
from .model.errors import InputError
from .model.workload import Workload
from .view.catalogue import Catalogue
from .view.jobs import Jobs, flip_job
from .view.link import parse_query
from .view.notices import error_html, notice_list
from .view.reply import reply

_catalogue = Catalogue({})
_jobs = Jobs()


def load(catalogue_json: str) -> None:
    """Take the texts of the page's language, as the build wrote them."""
    global _catalogue
    _catalogue = Catalogue(json.loads(catalogue_json))


def handle(message: str) -> str:
    """Answer one request; what goes wrong comes back as an ``error``."""
    try:
        request = json.loads(message)
        answer = _OPERATIONS[request["op"]](request)
    except InputError as error:
        answer = {"error": _refused(error)}
    except Exception as error:  # the page must hear of it instead of waiting for ever
        answer = {"error": _broken(error)}
    return json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _evaluate(request: dict) -> dict:
    workload, assumptions = _asked(request)
    return reply(workload, assumptions, _catalogue, scenario=request.get("scenario"), step=request.get("step"))


def _link(request: dict) -> dict:
    link = parse_query(request["query"])
    found = reply(link.workload, link.assumptions, _catalogue, scenario=link.scenario, step=link.step)
    return found | {"scenario": link.scenario, "step": link.step, "notices": notice_list(link.notices, _catalogue)}


def _flips_start(request: dict) -> dict:
    return {"job": _jobs.start(flip_job(*_asked(request), _catalogue))}


def _simulate_start(request: dict) -> dict:
    from .view.simulated import simulation_job  # the first answer comes sooner without it

    chosen = {name: int(request[name]) for name in ("requests", "seed") if name in request}
    return {"job": _jobs.start(simulation_job(*_asked(request), _catalogue, **chosen))}


def _step(request: dict) -> dict:
    return _jobs.step(request["job"], request.get("budget_ms", 30))


def _cancel(request: dict) -> dict:
    _jobs.cancel(request["job"])
    return {"job": request["job"], "cancelled": True}


def _figure(request: dict) -> dict:
    from .view.figures import render  # the lab's first answer comes sooner without it

    return render(request["figure"], request.get("changes", {}), _catalogue.formatter)


def _asked(request: dict) -> tuple[Workload, Assumptions]:
    """The workload and assumptions of a request; an unknown name is refused like a bad value."""
    return _made(Workload, request.get("workload", {})), _made(Assumptions, request.get("assumptions", {}), "a.")


def _made[Made](kind: Callable[..., Made], values: dict, prefix: str = "") -> Made:
    known = kind().as_dict()
    for name, value in values.items():
        if name not in known:
            raise InputError(prefix + name, value, ", ".join(known))
    return kind(**values)


def _refused(error: InputError) -> dict:
    html = error_html(error, _catalogue) if _catalogue.texts else ""
    return {"field": error.field, "value": error.value, "allowed": error.allowed, "html": html}


def _broken(error: Exception) -> dict:
    html = _catalogue.html("notices.broken") if "notices.broken" in _catalogue else ""
    return {"field": "", "value": "", "allowed": "", "html": html, "message": f"{type(error).__name__}: {error}"}


_OPERATIONS: dict[str, Callable[[dict], dict]] = {
    "evaluate": _evaluate,
    "link": _link,
    "flips_start": _flips_start,
    "simulate_start": _simulate_start,
    "step": _step,
    "cancel": _cancel,
    "figure": _figure,
}
