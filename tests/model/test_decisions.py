"""Each decision's rule, at workloads where the answer follows from arithmetic."""

from dataclasses import replace

import pytest

from lab_core.model.assumptions import Assumptions
from lab_core.model.decisions import decide, decisions
from lab_core.model.evaluation import DecisionState
from lab_core.model.facts import Facts
from lab_core.model.workload import Workload

SMALL = Workload(request_rate=10, model_latency_ms=10)


def said(key, workload, assumed=None):
    decision = decisions(Facts(workload, assumed or Assumptions()))[key]
    assert decide(key, Facts(workload, assumed or Assumptions())) == decision.state
    return str(decision.state), decision.message


def numbers(key, workload, assumed=None):
    return decisions(Facts(workload, assumed or Assumptions()))[key].numbers


# batching


def test_batching_is_not_called_for_while_batches_stay_at_one():
    assert said("batching", SMALL) == ("not_yet", "batches_of_one")


@pytest.mark.parametrize(("batching", "message"), [(False, "would_carry"), (True, "carries")])
def test_batching_is_needed_where_only_a_batched_fleet_carries_the_rate(batching, message):
    # 10 ms: 100 a second one by one, 194 in batches of 32
    assert said("batching", Workload(request_rate=150, model_latency_ms=10, batching=batching)) == ("needed", message)


def test_batching_helps_and_is_not_enough_where_even_a_batched_fleet_is_overloaded():
    assert said("batching", Workload(request_rate=250, model_latency_ms=10)) == ("useful", "not_enough")


def test_batching_gains_nothing_where_a_call_has_no_setup():
    assert said("batching", Workload(request_rate=90, model_latency_ms=10), Assumptions(cpu_setup_share=0)) == ("not_yet", "no_gain")


def test_a_window_that_never_fills_is_a_tradeoff_once_it_is_on():
    window = Workload(request_rate=5, model_latency_ms=10, batch_window_ms=60)
    assert said("batching", window) == ("not_yet", "batches_of_one")
    assert said("batching", replace(window, batching=True)) == ("tradeoff", "window_never_fills")


def test_the_numbers_of_batching_are_the_same_on_and_off():
    off = Workload(request_rate=150, model_latency_ms=10)
    assert numbers("batching", off) == numbers("batching", replace(off, batching=True))


# hardware and autoscaling


def test_a_call_longer_than_the_target_can_only_be_mended_by_hardware():
    heavy = Workload(request_rate=2, model_latency_ms=120, p99_target_ms=100)
    assert said("hardware_autoscaling", heavy) == ("needed", "call_exceeds_target")
    assert said("hardware_autoscaling", replace(heavy, model_latency_ms=600)) == ("needed", "no_hardware_fits")


def test_missing_replicas_are_needed_unless_batching_alone_carries_the_rate():
    assert said("hardware_autoscaling", Workload(request_rate=80, model_latency_ms=10)) == ("needed", "add_replicas")
    assert said("hardware_autoscaling", Workload(request_rate=120, model_latency_ms=10)) == ("not_yet", "batching_first")


def test_where_the_window_alone_misses_the_target_hardware_is_not_the_remedy():
    window = Workload(request_rate=5, batching=True, batch_window_ms=150)
    assert said("hardware_autoscaling", window) == ("not_yet", "window_first")


def test_half_of_the_replicas_idle_is_a_tradeoff():
    assert said("hardware_autoscaling", replace(SMALL, replicas=2)) == ("tradeoff", "idle_fleet")


def test_a_gpu_is_a_tradeoff_where_a_cpu_would_do_and_useful_where_it_would_not():
    assert said("hardware_autoscaling", replace(SMALL, gpu=True)) == ("tradeoff", "idle_gpu")
    assert said("hardware_autoscaling", replace(SMALL, gpu=True, model_latency_ms=110)) == ("useful", "one_gpu")


def test_several_replicas_that_are_needed_follow_the_traffic():
    assert said("hardware_autoscaling", Workload(request_rate=120, model_latency_ms=10, replicas=2)) == ("useful", "autoscale")


