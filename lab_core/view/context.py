"""The numbers of an evaluation that any text may use, each under a name that ends in its unit."""

from ..model.evaluation import Evaluation

_INPUTS = {
    "request_rate_rps": "request_rate",
    "model_latency_ms": "model_latency_ms",
    "batch_window_ms": "batch_window_ms",
    "replicas_count": "replicas",
    "models_count": "models",
    "p99_target_ms": "p99_target_ms",
}
_ASSUMPTIONS = {
    "gpu_speedup_ratio": "gpu_speedup",
    "cpu_setup_share": "cpu_setup_share",
    "gpu_setup_share": "gpu_setup_share",
    "max_batch_count": "max_batch",
    "hot_models_count": "hot_models",
    "load_time_s": "load_time_s",
    "target_utilisation_share": "target_utilisation",
}
_OUTPUTS = {
    "capacity_rps": "capacity_rps",
    "utilisation_share": "utilisation",
    "busy_share": "busy_share",
    "batch_fill_count": "batch_fill",
    "gain_ratio": "gain_ratio",
    "ceiling_ratio": "ceiling_ratio",
    "p99_ms": "p99_ms",
    "p99_teaching_ms": "p99_teaching_ms",
    "replicas_needed_count": "replicas_needed",
    "throughput_at_target_rps": "throughput_at_target_rps",
    "cost": "cost_replica_hours_per_million",
    "batch_fill_time_ms": "batch_fill_time_ms",
}
NAMES = frozenset(_INPUTS) | frozenset(_ASSUMPTIONS) | frozenset(_OUTPUTS)
"""Every placeholder that any text may use, beside the numbers of its own message."""


def context(evaluation: Evaluation) -> dict[str, float | int]:
    """Return inputs, assumptions and outputs by placeholder name."""
    sources = (
        (_INPUTS, evaluation.workload),
        (_ASSUMPTIONS, evaluation.assumptions),
        (_OUTPUTS, evaluation),
    )
    return {name: getattr(source, attribute) for names, source in sources for name, attribute in names.items()}
