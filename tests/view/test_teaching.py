import pytest

from lab_core.model.evaluate import evaluate
from lab_core.model.evaluation import Waterfall
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.workload import Workload
from lab_core.view.slots import slots
from lab_core.view.teaching import teaching_slot


def judged(catalogue, teaching_ms, referee_ms, mates_ms=0.0, window_ms=0.0):
    waterfall = Waterfall(1.0, mates_ms, 1.0, 0.0, "queue", "closed_form")
    return teaching_slot(teaching_ms=teaching_ms, referee_ms=referee_ms, waterfall=waterfall, window_ms=window_ms, catalogue=catalogue)


@pytest.mark.parametrize(
    ("teaching_ms", "verdict"), [(124.9, "holds"), (75.1, "holds"), (125.1, "too_high"), (74.9, "too_low")]
)
def test_a_quarter_off_is_where_it_breaks_down(en, teaching_ms, verdict):
    assert judged(en, teaching_ms, 100)["attrs"] == {"data-teaching": verdict}


def test_what_it_got_wrong_is_named_with_its_size(en, zh):
    assert "40\u00a0ms that batch-mates add" in judged(en, 50, 100, mates_ms=40)["html"]
    assert "batch-mates" not in judged(en, 50, 100, mates_ms=20)["html"]
    assert "window of 60\u00a0ms" in judged(en, 200, 100, window_ms=60)["html"]
    assert "window" not in judged(en, 200, 100, window_ms=40)["html"]
    assert "低估了 50%" in judged(zh, 50, 100)["html"]


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_card_has_a_judgement_by_the_analytic_value(catalogue, key):
    evaluation = evaluate(SCENARIOS[key].workload)
    off = evaluation.p99_teaching_ms / evaluation.p99_ms - 1
    verdict = slots(evaluation, catalogue)["teaching"]["attrs"]["data-teaching"]
    assert verdict == ("holds" if abs(off) <= 0.25 else "too_high" if off > 0 else "too_low")


def test_overload_leaves_nothing_to_judge(en):
    assert slots(evaluate(Workload(request_rate=1000)), en)["teaching"]["attrs"]["data-teaching"] == "overloaded"
