"""Arrivals that are more regular or more bursty than Poisson ones, known by their rate and the squared coefficient of variation s of their gaps.

s > 1 is taken as a mix of short and long gaps (hyperexponential with balanced means, which ``simulate`` draws for bursty arrivals), s <= 1 as gamma distributed
gaps (Erlang's where every c-th arrival is taken). Numbers are counted from an arrival on, so that bunches show.
"""

from math import sqrt

from .portable import exp, log_1p

LEAST_SCV = 0.01
"""Gaps are never taken to be more regular than this; with none and a constant service time nothing could ever wait."""


def arrivals_after(expected: float, scv: float) -> float:
    """Mean number that come in a time after an arrival, which at random times would see ``expected`` = lam t.

    m = lam t + (s - 1)/2 (1 - e^(-2 lam t/(s + 1))): exact for s >= 1 as taken here and for Poisson arrivals, and right in its ends for s < 1.
    """
    if scv == 1:
        return expected
    return max(0.0, expected + (scv - 1) / 2 * (1 - exp(-2 * expected / (scv + 1))))


def dispersion(number: float, scv: float) -> float:
    """Variance over mean of how many come in a time that expects ``number``: s in the long run, and 1 in a short one for s > 1.

    1 + (s - 1) n/(n + s + 1) has the exact curve's start and end.
    """
    return 1 + (scv - 1) * number / (number + scv + 1) if scv > 1 else scv


def gap_exponent(x: float, scv: float) -> tuple[float, float]:
    """-ln E[e^(-x lam T)], T a gap, and its slope at x >= 0: ln(1 + s x)/s for gamma gaps."""
    if scv <= 1:
        scv = max(scv, LEAST_SCV)
        return log_1p(scv * x) / scv, 1 / (1 + scv * x)
    short = (1 + sqrt((scv - 1) / (scv + 1))) / 2
    shorter, longer = 2 * short, 2 * (1 - short)
    transform = short * shorter / (shorter + x) + (1 - short) * longer / (longer + x)
    missing = x * (short / (shorter + x) + (1 - short) / (longer + x))
    slope = short * shorter / ((shorter + x) * (shorter + x)) + (1 - short) * longer / ((longer + x) * (longer + x))
    return log_1p(missing / transform), slope / transform
