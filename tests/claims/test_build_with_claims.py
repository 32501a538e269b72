"""A false claim stops the whole build, and a true one reaches the page."""

import os
import re
import shutil
from pathlib import Path

import pytest

from build_hooks.build import build
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parents[2]
PAGE = """---
title: Planted
workloads:
  base: request_rate=50 model_latency_ms=10
---

# Planted {#planted}

At {= base.request_rate =} one replica is enough.{! base.replicas_needed CLAIM !} See [the lab](lab:base).

```figure
id: planted
workload: base
x: request_rate
range: [10, 200]
y: p99_ms
controls: [replicas]
alt: A curve.
caption: It rises.
```
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with one page more in its tutorial."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "docs", folder / "docs")
    for name in ("overrides", "build_hooks", "lab_core"):
        (folder / name).symlink_to(ROOT / name)
    configuration = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(configuration.replace("\nnav:\n", "\nnav:\n  - tutorial/planted.md\n"), encoding="utf-8")
    return folder


def plant(project, **claims):
    for language, claim in claims.items():
        page = project / "docs" / language / "tutorial" / "planted.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(PAGE.replace("CLAIM", claim), encoding="utf-8")


@pytest.mark.slow
def test_a_false_claim_in_either_language_stops_the_build_and_all_are_named(project):
    plant(project, zh="== 2", en="== 3")
    with pytest.raises(BuildStopped) as caught:
        build(project / "site", site_url="", config_file=project / "mkdocs.yml")
    said = str(caught.value)
    for language, claim in (("zh", "== 2"), ("en", "== 3")):
        place = os.path.relpath(project / "docs" / language / "tutorial" / "planted.md")
        assert f"{place}:9: `base.replicas_needed {claim}`: claimed, but the model says base.replicas_needed = 1" in said
    assert not (project / "site").exists()


@pytest.mark.slow
def test_true_claims_reach_the_page_with_figure_link_and_tooltips(project):
    plant(project, zh="== 1", en="== 1")
    build(project / "site", site_url="", config_file=project / "mkdocs.yml")
    for page in ("tutorial/planted.html", "en/tutorial/planted.html"):
        html = (project / "site" / page).read_text(encoding="utf-8")
        assert re.search(r'<data class="?model-number"? value="?50.0"?>50 req/s</data>', html)
        assert "{!" not in html
        assert html.count("<figure") == 1
        assert re.search(r'href="\.\./lab\.html"', html)
        assert re.search(r'class="reading-time"', html)
        assert re.search(r'class="term" href="\.\./glossary\.html#replica"', html)
