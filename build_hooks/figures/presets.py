"""Kinds of figure that are sweeps with everything filled in but the workload and the words; a block may set any key anew."""

PRESETS: dict[str, dict] = {
    # p99 over all requests when a part of an unbatched CPU fleet is a canary's own pool (M/M/c each)
    "canary": {
        "x": "canary_share",
        "variables": {
            "canary_share": {"value": 0.1, "range": [0.01, 0.5]},
            "canary_replicas_count": {"value": 1, "range": [1, 8], "integer": True},
        },
        "y": {
            "split": "canary_p99(request_rate / 1000, 1 / model_latency_ms, replicas - canary_replicas_count,"
            " canary_replicas_count, canary_share)",
            "whole": "mmc_sojourn_quantile(replicas, request_rate / 1000, 1 / model_latency_ms)",
        },
        "format": "ms",
        "controls": {"canary_replicas_count": [1, 4]},
    },
    # share of the requests that wait for a start, against the idle time after which the last replica goes
    "cold_start": {
        "x": "keep_alive_s",
        "variables": {"keep_alive_s": {"value": 60, "range": [1, 3600], "scale": "log"}},
        "y": "cold_start_share(request_rate, keep_alive_s, a.load_time_s)",
        "format": "share",
        "mark": "0.01",
        "controls": ["a.load_time_s"],
    },
    # share of the requests that find their model loaded, when each replica keeps the models used last
    "packing": {
        "x": "models",
        "range": [1, 200],
        "y": "lru_hit_ratio(models, a.hot_models, a.popularity_skew)",
        "format": "share",
        "controls": {"a.hot_models": [1, 64], "a.popularity_skew": [0, 1.5]},
    },
    # share of the requests that meet at least one slow call among n in parallel
    "fan_out": {
        "x": "calls_count",
        "variables": {
            "calls_count": {"value": 100, "range": [1, 1000], "scale": "log", "integer": True},
            "slow_share": {"value": 0.01, "range": [0.0001, 0.1], "scale": "log"},
        },
        "y": "fan_out_share(slow_share, calls_count)",
        "format": "share",
        "controls": ["slow_share"],
    },
}
