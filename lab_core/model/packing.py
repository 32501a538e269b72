"""Packing models into replicas."""

from collections.abc import Sequence

ROUNDING = 1e-9


def first_fit_decreasing(sizes: Sequence[float], capacity: float) -> tuple[tuple[float, ...], ...]:
    """Bins of at most ``capacity`` that hold all ``sizes``: largest first, each into the first bin with room.

    Never more than 11/9 of the fewest possible bins plus 6/9 (Dosa 2007). Raises ``ValueError`` when a size exceeds the capacity.
    """
    bins: list[list[float]] = []
    room: list[float] = []
    for size in sorted(sizes, reverse=True):
        if size > capacity * (1 + ROUNDING):
            raise ValueError(f"size {size:g} exceeds the capacity {capacity:g}")
        for number, left in enumerate(room):
            if size <= left + ROUNDING * capacity:
                bins[number].append(size)
                room[number] -= size
                break
        else:
            bins.append([size])
            room.append(capacity - size)
    return tuple(map(tuple, bins))
