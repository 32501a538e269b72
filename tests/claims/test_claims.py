"""Claims in pages: found, computed, held against the model, and the same in both languages."""

from pathlib import Path

import pytest

from build_hooks.claims.__main__ import main
from build_hooks.claims.check import check_docs
from build_hooks.claims.page import fill_page
from build_hooks.claims.syntax import find_claims
from build_hooks.markdown_source import Source, read_source
from lab_core.model.case import Case
from lab_core.model.workload import Workload

BODY_LINE = 8
"""The line of the file on which a page's body begins, after conftest's front matter."""


def messages(docs):
    reports = check_docs(docs.folder)
    return [str(problem).replace(f"{docs.folder}/", "") for report in reports for problem in report.problems]


def filled(docs, language="en", name="page.md"):
    source = read_source(docs.folder / language / name)
    return fill_page(source.body, source.front_matter, docs.folder, name, language)


def found(body):
    return [claim.expression for claim in find_claims(Source(Path("page.md"), {}, body))]


def test_a_true_page_has_nothing_to_mend(docs):
    docs.write("At {= base.request_rate =} the p99 is {= base.p99_ms =}.{! base.p99_ms < 100 !}\n")
    assert messages(docs) == []


def test_a_value_is_written_with_the_unit_of_its_name_and_keeps_every_digit(docs):
    docs.write("{= base.request_rate =} and {= base.model_latency_ms =}\n")
    assert '<data class="model-number" value="50.0">50\u00a0req/s</data>' in filled(docs).markdown
    assert '<data class="model-number" value="10.0">10\u00a0ms</data>' in filled(docs).markdown


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("2 / 3 | share", "67%"),
        ("2 / 3 | 2", "0.67"),
        ("3 * 4", "12"),
        ("1500 | ms", "1.5\u00a0s"),
        ("2.5 | ratio", "2.5×"),
    ],
)
def test_a_format_decides_how_a_value_is_written(docs, claim, text):
    docs.write(f"{{= {claim} =}}\n")
    assert f">{text}</data>" in filled(docs).markdown


def test_raw_writes_the_bare_number_for_an_address(docs):
    docs.write("[x](y.html?request_rate={= base.request_rate | raw =})\n")
    assert "[x](y.html?request_rate=50)" in filled(docs).markdown


def test_an_assertion_leaves_no_trace(docs):
    docs.write("It holds. {! base.p99_ms > 0 !}\nNext.\n")
    assert filled(docs).markdown.strip("\n") + "\n" == "It holds.\nNext.\n"


def test_code_and_comments_are_left_alone(docs):
    body = "`{= nothing =}` <!-- {! 1 > 2 !} -->\n\n```yaml\n{= nothing =}\n```\n\n~~~\n{! 1 > 2 !}\n~~~\n"
    docs.write(body)
    assert messages(docs) == []
    assert filled(docs).markdown.lstrip() == body


def test_a_lone_backtick_does_not_hide_what_follows():
    assert found("A ` here.\n\nThen {= 1 + 1 =} and ` there.\n") == ["1 + 1"]


def test_a_link_into_the_lab_carries_the_workload(docs):
    docs.write("[open](lab:batched)\n", name="tutorial/page.md")
    assert "[open](../lab.md?" in filled(docs, name="tutorial/page.md").markdown
    assert "batching=1" in filled(docs, name="tutorial/page.md").markdown


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_false_claim_names_file_line_claim_and_both_sides(docs, language):
    docs.write("True.\n\nFalse.{! 2 * base.request_rate < base.model_latency_ms !}\n", languages=[language])
    assert messages(docs) == [
        f"{language}/page.md:{BODY_LINE + 2}: `2 * base.request_rate < base.model_latency_ms`: claimed, "
        "but the model says 2 * base.request_rate = 100, base.model_latency_ms = 10"
    ]


def test_all_false_claims_are_reported_together(docs):
    docs.write("One.{! 1 > base.replicas !} Two.{! base.replicas > 3 !}\n")
    docs.write("Three.{! base.replicas == 2 !}\n", name="other.md")
    assert len(messages(docs)) == 6


def test_an_unknown_name_comes_with_what_was_meant(docs):
    docs.write("{= base.p99 =} {= bas.p99_ms =} {= sqr(2) =} {= 1 | mss =} [x](lab:bse)\n", languages=["en"])
    said = "\n".join(messages(docs))
    for meant in ("did you mean p99_ms", "did you mean base", "did you mean sqrt", "did you mean ms"):
        assert meant in said
    assert "link to the lab: unknown workload 'bse'; did you mean base?" in said


