"""What the model takes for granted; every value can be changed by the reader and travels in the link."""

from dataclasses import asdict, dataclass

from .fields import Choice, Field, Number

ASSUMPTION_FIELDS: dict[str, Field] = {
    "gpu_speedup": Number(1, 100, 5, evidence="gpu_speedup"),
    "cpu_setup_share": Number(0, 0.99, 0.5, scale="linear", evidence="cpu_setup_share"),
    "gpu_setup_share": Number(0, 0.99, 0.9, scale="linear", evidence="gpu_setup_share"),
    "max_batch": Number(1, 256, 32, integer=True, evidence="max_batch"),
    "service_cv": Number(0, 2, 0.1, scale="linear", evidence="service_cv"),
    "hot_models": Number(1, 500, 8, integer=True, evidence="hot_models"),
    "load_time_s": Number(0.1, 300, 5, "s", evidence="load_time_s"),
    "target_utilisation": Number(0.1, 0.99, 0.7, scale="linear", evidence="target_utilisation"),
    "arrivals": Choice(("poisson", "constant", "bursty"), "poisson", evidence="arrivals"),
    "arrival_scv": Number(1, 20, 4, evidence="arrival_scv"),
    "batcher": Choice(("triton", "kserve"), "triton", evidence="batcher"),
    "routing": Choice(("shared_queue", "round_robin", "random"), "shared_queue", evidence="routing"),
    "popularity_skew": Number(0, 2, 0.9, scale="linear", evidence="popularity_skew"),
}
"""Every assumption with its range, default, and the key of the text that gives its evidence."""


@dataclass(frozen=True, kw_only=True)
class Assumptions:
    """The constants behind the model, frozen.

    Parameters
    ----------
    gpu_speedup : float
        How much faster a GPU serves one request alone than the CPU.
    cpu_setup_share, gpu_setup_share : float
        Share of tau(1) that a call costs whatever its batch size: a/(a + beta).
    max_batch : int
        Largest batch B.
    service_cv : float
        Coefficient of variation v of the service time.
    hot_models : int
        Models that one replica keeps loaded.
    load_time_s : float
        Time to load a model into a replica, in seconds.
    target_utilisation : float
        Utilisation that the fleet is sized for.
    arrivals : str
        ``poisson``, ``constant`` or ``bursty``; ``arrival_scv`` is the squared coefficient of variation of
        the time between arrivals when bursty.
    batcher : str
        ``triton`` (also TensorFlow Serving): the window runs from the oldest request's arrival.
        ``kserve``: it starts after the previous batch has returned.
    routing : str
        ``shared_queue``, ``round_robin`` or ``random``.
    popularity_skew : float
        Exponent of the Zipf law of the models' popularity; 0 is uniform.

    Raises
    ------
    InputError
        For a value out of range, with the field named ``a.NAME``.
    """

    gpu_speedup: float = 5
    cpu_setup_share: float = 0.5
    gpu_setup_share: float = 0.9
    max_batch: int = 32
    service_cv: float = 0.1
    hot_models: int = 8
    load_time_s: float = 5
    target_utilisation: float = 0.7
    arrivals: str = "poisson"
    arrival_scv: float = 4
    batcher: str = "triton"
    routing: str = "shared_queue"
    popularity_skew: float = 0.9

    def __post_init__(self) -> None:
        for name, kind in ASSUMPTION_FIELDS.items():
            object.__setattr__(self, name, kind.parse(f"a.{name}", getattr(self, name)))

    def as_dict(self) -> dict[str, float | int | str]:
        """The assumptions by name."""
        return asdict(self)
