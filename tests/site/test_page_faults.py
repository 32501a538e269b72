"""The `page` fixture notices each kind of fault, or the other tests would prove nothing."""

import pytest


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("console.error('broken')", "console: broken"),
        ("setTimeout(() => { throw new Error('thrown') })", "uncaught: thrown"),
        ("Promise.reject(new Error('rejected'))", "uncaught: rejected"),
        ("fetch('https://example.org/').catch(() => 0)", "foreign request: https://example.org/"),
        ("fetch('/no-such-file').catch(() => 0)", "console: Failed to load resource"),
        (
            "new Worker(URL.createObjectURL(new Blob([`fetch('https://example.org/w').catch(() => 0)`])))",
            "foreign request: https://example.org/w",
        ),
    ],
)
def test_a_fault_in_a_page_is_seen(http_url, page, page_faults, script, fault):
    page.goto(http_url + "404.html")
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_timeout(300)
    assert any(fault in seen for seen in page_faults), page_faults
    page_faults.clear()
