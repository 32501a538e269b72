"""Every message key that an evaluation can carry, with the names of the numbers that go with it.

The texts live in the catalogues (one per language); a test holds them against these tables. Beside its own numbers, any
text may use the inputs, assumptions and outputs of the evaluation. A number's name ends in its unit; a number can be
infinite where the fleet is overloaded.
"""

Numbers = dict[str, tuple[str, ...]]

VERDICTS: Numbers = {
    # overloaded: as much arrives as the fleet can carry, or more
    "overloaded_exactly_full": (),
    "overloaded_batching_carries": ("shortfall_rps", "batched_capacity_rps"),
    "overloaded": ("shortfall_rps", "missing_count"),
    "overloaded_call_too_slow": ("shortfall_rps", "call_ms"),
    # the target is out of reach for any number of replicas
    "call_too_slow_for_cpu": ("call_ms", "gpu_call_ms"),
    "call_too_slow": ("call_ms",),
    "window_over_target": ("window_share", "floor_ms"),
    # the target is missed or the margin is gone, and replicas mend it
    "short_of_replicas": ("over_ms", "missing_count"),
    "short_of_headroom": ("missing_count",),
    # requests wait for models to load
    "models_thrash": ("cold_share", "loads_rps", "loader_share"),
    "models_spill": ("cold_share", "loads_rps"),
    # the target holds
    "pays_for_nothing": ("window_share", "p99_without_ms"),
    "oversized": ("spare_count", "left_ms"),
    "fits_packed": ("left_ms", "hit_share"),
    "fits_fleet": ("left_ms",),
    "fits_batched": ("left_ms", "unbatched_utilisation_share"),
    "fits_single": ("left_ms",),
}
"""The one sentence that sums it up."""

METER_NUMBERS: Numbers = {
    "capacity": ("headroom_rps", "shortfall_rps", "window_cost_rps"),
    "p99_budget": ("window_ms", "window_share", "left_ms", "over_ms", "call_ms"),
    "accelerator_efficiency": ("efficiency_share", "full_batch_gain_ratio"),
    "fleet_pressure": ("missing_count", "spare_count", "floor_ms", "call_ms"),
    "model_packing": ("hot_slots_count", "hit_share", "cold_share", "loads_rps", "loader_share"),
}
"""Numbers of every message of a meter. ``window_*`` is the part of the budget that the batch window takes;
``call_ms`` the 99th percentile of one call alone; ``floor_ms`` the p99 that any number of replicas would still have;
``cold_share`` the share of the requests whose model is not loaded; ``loader_share`` how busy a replica's loader is."""

METER_MESSAGES: Numbers = {
    "capacity": ("headroom", "window_between_batches", "above_target", "near_limit", "exactly_full", "overloaded"),
    "p99_budget": ("held", "window_eats", "tight", "missed_call", "missed_window", "missed_busy", "missed_queue", "overloaded"),
    "accelerator_efficiency": ("cpu_singles", "cpu_partly", "cpu_full", "gpu_singles", "gpu_partly", "gpu_full"),
    "fleet_pressure": ("enough", "oversized", "short", "call_too_slow", "window_too_long"),
    "model_packing": ("one_model", "fits", "nearly_full", "spills", "thrashes"),
}

DECISION_NUMBERS: Numbers = {
    "batching": (
        "unbatched_capacity_rps",
        "batched_capacity_rps",
        "unbatched_utilisation_share",
        "batched_utilisation_share",
        "p99_without_ms",
        "p99_with_ms",
        "fill_with_count",
        "window_share",
    ),
    "hardware_autoscaling": ("call_ms", "gpu_call_ms", "gpu_replicas_count", "missing_count", "spare_count", "floor_ms"),
    "model_registry": ("placements_count", "rollout_s", "rolling_utilisation_share"),
    "ab_canary": (
        "bad_requests_count",
        "canary_bad_requests_count",
        "detection_s",
        "canary_share",
        "canary_replicas_count",
        "p99_split_ms",
        "split_cost_ms",
    ),
    "model_packing": (
        "pool_replicas_count",
        "saved_count",
        "hot_slots_count",
        "hit_share",
        "cold_share",
        "loads_rps",
        "loader_share",
    ),
    "p99_vs_throughput": ("looser_target_ms", "extra_rps", "extra_share", "last_tenth_rps", "last_tenth_ms"),
}
"""Numbers of every message of a decision. ``*_with_*`` and ``batched_*`` are with batching on, whatever the switch says;
``rolling_utilisation_share`` with one replica taken out; ``*_split_*`` with the canary's replicas taken from the pool;
``pool_replicas_count`` one pool per model; ``last_tenth_*`` the last 10 % of the throughput at the target, and the p99 that
it costs."""

