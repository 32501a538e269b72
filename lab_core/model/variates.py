"""Random numbers for the simulation, bit-equal in CPython and in the browser.

``random.Random`` (Mersenne Twister) is the same everywhere, but its ``expovariate`` and ``gauss`` go through the C library's log, cos and sin.
These use only operations that IEEE 754 fixes, plus ``portable.exp``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random

from .portable import exp, log

LAYERS = 256


@dataclass(frozen=True)
class Ziggurat:
    """A decreasing density covered by 256 layers of equal area (Marsaglia & Tsang 2000).

    ``edges`` and ``inner`` are a layer's width and the part of it that lies under the density for sure; ``heights`` the density at
    each edge. ``negative`` mirrors the layers, for a density that is even.
    """

    density: Callable[[float], float]
    edges: tuple[float, ...]
    inner: tuple[float, ...]
    heights: tuple[float, ...]

    @classmethod
    def build(cls, density: Callable[[float], float], inverse: Callable[[float], float], tail: float, area: float) -> "Ziggurat":
        """Stack the layers from the start of the tail inwards."""
        edges = [area / density(tail), tail]
        while len(edges) < LAYERS:
            edges.append(inverse(area / edges[-1] + density(edges[-1])))
        edges.append(0.0)
        inner = tuple(edges[i + 1] for i in range(LAYERS))
        return cls(density, tuple(edges), inner, tuple(density(edge) for edge in edges))

    def accepts(self, layer: int, x: float, height: float) -> bool:
        """Whether a point of the layer, ``height`` of the way up, lies under the density."""
        low, high = self.heights[layer], self.heights[layer + 1]
        return low + height * (high - low) < self.density(x)


@cache
def _exponential_ziggurat() -> Ziggurat:
    return Ziggurat.build(lambda x: exp(-x), lambda y: -log(y), 7.69711747013104972, 0.0039496598225815571993)


@cache
def _normal_ziggurat() -> Ziggurat:
    return Ziggurat.build(
        lambda x: exp(-0.5 * x * x), lambda y: sqrt(-2 * log(y)), 3.6541528853610088, 0.00492867323399
    )


def exponentials(random: Random, count: int) -> list[float]:
    """``count`` exponential variates of mean 1; 98.9 % of them cost a product and a comparison."""
    ziggurat = _exponential_ziggurat()
    uniform, edges, inner = random.random, ziggurat.edges, ziggurat.inner

    def rare(layer: int, x: float) -> float:
        base = 0.0
        while x >= inner[layer]:
            if layer == 0:
                base += inner[0]  # beyond the start of the tail an exponential variable begins anew
            elif ziggurat.accepts(layer, x, uniform()):
                break
            y = uniform() * LAYERS
            layer = int(y)
            x = (y - layer) * edges[layer]
        return base + x

    return [
        x if (x := ((y := uniform() * LAYERS) - (layer := int(y))) * edges[layer]) < inner[layer] else rare(layer, x)
        for _ in range(count)
    ]


def normals(random: Random, count: int) -> list[float]:
    """``count`` standard normal variates: the same method, with every layer mirrored for the negative half."""
    ziggurat = _normal_ziggurat()
    uniform, inner = random.random, ziggurat.inner * 2
    edges = ziggurat.edges[:-1] + tuple(-edge for edge in ziggurat.edges[:-1])

    def rare(layer: int, x: float) -> float:
        sign = 1.0 if layer < LAYERS else -1.0
        layer, x = layer % LAYERS, abs(x)
        while x >= inner[layer]:
            if layer == 0:
                return sign * _normal_tail(random, inner[0])
            if ziggurat.accepts(layer, x, uniform()):
                break
            y = uniform() * LAYERS
            layer = int(y)
            x = (y - layer) * edges[layer]
        return sign * x

    return [
        x if abs(x := ((y := uniform() * 2 * LAYERS) - (layer := int(y))) * edges[layer]) < inner[layer] else rare(layer, x)
        for _ in range(count)
    ]


def _normal_tail(random: Random, start: float) -> float:
    """A half-normal variate beyond ``start`` (Marsaglia 1964)."""
    while True:
        x, y = exponentials(random, 2)
        if 2 * y > (x / start) * (x / start):
            return start + x / start


def gaps(random: Random, count: int, *, arrivals: str, scv: float) -> list[float]:
    """``count`` times between arrivals, of mean 1.

    ``constant``: all 1. ``poisson``: exponential. ``bursty``: hyperexponential with balanced means and squared
    coefficient of variation ``scv`` >= 1: with probability p = (1 + sqrt((scv-1)/(scv+1)))/2 a short gap of mean 1/(2p), else a
    long one of mean 1/(2(1-p)).
    """
    if arrivals == "constant":
        return [1.0] * count
    drawn = exponentials(random, count)
    if arrivals == "poisson" or scv <= 1:
        return drawn
    short_share, short_mean, long_mean = hyperexponential(scv)
    uniform = random.random
    return [x * (short_mean if uniform() < short_share else long_mean) for x in drawn]


def hyperexponential(scv: float) -> tuple[float, float, float]:
    """Share of the short gaps, and the means of short and long ones, for a mean of 1 (balanced means, Tijms 2003, app. B)."""
    short_share = (1 + sqrt((scv - 1) / (scv + 1))) / 2
    return short_share, 1 / (2 * short_share), 1 / (2 * (1 - short_share))


def service_factors(random: Random, cv: float) -> Callable[[int], list[float]]:
    """A source of service times over their mean: 1 at cv 0, exponential at cv 1, else lognormal."""
    if cv == 0:
        return lambda count: [1.0] * count
    if cv == 1:
        return lambda count: exponentials(random, count)
    return lambda count: _lognormals(random, count, cv)


def _lognormals(random: Random, count: int, cv: float) -> list[float]:
    """Lognormal variates of mean 1: exp(sigma z - sigma^2/2), with sigma^2 = ln(1 + cv^2)."""
    powers, low, per_step = _exp_table(cv)
    variance = log(1 + cv * cv)
    sigma, shift = sqrt(variance) * per_step, (-variance / 2 - low) * per_step
    step = 1 / per_step
    return [
        powers[k := int(t)] * (1.0 + (d := (t - k) * step) * (1.0 + d * (0.5 + d * (1 / 6 + d * (1 / 24)))))
        for t in [shift + sigma * z for z in normals(random, count)]
    ]


@cache
def _exp_table(cv: float) -> tuple[list[float], float, float]:
    """exp at steps of 1/32 over all the exponents that occur, the least of them, and the steps per unit."""
    reach = 10 * sqrt(log(1 + cv * cv)) + 1
    low = -log(1 + cv * cv) / 2 - reach
    return [exp(low + k / 32) for k in range(int(64 * reach) + 2)], low, 32.0
