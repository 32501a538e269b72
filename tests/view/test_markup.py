from hypothesis import given
from hypothesis import strategies as st

from lab_core.view.markup import element, escape, text_of


@given(st.text())
def test_escaped_text_reads_back_and_holds_no_markup(text):
    assert not set(escape(text)) & set("<>\"'")
    assert text_of(escape(text)) == text


def test_tags_are_dropped_from_a_text_for_attributes():
    assert text_of('a <a href="x">b &amp; c</a> &lt;d&gt;') == "a b & c <d>"


def test_an_element_escapes_its_attributes():
    assert element("li", "<b>x</b>", data_reason='a"b') == '<li data-reason="a&quot;b"><b>x</b></li>'
