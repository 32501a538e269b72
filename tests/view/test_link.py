import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core import MODEL_VERSION
from lab_core.model.assumptions import Assumptions
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS
from lab_core.model.workload import Workload
from lab_core.view.link import Notice, build_query, parse_query
from lab_core.view.notices import notice_list
from tests.view.strategies import assumptions, workloads

places = st.one_of(
    st.just({}), st.builds(lambda key: {"scenario": key}, st.sampled_from([*SCENARIOS])), st.builds(lambda key: {"step": key}, st.sampled_from([*STEPS]))
)


@given(workloads, assumptions, places)
def test_a_link_brings_back_every_digit(workload, assumed, place):
    link = parse_query("?" + build_query(workload, assumed, **place))
    assert (link.workload, link.assumptions, link.notices) == (workload, assumed, ())
    assert (link.scenario, link.step) == (place.get("scenario"), place.get("step"))


def test_the_defaults_need_no_query():
    assert build_query(Workload(), Assumptions()) == ""
    assert parse_query("").workload == Workload()


def test_only_what_differs_from_the_default_is_written_with_the_model_version():
    query = build_query(Workload(request_rate=400, batching=True), Assumptions(max_batch=16))
    assert query == f"request_rate=400&batching=1&a.max_batch=16&m={MODEL_VERSION}"


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_alone_brings_its_workload(key):
    assert parse_query(f"scenario={key}").workload == SCENARIOS[key].workload


@pytest.mark.parametrize("key", STEPS)
def test_a_step_alone_brings_its_workload(key):
    assert parse_query(f"?step={key}").workload == STEPS[key].workload


def test_named_inputs_go_on_top_of_a_scenario():
    link = parse_query("scenario=gpu_peak&replicas=7")
    assert link.workload.replicas == 7
    assert link.workload.request_rate == SCENARIOS["gpu_peak"].workload.request_rate


@pytest.mark.parametrize(
    ("query", "notice"),
    [
        ("replicas=0", Notice("value", "replicas", "0")),
        ("replicas=1.5", Notice("value", "replicas", "1.5")),
        ("request_rate=nan", Notice("value", "request_rate", "nan")),
        ("request_rate=", Notice("value", "request_rate", "")),
        ("gpu=perhaps", Notice("value", "gpu", "perhaps")),
        ("a.batcher=seldon", Notice("value", "a.batcher", "seldon")),
        ("colour=red", Notice("name", "colour", "red")),
        ("a.colour=red", Notice("name", "a.colour", "red")),
        ("scenario=moon", Notice("scenario", "scenario", "moon")),
        ("step=99", Notice("step", "step", "99")),
        ("m=0.1", Notice("version", "m", "0.1")),
    ],
)
def test_what_cannot_be_used_is_left_at_its_default_and_named(query, notice):
    link = parse_query(query)
    assert (link.workload, link.assumptions, link.notices) == (Workload(), Assumptions(), (notice,))


def test_a_bad_value_does_not_spoil_the_good_ones():
    link = parse_query("request_rate=400&replicas=many&gpu=on")
    assert (link.workload.request_rate, link.workload.replicas, link.workload.gpu) == (400, 1, True)


def test_the_words_of_the_site_search_are_left_alone():
    assert parse_query("h=batching&q=gpu").notices == ()


def test_percent_encoding_and_plus_are_undone():
    assert parse_query("colour=%E7%BA%A2+%3Cb%3E").notices == (Notice("name", "colour", "红 <b>"),)


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{p99_ms}",
    "javascript:alert(1)",
    "%3Csvg/onload=alert(1)%3E",
    "&lt;b&gt;",
    "\x00\ud800",
    "x" * 10_000,
)


@pytest.mark.parametrize("name", ["request_rate", "gpu", "a.batcher", "scenario", "step", "m", "<b>", "constructor", "__proto__"])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_nothing_of_a_query_becomes_markup(catalogue, name, hostile):
    assert_only_list_items(notice_list(parse_query(f"{name}={hostile}").notices, catalogue))


@given(st.text(max_size=200))
def test_no_query_breaks_the_reader_or_becomes_markup(en, query):
    assert_only_list_items(notice_list(parse_query(query).notices, en))


def assert_only_list_items(html):
    inside = re.sub(r"</?li>", "", html)
    assert not set(inside) & set('<>"')
    assert len(html) < 30_000


def test_a_notice_names_the_field_the_value_and_the_range(en, zh):
    query = "replicas=0"
    assert "Replicas" in (html := notice_list(parse_query(query).notices, en))
    assert "“0”" in html
    assert "a whole number from 1 to 256" in html
    assert "1 到 256 的整数" in notice_list(parse_query(query).notices, zh)
