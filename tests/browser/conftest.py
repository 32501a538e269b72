"""Labs that are ready, shared by the tests that only move them: Python starts once per language and way to open the site."""

import pytest

from tests.browser.lab import Lab, lab_address
from tests.conftest import watch_faults


@pytest.fixture(scope="session")
def ready_labs(browser, request):
    """Return a lab whose Python answers: ``ready_labs(http or file, language)``."""
    labs, contexts = {}, []

    def ready(kind, language):
        if (kind, language) not in labs:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            contexts.append(context)
            faults = watch_faults(context)
            address = lab_address(request.getfixturevalue(f"{kind}_url"), language)
            labs[kind, language] = Lab(context.new_page(), address).wait_ready(), faults
        return labs[kind, language]

    yield ready
    for context in contexts:
        context.close()


@pytest.fixture(params=["http-zh", "http-en", "file-zh", "file-en"])
def lab(request, ready_labs):
    """A ready lab with the default workload, in each language and from both places. The test must leave no fault."""
    found, faults = ready_labs(*request.param.split("-"))
    found.page.evaluate("document.querySelector('[data-advanced]').open = false; scrollTo(0, 0)")  # as another test may have left it
    found.press("[data-action=reset]")
    yield found
    assert faults == []
