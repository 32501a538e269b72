"""Everything that the model says about one workload."""

from .assumptions import Assumptions
from .capacity import replica_hours_per_million
from .decisions import decisions
from .diagram import edges, lanes, node_states, nodes
from .evaluation import Evaluation
from .facts import Facts
from .meters import meters
from .reasons import reasons
from .stages import stage, stages, what_moves_on
from .verdict import verdict
from .workload import Workload

DEFAULTS = Assumptions()


def evaluate(workload: Workload, assumptions: Assumptions | None = None) -> Evaluation:
    """Evaluate a workload: numbers and keys, no language. A pure function: the same input gives the same bits on every
    platform.

    >>> found = evaluate(Workload(request_rate=50, model_latency_ms=10))
    >>> found.utilisation, found.stage, found.verdict
    (0.5, 1, 'fits_single')
    """
    facts = Facts(workload, assumptions or DEFAULTS)
    decided = decisions(facts)
    states = node_states(facts, decided)
    current = stage(decided)
    stage_message, stage_numbers = what_moves_on(current, facts)
    verdict_key, verdict_numbers = verdict(facts, decided)
    return Evaluation(
        workload=facts.workload,
        assumptions=facts.assumptions,
        capacity_rps=facts.capacity_rps,
        utilisation=facts.utilisation,
        busy_share=facts.busy_share,
        batch_fill=facts.fill,
        gain_ratio=facts.gain,
        ceiling_ratio=facts.fleet.service.ceiling_ratio,
        p99_ms=facts.p99_ms,
        p99_teaching_ms=facts.fleet.p99_teaching_ms(),
        waterfall=facts.waterfall,
        replicas_needed=facts.needed.count,
        throughput_at_target_rps=facts.throughput_rps,
        cost_replica_hours_per_million=replica_hours_per_million(facts.fleet),
        batch_fill_time_ms=facts.fleet.fill_time_ms,
        meters=meters(facts),
        stages=stages(current),
        stage=current,
        stage_message=stage_message,
        stage_numbers=stage_numbers,
        lanes=lanes(states),
        nodes=nodes(states),
        edges=edges(states),
        decisions=decided,
        reasons=reasons(facts, decided),
        verdict=verdict_key,
        verdict_numbers=verdict_numbers,
    )
