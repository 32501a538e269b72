"""Service time of a batch fitted to a measured table, on relative error."""

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import InputError
from .service_time import ServiceTime

FLAT_MUST_SAVE = 0.5
"""A flat start is kept only when it takes away at least this part of the root mean square error: it has one constant more."""

NOISE_SHARE = 0.01
"""A straight line that is off by no more than this is good enough: repeated measurements scatter by as much."""


@dataclass(frozen=True)
class Fit:
    """max(floor, a + beta*b) fitted to measured batch times; ``floor_ms`` is 0 for a plain straight line.

    Attributes
    ----------
    floor_ms, setup_ms, per_item_ms : float
        t0, a and beta, in ms.
    rms_share, worst_share : float
        Root mean square and largest relative error over the table's rows.
    rows_count : int
        Rows that were fitted.
    """

    floor_ms: float
    setup_ms: float
    per_item_ms: float
    rms_share: float
    worst_share: float
    rows_count: int

    def of(self, batch: float) -> float:
        """Fitted service time of a batch of ``batch`` requests, in ms."""
        return max(self.floor_ms, self.setup_ms + self.per_item_ms * batch)

    @property
    def setup_ratio(self) -> float:
        """a/beta: the ceiling of batching is one more; infinite when a request adds nothing."""
        return self.setup_ms / self.per_item_ms if self.per_item_ms else float("inf")

    def service_time(self, cv: float = 0.0) -> ServiceTime:
        """The straight line as the model's service time; a flat start is not part of it."""
        return ServiceTime(self.setup_ms, self.per_item_ms, cv)


def fit_service_time(batches: Sequence[float], times_ms: Sequence[float]) -> Fit:
    """Fit tau(b) to a table of batch sizes and batch times.

    Least squares on the *relative* error, since plain least squares lets the largest batch decide and can miss small batches by half.
    A flat-then-linear curve, max(t0, a + beta*b), replaces the straight line where that is off by more than 1 % and the bend at
    least halves the error.

    Raises
    ------
    InputError
        For fewer than two different batch sizes, sizes below 1, or times that are not above 0.
    """
    _check(batches, times_ms)
    line = fit_line(batches, times_ms)
    bent = fit_flat_then_linear(batches, times_ms)
    worth_it = line.rms_share > NOISE_SHARE and bent.rms_share < FLAT_MUST_SAVE * line.rms_share
    return bent if worth_it else line


def fit_line(batches: Sequence[float], times_ms: Sequence[float]) -> Fit:
    """The straight line a + beta*b, both at least 0, with the least squared relative error."""
    setup_ms, per_item_ms = _weighted_line(batches, times_ms)
    return _measured(0.0, setup_ms, per_item_ms, batches, times_ms)


def fit_flat_then_linear(batches: Sequence[float], times_ms: Sequence[float]) -> Fit:
    """max(t0, a + beta*b) with the least squared relative error over every place at which the table can be cut.

    Rows up to the cut settle t0, the rest the line, at least two rows each and five in all, since three constants go through any
    three rows; a cut is judged by the error of the whole curve. A shorter table gives the straight line.
    """
    rows = sorted(zip(batches, times_ms, strict=True))
    cuts = [_cut_at(rows, count) for count in range(2, len(rows) - 1)] if len(rows) >= 5 else []
    return min(cuts, key=lambda fit: fit.rms_share, default=fit_line(batches, times_ms))


def _cut_at(rows: list[tuple[float, float]], count: int) -> Fit:
    flat = [time for _, time in rows[:count]]
    floor_ms = sum(1 / t for t in flat) / sum(1 / (t * t) for t in flat)
    setup_ms, per_item_ms = _weighted_line(*zip(*rows[count:], strict=True))
    return _measured(floor_ms, setup_ms, per_item_ms, *zip(*rows, strict=True))


def _weighted_line(batches: Sequence[float], times_ms: Sequence[float]) -> tuple[float, float]:
    """Minimise sum((a + beta*b)/t - 1)^2 over a, beta >= 0: the normal equations, else the better of the two edges."""
    u = [1 / t for t in times_ms]
    v = [b / t for b, t in zip(batches, times_ms, strict=True)]
    uu, vv, uv = _dot(u, u), _dot(v, v), _dot(u, v)
    su, sv = sum(u), sum(v)
    determinant = uu * vv - uv * uv
    if determinant > 1e-12 * uu * vv:
        setup_ms = (su * vv - sv * uv) / determinant
        per_item_ms = (sv * uu - su * uv) / determinant
        if setup_ms >= 0 and per_item_ms >= 0:
            return setup_ms, per_item_ms
    edges = ((su / uu, 0.0), (0.0, sv / vv))
    return min(edges, key=lambda edge: sum((edge[0] * x + edge[1] * y - 1) ** 2 for x, y in zip(u, v, strict=True)))


def _measured(floor_ms: float, setup_ms: float, per_item_ms: float, batches: Sequence[float], times_ms: Sequence[float]) -> Fit:
    errors = [max(floor_ms, setup_ms + per_item_ms * b) / t - 1 for b, t in zip(batches, times_ms, strict=True)]
    rms_share = (_dot(errors, errors) / len(errors)) ** 0.5
    return Fit(floor_ms, setup_ms, per_item_ms, rms_share, max(map(abs, errors)), len(errors))


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(left, right, strict=True))


def _check(batches: Sequence[float], times_ms: Sequence[float]) -> None:
    for batch in batches:
        if not 1 <= batch < float("inf"):
            raise InputError("batch", batch, "1 or more")
    for time_ms in times_ms:
        if not 0 < time_ms < float("inf"):
            raise InputError("time_ms", time_ms, "above 0 ms")
    if len(set(batches)) < 2:
        raise InputError("batch", sorted(set(batches)), "at least two different batch sizes")