# registry


@pytest.mark.parametrize(
    ("models", "replicas", "expected"),
    [
        (1, 1, ("not_yet", "one_version")),
        (2, 1, ("useful", "several_models")),
        (1, 2, ("useful", "rolling_fleet")),
        (2, 2, ("needed", "who_holds_what")),
    ],
)
def test_a_registry_follows_from_models_and_replicas(models, replicas, expected):
    assert said("model_registry", replace(SMALL, models=models, replicas=replicas)) == expected


def test_rolling_one_replica_at_a_time_takes_a_spare_one():
    # two replicas at .6: one alone would be at 1.2
    workload = Workload(request_rate=120, model_latency_ms=10, replicas=2)
    assert said("model_registry", workload) == ("tradeoff", "no_spare_replica")
    assert numbers("model_registry", workload)["rolling_utilisation_share"] == pytest.approx(1.2)


# canary


@pytest.mark.parametrize(
    ("rate", "expected"),
    [(99, ("not_yet", "small_blast")), (100, ("useful", "worth_it")), (1000, ("needed", "must"))],
)
def test_a_canary_follows_from_the_requests_that_a_bad_version_would_spoil(rate, expected):
    workload = Workload(request_rate=rate, model_latency_ms=1, replicas=16)
    assert said("ab_canary", workload) == expected
    assert numbers("ab_canary", workload)["bad_requests_count"] == 60 * rate


def test_one_replica_has_nothing_to_split():
    assert said("ab_canary", Workload(request_rate=200, model_latency_ms=1)) == ("tradeoff", "one_replica")


def test_a_split_that_breaks_the_target_is_a_tradeoff():
    # .75 of three replicas: without the canary's one, the others are at 1.01
    workload = Workload(request_rate=2250, model_latency_ms=1, replicas=3, p99_target_ms=20)
    assert said("ab_canary", workload) == ("tradeoff", "split_breaks_target")


# packing


@pytest.mark.parametrize(
    ("models", "replicas", "rate", "assumed", "expected"),
    [
        (1, 1, 10, Assumptions(), ("not_yet", "one_model")),
        (2, 4, 10, Assumptions(), ("not_yet", "pools_affordable")),
        (8, 1, 10, Assumptions(), ("useful", "shares")),
        (100, 8, 10, Assumptions(popularity_skew=2), ("tradeoff", "rare_cold")),
        (100, 8, 1000, Assumptions(popularity_skew=2), ("needed", "thrashes")),
        (100, 1, 1, Assumptions(load_time_s=0.1), ("needed", "spills")),
        (100, 1, 10, Assumptions(), ("needed", "thrashes")),
    ],
)
def test_packing_follows_from_what_fits_and_what_pools_would_take(models, replicas, rate, assumed, expected):
    workload = Workload(request_rate=rate, model_latency_ms=5, models=models, replicas=replicas)
    assert said("model_packing", workload, assumed) == expected


# p99 against throughput


def test_throughput_has_its_price_at_any_rate():
    for rate, message in ((10, "within"), (95, "over"), (150, "overloaded")):
        assert said("p99_vs_throughput", Workload(request_rate=rate, model_latency_ms=10)) == ("tradeoff", message)
    assert said("p99_vs_throughput", Workload(request_rate=3, model_latency_ms=200)) == ("tradeoff", "out_of_reach")


def test_a_looser_target_buys_throughput_and_the_last_tenth_costs_p99():
    found = numbers("p99_vs_throughput", SMALL)
    assert found["looser_target_ms"] == 150
    assert found["extra_rps"] > 0
    assert found["last_tenth_ms"] > 10


def test_states_are_those_of_the_contract():
    assert {str(state) for state in DecisionState} == {"not_yet", "useful", "needed", "tradeoff"}


def test_sharing_saves_nothing_against_pools_that_an_overloaded_fleet_would_need_anyway():
    found = numbers("model_packing", Workload(request_rate=10_000, replicas=4, models=2))
    assert found["pool_replicas_count"] > 100
    assert found["saved_count"] <= 1
