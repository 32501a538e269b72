"""What ``evaluate`` returns: frozen result types, no language, no HTML.

Names end in their unit: ``_ms`` time, ``_rps`` requests per second, ``_share`` a part of 1,
``_ratio`` a quotient shown as "x times", ``_count`` a whole number. The view formats by that ending.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .assumptions import Assumptions
from .workload import Workload


class Severity(StrEnum):
    """How close a meter is to its limit, in rising order."""

    OK = "ok"
    WARNING = "warning"
    CRITICAL = "critical"
    OVERLOAD = "overload"


class NodeState(StrEnum):
    """State of a lane, a node or an edge of the architecture diagram."""

    INACTIVE = "inactive"
    OK = "ok"
    WARNING = "warning"
    NEEDED = "needed"
    OVERLOADED = "overloaded"


class DecisionState(StrEnum):
    """What the workload says about one design decision."""

    NOT_YET = "not_yet"
    USEFUL = "useful"
    NEEDED = "needed"
    TRADEOFF = "tradeoff"


class StageState(StrEnum):
    """Where a stage stands on the path of the architecture."""

    PAST = "past"
    CURRENT = "current"
    NEXT = "next"


class WaitKind(StrEnum):
    """What dominates the wait in the p99."""

    NONE = "none"
    WINDOW = "window"
    BUSY_REPLICA = "busy_replica"
    QUEUE = "queue"


METERS = ("capacity", "p99_budget", "accelerator_efficiency", "fleet_pressure", "model_packing")
LANES = ("clients", "gateway", "model_servers", "registry_gpu", "async")
NODES = {
    "client": "clients",
    "inference_gateway": "gateway",
    "traffic_split": "gateway",
    "dynamic_batcher": "model_servers",
    "server_replicas": "model_servers",
    "model_registry": "registry_gpu",
    "gpu_pool": "registry_gpu",
    "metrics": "async",
    "shadow_traffic": "async",
}
"""The nine nodes of the diagram, each with its lane."""
DECISIONS = ("batching", "hardware_autoscaling", "model_registry", "ab_canary", "model_packing", "p99_vs_throughput")
STAGES = ("single_endpoint", "dynamic_batching", "gpu_replicas", "registry_canary", "multi_model_packing")
"""Keys of stage 1 to 5."""


@dataclass(frozen=True)
class Waterfall:
    """The analytic p99 of the sojourn time, cut into four parts that sum to it.

    ``own_call_ms`` is tau(1); ``batch_mates_ms`` what the others in the batch add to the ride;
    ``wait_ms`` the wait before the ride, named after what dominates it; ``jitter_ms`` the variation
    of the service. ``method`` says where the value comes from: ``"closed_form"`` or the name of an exact result
    (``"mm_c"``, ``"md_1"``, ``"take_all"``).
    """

    own_call_ms: float
    batch_mates_ms: float
    wait_ms: float
    jitter_ms: float
    wait_kind: WaitKind
    method: str

    @property
    def total_ms(self) -> float:
        """The p99, in ms; infinite where the fleet is overloaded."""
        return self.own_call_ms + self.batch_mates_ms + self.wait_ms + self.jitter_ms


@dataclass(frozen=True)
class Meter:
    """One bottleneck meter: its value, how serious it is, and the numbers that explain it.

    ``fill_share`` (0..1) is how much of the bar is filled; ``limits`` are the values at which the severity rises, in order,
    in the meter's unit. ``message`` is the key of the sentence that explains it.
    """

    key: str
    value: float
    severity: Severity
    fill_share: float
    limits: tuple[float, ...]
    message: str
    numbers: Mapping[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Flip:
    """The nearest value of one input, all others kept, at which a decision changes its state."""

    input: str
    value: float | int | bool
    state: DecisionState


@dataclass(frozen=True)
class Decision:
    """One of the six decisions: its state, and which sentence with which numbers says why.

    ``message`` is a variant key, for example ``"window_never_fills"``; the view looks up ``advice`` and ``tradeoff`` for it.
    """

    key: str
    state: DecisionState
    message: str
    numbers: Mapping[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Stage:
    """One stage of the path, 1 to 5."""

    number: int
    key: str
    state: StageState


@dataclass(frozen=True)
class Node:
    """A node of the diagram and its state."""

    key: str
    lane: str
    state: NodeState


@dataclass(frozen=True)
class Edge:
    """An arrow of the diagram. ``kind`` is ``hot`` (request path), ``control``, ``shadow`` or ``metrics``."""

    source: str
    target: str
    kind: str
    state: NodeState

    @property
    def key(self) -> str:
        """``source->target``, as in the page's ``data-edge``."""
        return f"{self.source}->{self.target}"


@dataclass(frozen=True)
class Reason:
    """One reason why the architecture looks as it does; the most important comes first."""

    key: str
    numbers: Mapping[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Evaluation:
    """Everything the model says about one workload under one set of assumptions.

    Flips are not here: they cost hundreds of evaluations and are found by ``find_flips`` once the reader lets go.
    """

    workload: Workload
    assumptions: Assumptions
    capacity_rps: float
    utilisation: float
    busy_share: float
    batch_fill: float
    """Mean batch size, 1 .. largest batch."""
    gain_ratio: float
    """Throughput per replica at the present fill, over that of batches of one."""
    ceiling_ratio: float
    """The most that the gain can ever be: 1 + a/beta."""
    p99_ms: float
    p99_teaching_ms: float
    waterfall: Waterfall
    replicas_needed: float
    """Fewest replicas that hold both the target utilisation and the p99 target; infinite where no number does."""
    throughput_at_target_rps: float
    """Highest request rate at which this fleet still meets the p99 target; 0 where none does."""
    cost_replica_hours_per_million: float
    batch_fill_time_ms: float
    """How long a full batch takes to gather in one queue: (B - 1)/lam; 0 without batching."""
    meters: Mapping[str, Meter]
    stages: tuple[Stage, ...]
    stage: int
    """Number of the current stage."""
    stage_message: str
    """Key of the sentence that says what would move the path on."""
    stage_numbers: Mapping[str, float | int | str]
    lanes: Mapping[str, NodeState]
    nodes: Mapping[str, Node]
    edges: Mapping[str, Edge]
    decisions: Mapping[str, Decision]
    reasons: tuple[Reason, ...]
    verdict: str
    """Key of the one sentence that sums it up."""
    verdict_numbers: Mapping[str, float | int | str]
