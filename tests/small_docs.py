"""A small documentation in a temporary folder, with the project's own words."""

import shutil
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
FRONT_MATTER = """---
title: A page
workloads:
  base: request_rate=50 model_latency_ms=10
  batched: base batching=on batch_window_ms=5 a.max_batch=16
---

"""


class SmallDocs:
    """Pages below zh/ and en/, written by the test."""

    def __init__(self, folder):
        self.folder = folder
        for language in ("zh", "en"):
            (folder / language / "_lab").mkdir(parents=True)
            for name in ("units.md", "figures.md"):
                shutil.copy(DOCS / language / "_lab" / name, folder / language / "_lab" / name)

    def write(self, body, *, languages=("zh", "en"), front_matter=FRONT_MATTER, name="page.md"):
        """Write one page in the languages given."""
        for language in languages:
            path = self.folder / language / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(front_matter + body, encoding="utf-8")


@pytest.fixture
def docs(tmp_path):
    return SmallDocs(tmp_path / "docs")