def test_a_claim_that_is_not_closed_is_reported(docs):
    docs.write("The p99 is {= base.p99_ms } here.\n", languages=["en"])
    assert messages(docs) == [f"en/page.md:{BODY_LINE}: {{= belongs to no claim"]


def test_a_word_is_no_value_and_a_number_no_assertion(docs):
    docs.write("{= 'many' =}{! base.p99_ms !}\n", languages=["en"])
    said = messages(docs)
    assert "a value must be a number" in said[0]
    assert "a claim must be true or false" in said[1]


@pytest.mark.parametrize(
    ("workload", "message"),
    [
        ("request_rte=50", "unknown input 'request_rte'; did you mean request_rate?"),
        ("request_rate=-1", "request_rate: '-1' is not allowed; allowed: 1 .. "),
        ("nothing replicas=2", "unknown workload 'nothing'"),
        ("scenario:nothing", "unknown scenario 'nothing'"),
        ("replicas=2 gpu", "'gpu' is not input=value"),
    ],
)
def test_a_workload_that_cannot_be_read_is_reported_at_its_line(docs, workload, message):
    docs.write("{= base.p99_ms =}\n", languages=["en"], front_matter=f"---\ntitle: x\nworkloads:\n  base: {workload}\n---\n")
    said = messages(docs)
    assert len(said) == 1
    assert said[0].startswith(f"en/page.md:4: workload base: {message}")


def test_workloads_that_are_no_list_of_names_are_reported(docs):
    docs.write("Text.\n", languages=["en"], front_matter="---\ntitle: x\nworkloads: base\n---\n")
    docs.write("Text.\n", languages=["zh"], front_matter="---\ntitle: x\n---\n")
    assert messages(docs) == ["en/page.md:3: workloads: write one `name: input=value ...` per line"]


def test_a_workload_may_start_from_a_scenario_and_from_an_earlier_one(docs):
    front_matter = "---\nworkloads:\n  first: scenario:first_endpoint replicas=3\n  second: first request_rate=70\n---\n"
    docs.write("{! second.replicas == 3 and second.request_rate == 70 !}\n", front_matter=front_matter)
    assert messages(docs) == []


def test_languages_must_name_the_same_workloads(docs):
    docs.write("Text.\n", languages=["zh"])
    docs.write("Text.\n", languages=["en"], front_matter="---\nworkloads:\n  base: request_rate=60\n---\n")
    said = messages(docs)
    assert said[0].startswith("zh/page.md:4: workload base is `request_rate=50 model_latency_ms=10`, but `request_rate=60` in ")
    assert said[0].endswith("en/page.md:3")


def test_languages_must_make_the_same_claims_under_the_same_heading(docs):
    docs.write("## A {#a}\n{= base.p99_ms =}\n\n## B {#b}\nText.\n", languages=["zh"])
    docs.write("## A {#a}\nText.\n\n## B {#b}\n{=base.p99_ms | 2 =}\n", languages=["en"])
    said = messages(docs)
    assert len(said) == 2
    assert said[0].startswith(f"zh/page.md:{BODY_LINE + 1}: `base.p99_ms` is missing from section #a of ")
    assert said[1].startswith(f"en/page.md:{BODY_LINE + 4}: `base.p99_ms` is missing from section #b of ")


def test_a_sentence_may_name_its_numbers_in_the_order_of_its_language(docs):
    docs.write("{= base.p99_ms =} {= base.request_rate =}\n", languages=["zh"])
    docs.write("{= base.request_rate =} {= base.p99_ms =}\n", languages=["en"])
    assert messages(docs) == []


def test_a_claim_counts_as_often_as_it_stands(docs):
    docs.write("{= base.p99_ms =} {= base.p99_ms =}\n", languages=["zh"])
    docs.write("{= base.p99_ms =}\n", languages=["en"])
    assert len(messages(docs)) == 1


def test_the_report_shows_values_and_fails_on_problems(docs, capsys):
    docs.write("{= base.request_rate =}{! base.request_rate > 49 !}\n")
    assert main([str(docs.folder), "--values"]) == 0
    shown = capsys.readouterr().out
    assert "base.request_rate = 50\u00a0req/s" in shown
    assert "base.request_rate > 49 holds: base.request_rate = 50" in shown
    assert "2 assertions, 2 values and 0 figures on 2 pages; 0 problems" in shown
    docs.write("{! base.request_rate > 51 !}\n")
    assert main([str(docs.folder)]) == 1
    assert "page.md:8" in capsys.readouterr().err


def test_a_case_accepts_inputs_and_assumptions_by_name():
    case = Case(Workload()).changed({"replicas": "3", "a.max_batch": 8})
    assert (case.workload.replicas, case.assumptions.max_batch) == (3, 8)
    assert case.inputs()["a.max_batch"] == 8
