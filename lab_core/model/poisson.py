"""Poisson probabilities, without underflow where the mean is large."""

from math import sqrt

from .portable import exp, log

TWO_PI = 6.283185307179586


def poisson_probability(mean: float, count: int) -> float:
    """P(N = count), by Stirling's series, which keeps its digits where mean and count are large."""
    if count < 20:
        term = exp(-mean)
        for k in range(1, count + 1):
            term *= mean / k
        return term
    inverse = 1 / count
    square = inverse * inverse
    correction = inverse * (1 / 12 - square * (1 / 360 - square / 1260))
    return exp(count * log(mean / count) + count - mean - correction) / sqrt(TWO_PI * count)


def poisson_terms(mean: float, count: int) -> list[float]:
    """P(N = 0), ..., P(N = count - 1), from the largest term outwards."""
    terms = [0.0] * count
    peak = min(count - 1, int(mean))
    terms[peak] = poisson_probability(mean, peak)
    for n in range(peak + 1, count):
        terms[n] = terms[n - 1] * mean / n
    for n in range(peak, 0, -1):
        terms[n - 1] = terms[n] * n / mean
    return terms


def poisson_capped_mean(mean: float, cap: int) -> float:
    """E[min(N, cap)]: the smaller of the two, less the part of the sum that lies on the other side."""
    return mean - _excess(mean, cap) if mean < cap else cap - _shortfall(mean, cap)


def _excess(mean: float, cap: int) -> float:
    """E[(N - cap)+] for mean < cap, where the terms beyond the cap fall at once."""
    term, total, k = poisson_probability(mean, cap), 0.0, cap
    while term > 0:
        k += 1
        term *= mean / k
        added = (k - cap) * term
        total += added
        if added <= 1e-14 * total:
            break
    return total


def _shortfall(mean: float, cap: int) -> float:
    """E[(cap - N)+] for mean >= cap, where the terms fall towards 0."""
    term, total = poisson_probability(mean, cap), 0.0
    for k in range(cap, 0, -1):
        term *= k / mean
        added = (cap - k + 1) * term
        total += added
        if added <= 1e-14 * total:
            break
    return total
