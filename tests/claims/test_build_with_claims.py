"""A false claim stops the whole build, and a true one reaches the page."""

import os
import re

import pytest

from build_hooks.errors import BuildStopped
from tests.planted import NAME, Project

pytestmark = pytest.mark.slow


def test_a_false_claim_in_either_language_stops_the_build_and_all_are_named(tmp_path):
    project = Project(tmp_path)
    project.plant(zh="== 2", en="== 3")
    with pytest.raises(BuildStopped) as caught:
        project.build()
    for language, claim in (("zh", "== 2"), ("en", "== 3")):
        place = os.path.relpath(tmp_path / "docs" / language / NAME)
        said = f"{place}:10: `base.replicas_needed {claim}`: claimed, but the model says base.replicas_needed = 1"
        assert said in str(caught.value)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("page", ["tutorial/planted.html", "en/tutorial/planted.html"])
def test_true_claims_reach_the_page_with_figures_links_and_tooltips(planted_site, page):
    html = (planted_site / page).read_text(encoding="utf-8")
    assert '<data class="model-number" value="50.0">50\u00a0req/s</data>' in html
    assert "{!" not in html
    assert html.count("<figure") == 4
    assert re.search(r'href="\.\./lab\.html"', html)
    assert 'class="reading-time"' in html
    assert 'class="term" href="../glossary.html#replica"' in html