DECISION_MESSAGES: Numbers = {
    "batching": (
        "no_gain",  # not_yet: even a full batch gains next to nothing
        "batches_of_one",  # not_yet
        "would_carry",  # needed, off
        "carries",  # needed, on
        "not_enough",  # useful: raises capacity, still too little
        "not_enough_p99",  # useful: shortens the p99, still over the target
        "worth_trying",  # useful, off
        "useful",  # useful, on
        "window_never_fills",  # tradeoff, on: pays and gains nothing
        "window_eats_budget",  # tradeoff, on
        "window_would_eat_budget",  # tradeoff, off
        "better_without",  # tradeoff, on
        "would_cost_p99",  # tradeoff, off
    ),
    "hardware_autoscaling": (
        "one_replica_enough",  # not_yet
        "batching_first",  # not_yet: batching alone carries the rate
        "window_first",  # not_yet: the window misses the target, hardware can't mend it
        "one_gpu",  # useful: one GPU replica is enough, a CPU one would not be
        "autoscale",  # useful
        "call_exceeds_target",  # needed: on CPU; a GPU call fits
        "no_hardware_fits",  # needed: a single call exceeds the target on a GPU too
        "add_replicas",  # needed
        "idle_fleet",  # tradeoff: half or more of the replicas are spare
        "idle_gpu",  # tradeoff: as many CPU replicas would do
    ),
    "model_registry": (
        "one_version",  # not_yet
        "several_models",  # useful: on one replica
        "rolling_fleet",  # useful: one model, several replicas
        "who_holds_what",  # needed: several models on several replicas
        "no_spare_replica",  # tradeoff: rolling one replica at a time overloads the rest
    ),
    "ab_canary": (
        "small_blast",  # not_yet
        "worth_it",  # useful
        "must",  # needed
        "one_replica",  # tradeoff: a split needs a second replica
        "split_breaks_target",  # tradeoff
    ),
    "model_packing": (
        "one_model",  # not_yet
        "pools_affordable",  # not_yet
        "shares",  # useful: packed, fewer replicas than one pool per model
        "rare_cold",  # tradeoff: over the hot slots, but loads stay under 1 % of the requests
        "spills",  # needed: more than 1 % of the requests wait for a load
        "thrashes",  # needed: loads can't keep up
    ),
    "p99_vs_throughput": ("within", "over", "overloaded", "out_of_reach"),  # always tradeoff
}

STAGES: Numbers = {
    "to_batching": ("next_rate_rps",),
    "to_gpu_replicas": ("next_rate_rps",),
    "to_registry_canary": ("next_rate_rps",),
    "to_packing": ("next_models_count",),
    "last": (),
}
"""What would move the path on, from stage 1 to 5."""

REASONS: Numbers = {
    # capacity
    "exactly_full": (),
    "overloaded": ("shortfall_rps",),
    "above_target_utilisation": ("target_rate_rps",),
    "headroom": ("headroom_rps",),
    # p99
    "call_exceeds_target": ("call_ms", "gpu_call_ms"),
    "no_hardware_fits": ("call_ms",),
    "window_exceeds_target": ("window_share", "floor_ms"),
    "queue_misses_target": ("over_ms", "wait_ms"),
    "batch_ride_misses_target": ("over_ms", "batch_mates_ms"),
    "target_held": ("left_ms",),
    # batching
    "batching_would_carry": ("unbatched_utilisation_share", "batched_utilisation_share"),
    "batching_carries": ("unbatched_utilisation_share", "batched_utilisation_share"),
    "window_never_fills": ("p99_without_ms", "fills_up_share"),
    "window_eats_budget": ("window_ms", "window_share"),
    "batching_costs_p99": ("p99_without_ms", "p99_with_ms"),
    "batching_shortens_p99": ("p99_without_ms", "p99_with_ms"),
    "batches_stay_at_one": ("fill_with_count",),
    "busy_is_not_full": ("headroom_rps",),
    # hardware
    "add_replicas": ("missing_count",),
    "idle_fleet": ("spare_count",),
    "gpu_shortens_call": ("cpu_call_ms", "call_ms"),
    "gpu_underused": ("efficiency_share",),
    # releases
    "who_holds_what": ("placements_count",),
    "no_spare_replica": ("rolling_utilisation_share",),
    "canary_limits_damage": ("bad_requests_count", "canary_bad_requests_count", "detection_s"),
    "split_breaks_target": ("p99_split_ms", "split_cost_ms"),
    # models
    "models_thrash": ("cold_share", "loads_rps", "loader_share"),
    "models_spill": ("cold_share", "loads_rps"),
    "models_packed": ("pool_replicas_count", "hit_share"),
}
"""Why the architecture looks as it does, the most important first."""
