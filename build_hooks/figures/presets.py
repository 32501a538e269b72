"""Kinds of figure that are sweeps with everything filled in but the workload."""

PRESETS: dict[str, dict] = {}
