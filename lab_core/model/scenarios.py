"""The scenario cards, read left to right as a service usually grows.

Latencies come from tables measured by others (``docs/_data/public_*.csv``): 15 ms is MobileNetV2 and 107 ms BERT-base
on one thread of a Xeon Gold 6271C (Paddle Inference, oneDNN). 20 ms on a CPU, so 4 ms on a GPU at the default speed,
stands for a ResNet-50 on an inference GPU (2.0 ms on an A40 with TensorRT, 12.8 ms on a V100 with PyTorch). Rates,
targets and fleets are chosen so that the model lands on the stage and the decision that the card is there for; a test
holds each of them to it.
"""

from dataclasses import dataclass

from .evaluation import DecisionState
from .workload import Workload

MOBILENET_CPU_MS = 15
BERT_BASE_CPU_MS = 107
RESNET50_CPU_MS = 20


@dataclass(frozen=True)
class Scenario:
    """A workload worth seeing: the ``stage`` on which it lands, and the ``decision`` that it is there for, with its state."""

    key: str
    workload: Workload
    stage: int
    decision: str
    state: DecisionState


_FIRST = {"request_rate": 10, "model_latency_ms": MOBILENET_CPU_MS}
_BERT = {"model_latency_ms": BERT_BASE_CPU_MS, "p99_target_ms": 150, "batching": True, "gpu": True}
_MANY_AT_SPEED = {"model_latency_ms": RESNET50_CPU_MS, "batch_window_ms": 2, "p99_target_ms": 50, "batching": True, "gpu": True}

_ALL = (
    # One model, one replica, few requests: nothing else is called for.
    Scenario("first_endpoint", Workload(**_FIRST), 1, "batching", DecisionState.NOT_YET),
    # The same with a window: .4 further requests come in 40 ms, so each request waits for mates that do not come.
    Scenario("idle_window", Workload(**_FIRST, batching=True, batch_window_ms=40), 1, "batching", DecisionState.TRADEOFF),
    # 1.2 times what the replica serves one by one; batching carries it, on a CPU with little to spare.
    Scenario(
        "batching_carries",
        Workload(request_rate=80, model_latency_ms=MOBILENET_CPU_MS, p99_target_ms=150, batching=True),
        2,
        "batching",
        DecisionState.NEEDED,
    ),
    # A call of 107 ms can't meet 100 ms, however few the requests and many the replicas.
    Scenario("heavy_model", Workload(request_rate=5, model_latency_ms=BERT_BASE_CPU_MS), 3, "hardware_autoscaling", DecisionState.NEEDED),
    # The daily peak: every GPU replica is needed now, and would idle at night.
    Scenario("gpu_peak", Workload(**_BERT, request_rate=800, replicas=4), 3, "hardware_autoscaling", DecisionState.USEFUL),
    # Three versions side by side at a rate where a bad one spoils 72,000 requests a minute.
    Scenario("risky_release", Workload(**_BERT, request_rate=1200, replicas=6, models=3), 4, "ab_canary", DecisionState.NEEDED),
    # 200 small models, hardly used, on replicas that hold 64: the fleet is idle and yet requests wait for loads.
    Scenario(
        "long_tail",
        Workload(request_rate=200, model_latency_ms=MOBILENET_CPU_MS, replicas=8, models=200),
        5,
        "model_packing",
        DecisionState.NEEDED,
    ),
    # 200 models on 26 GPU replicas that hold 208; one pool per model would take 200.
    Scenario(
        "packed_fleet",
        Workload(**_MANY_AT_SPEED, request_rate=30_000, replicas=26, models=200),
        5,
        "model_packing",
        DecisionState.USEFUL,
    ),
    # A window that was cheap against 100 ms takes a third of 25.
    Scenario(
        "tight_target",
        Workload(request_rate=230, model_latency_ms=RESNET50_CPU_MS, batch_window_ms=8, p99_target_ms=25, batching=True, gpu=True),
        3,
        "batching",
        DecisionState.TRADEOFF,
    ),
)
SCENARIOS: dict[str, Scenario] = {scenario.key: scenario for scenario in _ALL}
"""The nine scenarios by key, in order."""
