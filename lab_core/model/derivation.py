"""How the parts of the analytic p99 come about: every formula with the numbers of one workload in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from .fleet import Fleet
from .p99 import batched, cut_excess, cut_unbatched, terms_of
from .service_time import ServiceTime
from .tail_terms import TailTerms, service_q99_ratio, together_2, together_3_2
from .unbatched import excess_p99_ms

NOTHING: Mapping[str, float] = {}


@dataclass(frozen=True)
class Step:
    """One quantity of a derivation, in ms; ``omega`` and ``kappa`` are shares.

    ``formula`` names each symbol in braces, as ``"{a} + {beta}"``, and ``numbers`` has their values. Without a formula the value comes
    from the functions that the page shows beside it. The symbol is also the key of the words on it.
    """

    symbol: str
    value: float
    formula: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)


Derivation = Mapping[str, tuple[Step, ...]]
"""The steps of each segment of the waterfall; the last one of each gives its value."""


def derivation(fleet: Fleet) -> Derivation:
    """Return the steps to ``own_call``, ``batch_mates``, ``wait`` and ``jitter`` of the fleet's analytic p99.

    The last step of a segment has the value that the waterfall has. Overloaded there is only the own call.
    """
    own = (_own_call(fleet.service),)
    if fleet.load >= 1:
        return {"own_call": own, "batch_mates": (), "wait": (Step("wait", inf),), "jitter": ()}
    rate, replicas, scv = fleet.one_queue
    if fleet.max_batch == 1:
        return {"own_call": own, "batch_mates": (), **_unbatched(rate, fleet.service, replicas, scv)}
    terms = terms_of(rate, fleet.service, fleet.max_batch, fleet.window_ms, replicas, scv, fleet.batcher)
    return {"own_call": own, **_batched(terms)}


def _own_call(service: ServiceTime) -> Step:
    return Step("own_call", service.single_ms, "{a} + {beta}", {"a": service.setup_ms, "beta": service.per_item_ms})


def _unbatched(rate: float, service: ServiceTime, replicas: int, scv: float) -> dict[str, tuple[Step, ...]]:
    excess, wait, jitter = excess_p99_ms(rate, service.single_ms, service.cv, replicas, scv)
    causes = (Step("W", wait), _call_jitter(service, jitter))
    part, jitter_part = cut_unbatched(excess, wait, jitter)
    whole = Step("X", excess)
    share = Step("wait", part, "{X} · {W}² / ({W}² + {J}²)", {"X": excess, "W": wait, "J": jitter}) if part else Step("wait", 0.0)
    rest = Step("jitter", jitter_part, "{X} − {wait}", {"X": excess, "wait": part})
    return {"wait": (*causes, whole, share), "jitter": (*causes, whole, rest)}


def _call_jitter(service: ServiceTime, jitter_ms: float) -> Step:
    return Step("J1", jitter_ms, "{tau} · ({q} − 1)", {"tau": service.single_ms, "q": service_q99_ratio(service.cv)})


def _excess(whole: float, together: float, slow: float) -> Step:
    """The causes under one root, unless full batches allow less."""
    if whole < together_2(together, slow) * (1 - 1e-12):
        return Step("E_most", whole)
    return Step("E", whole, "√({G}² + {Q}²)", {"G": together, "Q": slow})


def _batched(terms: TailTerms) -> dict[str, tuple[Step, ...]]:
    fast, jitter = terms.wait_and_mates_excess_ms, terms.jitter_ms
    slow_wait, slow_mates = terms.backlog_wait_ms, terms.backlog_mates_ms
    slow, whole = slow_wait + slow_mates, terms.excess_ms
    fast_part, slow_part, jitter_part = cut_excess(whole, fast, slow, jitter)
    together = together_3_2(fast, jitter)
    share, slow_share = terms.wait_share_of_excess, slow_wait / slow if slow else 0.0
    causes = (Step("F", fast), Step("J", jitter), Step("Q", slow, "{Qw} + {Qm}", {"Qw": slow_wait, "Qm": slow_mates}))
    cut = (
        Step("G", together, "({F}^1.5 + {J}^1.5)^(2/3)", {"F": fast, "J": jitter}),
        _excess(whole, together, slow),
        Step("Eq", slow_part, "{E} · {Q}² / ({Q}² + {G}²)", {"E": whole, "Q": slow, "G": together}) if slow else Step("Eq", 0.0),
    )
    jitter_step = Step("jitter", jitter_part)
    if jitter:
        numbers = {"E": whole, "Eq": slow_part, "J": jitter, "F": fast}
        jitter_step = Step("jitter", jitter_part, "({E} − {Eq}) · {J}^1.5 / ({J}^1.5 + {F}^1.5)", numbers)
    rest = Step("Ef", fast_part, "{E} − {Eq} − {jitter}", {"E": whole, "Eq": slow_part, "jitter": jitter_part})
    split = {"omega": share, "Ef": fast_part, "kappa": slow_share, "Eq": slow_part}
    shares = (Step("omega", share), Step("kappa", slow_share))
    waterfall = batched(terms)
    return {
        "batch_mates": (
            Step("M", terms.mates_typical_ms),
            *causes,
            *cut,
            rest,
            *shares,
            Step("batch_mates", waterfall.batch_mates_ms, "{M} + (1 − {omega}) · {Ef} + (1 − {kappa}) · {Eq}", split | {"M": terms.mates_typical_ms}),
        ),
        "wait": (
            Step("H", terms.hold_typical_ms),
            *causes,
            *cut,
            rest,
            *shares,
            Step("wait", waterfall.wait_ms, "{H} + {omega} · {Ef} + {kappa} · {Eq}", split | {"H": terms.hold_typical_ms}),
        ),
        "jitter": (*causes, *cut, jitter_step),
    }
