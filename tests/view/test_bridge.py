import json

import pytest

from build_hooks.lab_page import browser_texts
from lab_core import bridge
from lab_core.model.assumptions import Assumptions
from lab_core.model.workload import Workload
from lab_core.view.catalogue import Catalogue
from lab_core.view.reply import reply


@pytest.fixture(autouse=True, params=["zh", "en"])
def loaded(request, texts):
    bridge.load(json.dumps(browser_texts(texts[request.param])))  # as in the browser: fewer texts than the page has
    return Catalogue(texts[request.param])


def ask(**request):
    return json.loads(bridge.handle(json.dumps(request)))


def test_evaluate_answers_what_the_build_writes(loaded):
    answer = ask(op="evaluate", workload={"request_rate": 400, "batching": True}, assumptions={"max_batch": 16})
    assert answer == json.loads(json.dumps(reply(Workload(request_rate=400, batching=True), Assumptions(max_batch=16), loaded)))


def test_typed_text_is_accepted_as_a_number():
    assert ask(op="evaluate", workload={"request_rate": "400", "gpu": "1"}) == ask(op="evaluate", workload={"request_rate": 400, "gpu": True})


def test_the_query_keeps_the_scenario_that_the_page_is_in():
    assert "scenario=gpu_peak" in ask(op="evaluate", workload={}, scenario="gpu_peak")["query"]


def test_a_link_answers_with_its_place_and_its_notices():
    answer = ask(op="link", query="?scenario=gpu_peak&replicas=none")
    assert (answer["scenario"], answer["step"]) == ("gpu_peak", None)
    assert answer["evaluation"]["workload"]["replicas"] == 4
    assert "none" in answer["notices"]
    assert ask(op="link", query="")["notices"] == ""


def test_a_refused_value_names_field_value_and_range():
    error = ask(op="evaluate", workload={"replicas": 0})["error"]
    assert (error["field"], error["value"], error["allowed"]) == ("replicas", "0", "1 .. 256, whole number")
    assert "“0”" in error["html"]


def test_a_refusal_gives_the_range_as_it_is_typed():
    for name, low, high in (("gpu_setup_share", "0", "0.99"), ("load_time_s", "0.1 s", "300 s")):
        html = ask(op="evaluate", assumptions={name: "1000"})["error"]["html"].replace("\xa0", " ")
        assert "1000" in html
        assert f"{low} " in html
        assert high in html
        assert "%" not in html


def test_a_refused_assumption_is_named_as_in_the_link():
    assert ask(op="evaluate", workload={}, assumptions={"max_batch": 0.5})["error"]["field"] == "a.max_batch"


def test_hostile_values_come_back_as_text():
    hostile = "<img src=x onerror=alert(1)>"
    for request in ({"workload": {"replicas": hostile}}, {"workload": {hostile: 1}}, {"assumptions": {"batcher": hostile}}):
        assert "<img" not in ask(op="evaluate", **request)["error"]["html"]


@pytest.mark.parametrize(
    "message",
    ["", "nonsense", "[]", "null", "{}", '{"op":"fly"}', '{"op":"evaluate","workload":7}', '{"op":"link"}', '{"op":"step","job":99}'],
)
def test_what_is_no_request_is_answered_with_an_error(message):
    error = json.loads(bridge.handle(message))["error"]
    assert error["message"]
    assert error["html"]


def test_before_the_texts_are_loaded_an_error_still_comes_back():
    bridge.load("{}")
    assert ask(op="evaluate", workload={"replicas": 0})["error"]["field"] == "replicas"
    assert ask(op="evaluate", workload={})["error"]["message"]


def run_flips(**request):
    job = ask(op="flips_start", **request)["job"]
    seen = []
    while not (answer := ask(op="step", job=job, budget_ms=1))["done"]:
        seen.append(answer["progress"])
    return answer, seen


def test_flips_come_in_slices_that_make_progress():
    answer, seen = run_flips(workload={"request_rate": 60})
    assert seen == sorted(seen)
    assert 0 <= seen[0] < 1
    assert set(answer["slots"]) >= {"decision.batching.flips", "decision.ab_canary.flips"}
    assert "data-flip=" in answer["slots"]["decision.batching.flips"]["html"]


def test_other_requests_are_answered_between_the_slices():
    job = ask(op="flips_start", workload={})["job"]
    ask(op="step", job=job, budget_ms=0)
    assert ask(op="evaluate", workload={})["evaluation"]["stage"] == 1
    assert "done" in ask(op="step", job=job, budget_ms=0)


def test_a_cancelled_job_is_gone():
    job = ask(op="flips_start", workload={})["job"]
    assert ask(op="cancel", job=job)["cancelled"]
    assert ask(op="step", job=job)["error"]["message"]
    assert ask(op="cancel", job=job)["cancelled"]


def run_simulation(**request):
    job = ask(op="simulate_start", **request)["job"]
    seen = []
    while not (answer := ask(op="step", job=job, budget_ms=5))["done"]:
        seen.append(answer["progress"])
    return answer, seen


def test_a_simulation_comes_in_slices_and_lands_near_the_analytic_p99():
    workload = {"request_rate": 60}
    answer, seen = run_simulation(workload=workload, requests=20_000)
    assert seen == sorted(seen)
    found = answer["slots"]
    simulated = float(found["output.p99_simulated_ms"]["attrs"]["data-value"])
    assert simulated == answer["simulation"]["p99_ms"]
    analytic = ask(op="evaluate", workload=workload)["evaluation"]["p99_ms"]
    assert simulated == pytest.approx(analytic, rel=0.3)
    assert float(found["output.p99_analytic_change"]["attrs"]["data-value"]) == analytic / simulated - 1


def test_the_same_seed_gives_the_same_simulation():
    one, other = (run_simulation(workload={"request_rate": 60}, requests=2_000, seed=7)[0] for _ in range(2))
    assert one["simulation"] == other["simulation"]


def test_an_overloaded_fleet_is_not_simulated_but_said_to_be_infinite():
    answer, seen = run_simulation(workload={"request_rate": 1000})
    assert (answer["simulation"], seen) == (None, [])
    assert answer["slots"]["output.p99_simulated_ms"]["attrs"]["data-value"] == "Infinity"


def test_what_a_simulation_sets_an_evaluation_sets_back():
    answer, _ = run_simulation(workload={"request_rate": 60}, requests=2_000)
    fresh = ask(op="evaluate", workload={})["slots"]
    assert answer["slots"].keys() <= fresh.keys()
    assert fresh["output.p99_simulated_ms"]["attrs"]["data-value"] is None
