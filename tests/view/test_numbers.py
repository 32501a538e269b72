import doctest
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab_core.view import numbers
from lab_core.view.numbers import digits, exact, percent, unit_of

NBSP = "\u00a0"


def test_the_examples_of_the_docstrings_hold():
    assert doctest.testmod(numbers).failed == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0004, "<0.001"),
        (0.00123, "0.001"),
        (0.0567, "0.057"),
        (4.946, "4.95"),
        (9.996, "10"),
        (139.103, "139"),
        (1523.8, "1,524"),
        (1_000_000, "1,000,000"),
        (-0.5, "\u22120.5"),
        (2.5e12, "2.5×10¹²"),
    ],
)
def test_numbers_are_rounded_to_three_digits_but_whole_ones_keep_all(value, text):
    assert digits(value) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0"), (0.0032, "0.32"), (0.045, "4.5"), (0.634, "63"), (0.996, "99.6"), (0.999999, "99.99"), (1.0, "100"), (1.34, "134")],
)
def test_a_share_that_is_not_one_is_never_written_as_one_hundred_percent(share, text):
    assert percent(share) == text


@pytest.mark.parametrize(
    ("value_ms", "text"),
    [
        (0.0399, "0.04 ms"),
        (0.004, "<0.01 ms"),
        (0.164, "0.16 ms"),
        (0.42, "0.42 ms"),
        (99.96, "100 ms"),
        (999.4, "999 ms"),
        (999.6, "1 s"),
        (1234, "1.23 s"),
        (119_000, "119 s"),
        (7_200_000, "2 h"),
    ],
)
def test_a_time_changes_its_unit_where_the_number_gets_long(en, value_ms, text):
    assert en.formatter.text(value_ms, "ms") == text.replace(" ", NBSP)
    assert en.formatter.text(value_ms / 1000, "s") == text.replace(" ", NBSP)


def test_the_end_of_a_name_is_its_unit(en, zh):
    assert en.formatter.named("gain_ratio", 1.91) == "1.91×"
    assert zh.formatter.named("gain_ratio", 1.91) == f"1.91{NBSP}倍"
    assert en.formatter.named("capacity_rps", 12345.6) == f"12,346{NBSP}req/s"
    assert en.formatter.named("busy_share", 0.5) == zh.formatter.named("busy_share", 0.5) == "50%"
    assert en.formatter.named("p99_teaching_change", -0.384) == "\u221238%"
    assert en.formatter.named("p99_teaching_change", 2.5) == "+250%"
    assert unit_of("ms") == ""


def test_infinity_is_said_in_words(en, zh):
    assert en.formatter.named("p99_ms", inf) == "unbounded"
    assert zh.formatter.named("p99_ms", inf) == "无上限"
    assert en.formatter.named("replicas_needed", inf) == "no number is enough"


def test_not_a_number_is_refused(en):
    with pytest.raises(ValueError, match="not a number"):
        en.formatter.text(nan, "ms")


def test_english_nouns_follow_their_number(en):
    assert en.formatter.plural(1, "replica", "replicas") == f"1{NBSP}replica"
    assert en.formatter.plural(0, "replica", "replicas") == f"0{NBSP}replicas"
    assert en.formatter.plural(1200, "replica", "replicas") == f"1,200{NBSP}replicas"


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**12), 10**12))
def test_the_exact_text_of_a_number_reads_back_as_itself(value):
    assert float(exact(value)) == value


@given(st.floats(0.1, 1e9))
def test_a_written_number_is_within_half_a_percent_of_the_value(value):
    text = digits(value).replace(",", "")
    written = 1e9 if text == "1×10⁹" else float(text)
    assert written == pytest.approx(value, rel=0.005)


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_a_larger_share_is_never_written_as_a_smaller_one(one, other):
    low, high = sorted((one, other))
    read = [float(percent(share).replace(",", "").replace("<", "")) for share in (low, high)]
    assert read[0] <= read[1] or "<" in percent(low)


def test_zero_has_no_sign():
    assert digits(-0.0) == digits(0.0) == "0"
    assert percent(-0.0) == "0"
