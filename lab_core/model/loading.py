"""Many models on few replicas: which requests find theirs loaded, and how busy the loading keeps a replica."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from .assumptions import Assumptions
from .lru import lru_hit_ratio, zipf_shares
from .workload import Workload


@dataclass(frozen=True)
class Loading:
    """How the models fit.

    ``hot_slots`` models are loaded at a time, over all replicas (requests go to a replica that has their model);
    ``hit_share`` of the requests find theirs; each of the ``loads_rps`` others loads one first. ``loader_share`` is how
    busy that keeps the loader of each replica: it must stay under 1. From 1 % misses on, the p99 is at least the time
    to load.
    """

    hot_slots: int
    hit_share: float
    loads_rps: float
    loader_share: float

    @property
    def cold_share(self) -> float:
        """Share of the requests whose model is not loaded."""
        return 1 - self.hit_share


def loading(workload: Workload, assumptions: Assumptions) -> Loading:
    """Hit ratio by Che's approximation of LRU under Zipf's law; loads/s lam(1 - h); loader load lam(1 - h)L per replica."""
    slots = assumptions.hot_models * workload.replicas
    hit_share = lru_hit_ratio(workload.models, slots, assumptions.popularity_skew)
    loads_rps = workload.request_rate * (1 - hit_share)
    return Loading(slots, hit_share, loads_rps, loads_rps * assumptions.load_time_s / workload.replicas)


def pool_replicas(*, replicas_of_rate: float, models: int, popularity_skew: float) -> int:
    """Replicas that one pool per model would take: each model's share of the load, rounded up.

    ``replicas_of_rate`` is what all the traffic together needs before rounding.
    """
    total = 0
    for rank, share in enumerate(_shares(models, popularity_skew)):
        needed = ceil(replicas_of_rate * share)
        if needed <= 1:
            return total + models - rank
        total += needed
    return total


@lru_cache(maxsize=256)
def _shares(models: int, popularity_skew: float) -> tuple[float, ...]:
    return zipf_shares(models, popularity_skew)
