"""The list of sources comes from one data file, whole in both languages."""

from pathlib import Path

import pytest
import yaml

from build_hooks import references
from build_hooks.errors import BuildStopped

DATA = Path(__file__).resolve().parents[2] / "docs" / "_data" / "references.yml"
GROUP = {
    "id": "tail",
    "title": {"zh": "尾延迟", "en": "Tail"},
    "sources": [
        {
            "id": "tail-at-scale",
            "title": "The Tail at Scale",
            "authors": "J. Dean",
            "published": "2013",
            "url": "https://doi.org/10.1145/2408776.2408794",
            "used_for": {"zh": "用途", "en": "Its use"},
        },
        {"id": "book", "title": "A Book", "used_for": {"zh": "书", "en": "Bound"}},
    ],
}


def test_a_source_is_written_with_its_anchor_and_its_use():
    assert references.fill("Before\n\n<!-- references -->", [GROUP], "en") == (
        "Before\n\n"
        "## Tail {#tail}\n\n"
        "[The Tail at Scale](https://doi.org/10.1145/2408776.2408794){#tail-at-scale}\n"
        ":   J. Dean. 2013\n"
        ":   Its use\n\n"
        "**A Book**{#book}\n"
        ":   Bound"
    )


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda group: group["sources"][0]["used_for"].pop("zh"), "tail-at-scale has no used_for.zh: add it"),
        (lambda group: group["sources"][1].pop("title"), "book has no title: add it"),
        (lambda group: group["title"].pop("en"), "tail has no title.en: add it"),
    ],
)
def test_an_entry_that_lacks_something_stops_the_build(tmp_path, damage, message):
    groups = yaml.safe_load(yaml.safe_dump([GROUP]))
    damage(groups[0])
    path = tmp_path / "references.yml"
    path.write_text(yaml.safe_dump(groups, allow_unicode=True), encoding="utf-8")
    with pytest.raises(BuildStopped) as caught:
        references.load(path, ["zh", "en"])
    assert str(caught.value) == f"docs/_data/references.yml: {message}"


def test_every_id_in_the_data_file_is_there_once():
    groups = references.load(DATA, ["zh", "en"])
    ids = [group["id"] for group in groups] + [source["id"] for group in groups for source in group["sources"]]
    assert len(ids) == len(set(ids))


def test_every_link_in_the_data_file_is_https():
    groups = references.load(DATA, ["zh", "en"])
    links = [source["url"] for group in groups for source in group["sources"] if "url" in source]
    assert [link for link in links if not link.startswith("https://")] == []
