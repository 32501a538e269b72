import json

from lab_core.model.assumptions import Assumptions
from lab_core.model.evaluate import evaluate
from lab_core.model.plain import plain
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from lab_core.view.link import parse_query
from lab_core.view.reply import difference, reply
from lab_core.view.slots import slots


def test_a_reply_holds_the_evaluation_its_slots_and_its_link(catalogue):
    workload = SCENARIOS["gpu_peak"].workload
    found = reply(workload, Assumptions(), catalogue, scenario="gpu_peak")
    evaluation = evaluate(workload)
    assert found["evaluation"] == plain(evaluation)
    assert found["slots"] == slots(evaluation, catalogue)
    assert parse_query(found["query"]).workload == workload
    assert parse_query(found["query"]).scenario == "gpu_peak"


def test_a_reply_is_valid_json_even_when_overloaded(catalogue):
    found = reply(Workload(request_rate=1000), Assumptions(), catalogue)
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_a_difference_put_on_top_of_its_base_gives_the_whole_again(catalogue):
    base = reply(Workload(), Assumptions(), catalogue)["slots"]
    for scenario in SCENARIOS.values():
        found = reply(scenario.workload, Assumptions(), catalogue)["slots"]
        changed = difference(found, base)
        assert base | changed == found
        assert len(changed) < len(found)
