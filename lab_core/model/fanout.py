"""A request that waits for the slowest of n parallel calls (Dean & Barroso, The Tail at Scale, CACM 2013)."""

from .portable import exp, log


def fan_out_share(slow_share: float, calls: int) -> float:
    """Share of requests that meet at least one slow call: 1 - (1-p)^n."""
    kept = 1.0
    factor, power = 1 - slow_share, calls
    while power:
        if power & 1:
            kept *= factor
        factor *= factor
        power >>= 1
    return 1 - kept


def leaf_quantile(root_quantile: float, calls: int) -> float:
    """Quantile that each call must hold for the slowest of n to hold ``root_quantile``: q^(1/n)."""
    return exp(log(root_quantile) / calls)
