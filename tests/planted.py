"""The whole site with one tutorial page more, which has claims and figures of every kind."""

import shutil
from pathlib import Path

import pytest

from build_hooks.build import build

ROOT = Path(__file__).resolve().parents[1]
NAME = "tutorial/planted.md"
FIGURES = {
    "rate": "x: request_rate\nrange: [10, 500]\ny: p99_ms\ncompare: [batched]\nmark: p99_target_ms\n"
    "controls: [model_latency_ms, batch_window_ms]\nlabels: {base: alone, batched: together}\n",
    "parts": "kind: waterfall\ncompare: [batched]\ncontrols: [request_rate]\nlabels: {base: alone, batched: together}\n",
    "bars": "kind: bars\ny: capacity_rps\ncompare: [batched]\ncontrols: [gpu]\nlabels: {base: alone, batched: together}\n",
    "packing": "kind: packing\n",
}
PAGE = """---
title: Planted
workloads:
  base: request_rate=50 model_latency_ms=10
  batched: base batching=on batch_window_ms=5 a.max_batch=16
---

# Planted {#planted}

At {= base.request_rate =} one replica is enough.{! base.replicas_needed CLAIM !} See [the lab](lab:base).

"""


def page_text(claim="== 1"):
    """The page's Markdown."""
    blocks = [f"```figure\nid: {id_}\nworkload: base\n{keys}alt: What {id_} shows.\ncaption: See {id_}.\n```\n" for id_, keys in FIGURES.items()]
    return PAGE.replace("CLAIM", claim) + "\n".join(blocks)


class Project:
    """A copy of the project whose documentation a test may change."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(ROOT / "docs", folder / "docs")
        for name in ("overrides", "build_hooks", "lab_core"):
            (folder / name).symlink_to(ROOT / name)
        configuration = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
        planted = configuration.replace("\nnav:\n", f"\nnav:\n  - {NAME}\n")
        (folder / "mkdocs.yml").write_text(planted, encoding="utf-8")

    def plant(self, **claims):
        """Write the page with one claim per language."""
        for language, claim in claims.items():
            page = self.folder / "docs" / language / NAME
            page.parent.mkdir(exist_ok=True)
            page.write_text(page_text(claim), encoding="utf-8")

    def build(self):
        """Build it; return the site's folder."""
        build(self.folder / "site", site_url="", config_file=self.folder / "mkdocs.yml")
        return self.folder / "site"


@pytest.fixture(scope="session")
def planted_site(tmp_path_factory):
    """The site with the page in it, built once per run."""
    project = Project(tmp_path_factory.mktemp("planted"))
    project.plant(zh="== 1", en="== 1")
    return project.build()
