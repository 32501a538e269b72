"""Files of others that the site ships."""

import pytest

from build_hooks import vendor
from build_hooks.errors import BuildStopped


@pytest.fixture
def script(tmp_path):
    folder = tmp_path / "assets" / "javascripts"
    folder.mkdir(parents=True)
    return folder / "bundle.1a2b.min.js"


def test_the_search_waits_for_somebody_who_searches(script, tmp_path):
    script.write_text("|".join(vendor.SEARCH_ON_DEMAND), encoding="utf-8")
    vendor.search_on_demand(tmp_path)
    assert script.read_text(encoding="utf-8") == "|".join(vendor.SEARCH_ON_DEMAND.values())


@pytest.mark.parametrize("place", range(len(vendor.SEARCH_ON_DEMAND)))
def test_a_theme_whose_search_starts_otherwise_stops_the_build(script, tmp_path, place):
    known = [*vendor.SEARCH_ON_DEMAND]
    source = "|".join([*known[:place], "something new", *known[place + 1 :]])
    script.write_text(source, encoding="utf-8")
    with pytest.raises(BuildStopped, match=r"bundle.1a2b.min.js: the theme's search starts in another way"):
        vendor.search_on_demand(tmp_path)
    assert script.read_text(encoding="utf-8") == source
