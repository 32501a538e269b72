"""The lab's catalogues, built from docs/ as the site's build does it."""

from pathlib import Path

import markdown
import pytest

from build_hooks.lab_page import catalogues
from lab_core.view.catalogue import Catalogue

LANGUAGES = ["zh", "en"]


def to_html(text):
    return markdown.markdown(text, extensions=["attr_list"])


@pytest.fixture(scope="session")
def texts():
    """Rendered texts by language."""
    return catalogues(Path("docs"), LANGUAGES, to_html)


@pytest.fixture(scope="session", params=LANGUAGES)
def catalogue(request, texts):
    """One language's catalogue; a test that takes it runs in both."""
    return Catalogue(texts[request.param])


@pytest.fixture(scope="session")
def zh(texts):
    return Catalogue(texts["zh"])


@pytest.fixture(scope="session")
def en(texts):
    return Catalogue(texts["en"])
