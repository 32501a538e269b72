"""Which share of the requests finds its model loaded, when a replica keeps the K used last (LRU) of N models.

Popularity follows Zipf's law: the i-th model gets a share p_i proportional to i^-s.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt

from .portable import exp, log, power

EXACT_RANKS = 16
"""Ranks summed one by one; beyond, blocks of neighbours stand for each other."""
BLOCK_GROWTH = 1.5
MANY_MODELS = 512


@lru_cache(maxsize=4096)
def lru_hit_ratio(models: int, hot_models: int, popularity_skew: float) -> float:
    """Hit ratio by Che's approximation: sum of p_i (1 - e^(-p_i T)), with T so that K models are hot: sum of (1 - e^(-p_i T)) = K.

    T is the time a model stays without being asked for (Che, Tung & Wang 2002). Within 2 % of exact for a few models, better for many.
    """
    if hot_models >= models:
        return 1.0
    if popularity_skew == 0:
        return hot_models / models
    weights, shares = _popularity(models, popularity_skew)
    time = _characteristic_time(weights, shares, hot_models)
    return sum(w * p * (1 - exp(-p * time)) for w, p in zip(weights, shares, strict=True))


@lru_cache(maxsize=1024)
def _popularity(models: int, skew: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Weights (how many models) and shares: rank by rank at first, then by blocks.

    A block is stood for by three ranks with the mean and the higher moments of its own (Gauss quadrature), right to about 1e-7.
    """
    weights, ranks, rank = [], [], 1
    while rank <= models:
        size = min(models - rank + 1, 1 if rank <= EXACT_RANKS else max(1, int(rank * (BLOCK_GROWTH - 1))))
        nodes = [(1.0, 0.0)] if size == 1 else _gauss_nodes(size)
        middle = rank + (size - 1) / 2
        weights += [weight for weight, _ in nodes]
        ranks += [middle + offset for _, offset in nodes]
        rank += size
    raw = [power(r, -skew) for r in ranks]
    total = sum(w * p for w, p in zip(weights, raw, strict=True))
    return tuple(weights), tuple(p / total for p in raw)


def _gauss_nodes(size: int) -> list[tuple[float, float]]:
    """Weights and offsets from the middle of three points that stand for ``size`` consecutive ones, up to fifth powers."""
    square = (3 * size * size - 7) / 20
    outer = size * (size * size - 1) / 24 / square
    return [(outer, -sqrt(square)), (size - 2 * outer, 0.0), (outer, sqrt(square))]


def _characteristic_time(weights: Sequence[float], shares: Sequence[float], hot_models: int) -> float:
    """T with sum of w (1 - e^(-p T)) = K, by Newton: the sum is concave in T, so from the left it never overshoots."""
    time = hot_models  # shares sum to 1, so K models cannot be hot before K requests
    for _ in range(60):
        cold = [w * exp(-p * time) for w, p in zip(weights, shares, strict=True)]
        missing = hot_models - sum(weights) + sum(cold)
        step = missing / sum(p * c for p, c in zip(shares, cold, strict=True))
        time += step
        if step <= 1e-8 * time:  # the error is squared by each step
            break
    return time


def exact_lru_hit_ratio(shares: Sequence[float], hot_models: int) -> float:
    """Exact hit ratio for a few models (at most 16), by King's formula (1971).

    P(the K used last are the set S) is summed over the order in which they were used: f(S) = sum over i in S of f(S - i) p_i/(1 - P(S - i)).
    """
    count = len(shares)
    if count > 16:
        raise ValueError(f"{count} models: the exact sum over sets takes at most 16")
    mass, reached, hit = [0.0] * (1 << count), [0.0] * (1 << count), 0.0
    reached[0] = 1.0
    for chosen in range(1 << count):
        if chosen.bit_count() == min(hot_models, count):
            hit += reached[chosen] * mass[chosen]
        elif chosen.bit_count() < hot_models:
            for i in range(count):
                if not chosen >> i & 1:
                    mass[chosen | 1 << i] = mass[chosen] + shares[i]
                    reached[chosen | 1 << i] += reached[chosen] * shares[i] / (1 - mass[chosen])
    return hit


@lru_cache(maxsize=256)
def zipf_shares(models: int, skew: float) -> tuple[float, ...]:
    """The N shares of Zipf's law, largest first."""
    raw = [1.0] * (models + 1)
    for rank in range(2, models + 1):
        factor = _least_factors()[rank] if rank < MANY_MODELS else rank
        raw[rank] = raw[factor] * raw[rank // factor] if factor < rank else exp(-skew * log(rank))
    total = sum(raw[1:])
    return tuple(p / total for p in raw[1:])


@cache
def _least_factors() -> tuple[int, ...]:
    """The least prime factor of each rank: powers need to be raised for primes only."""
    least = list(range(MANY_MODELS))
    for prime in range(2, int(sqrt(MANY_MODELS)) + 1):
        for multiple in range(prime * prime, MANY_MODELS, prime):
            least[multiple] = min(least[multiple], least[prime])
    return tuple(least)
