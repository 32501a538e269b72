"""Failing well: one line that names the fix, and the last good site stays."""

import shutil
from pathlib import Path

import pytest

from build_hooks import build as command
from build_hooks.build import build
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path):
    """A copy of the project whose pages and configuration a test may damage."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path / "mkdocs.yml")
    for name in ("overrides", "build_hooks", "lab_core"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def stopped(project):
    """Build the damaged project; return the message it stops with."""
    with pytest.raises(BuildStopped) as caught:
        build(project / "site", site_url="", config_file=project / "mkdocs.yml")
    return str(caught.value)


def test_a_page_without_its_translation_stops_the_build(project):
    (project / "docs" / "en" / "hosting" / "nginx.md").unlink()
    assert stopped(project) == "docs/en/hosting/nginx.md is missing: translate docs/zh/hosting/nginx.md into it"


def test_a_separator_that_cuts_no_chinese_stops_the_build(project):
    replace(project / "mkdocs.yml", r"[\s\u200b\u3000", r"[\s\u3000")
    assert stopped(project) == r"search can't find Chinese: add \u200b to plugins.search.separator in mkdocs.yml"


def test_offline_before_i18n_stops_the_build(project):
    replace(project / "mkdocs.yml", "  - offline\n", "")
    replace(project / "mkdocs.yml", "plugins:\n", "plugins:\n  - offline\n")
    assert "list offline after i18n" in stopped(project)


def test_a_missing_plugin_of_the_search_stops_the_build(project):
    replace(project / "mkdocs.yml", "  - offline\n", "")
    assert stopped(project) == "mkdocs.yml lists no offline plugin: add it after i18n"


def test_a_dead_link_stops_the_build_and_names_the_page(project, caplog):
    with (project / "docs" / "en" / "references.md").open("a", encoding="utf-8") as page:
        page.write("\n[gone](no-such-page.md)\n")
    assert stopped(project) == "the warnings above count as errors: mend what they name"
    assert "en/references.md" in caplog.text
    assert "no-such-page.md" in caplog.text


def test_a_failed_build_keeps_the_last_good_site(project):
    good = project / "site" / "index.html"
    good.parent.mkdir()
    good.write_text("the last good one", encoding="utf-8")
    (project / "docs" / "en" / "index.md").unlink()
    stopped(project)
    assert good.read_text(encoding="utf-8") == "the last good one"
    assert sorted(path.name for path in project.glob("site*")) == ["site"]


def test_a_good_build_replaces_the_last_site_whole(project):
    old = project / "site" / "old.html"
    old.parent.mkdir()
    old.touch()
    build(project / "site", site_url="", config_file=project / "mkdocs.yml")
    assert not old.exists()
    assert (project / "site" / "en" / "index.html").is_file()


def test_with_an_address_the_sitemap_names_each_page_in_both_languages(project):
    build(project / "site", site_url="https://lab.example/sub/", config_file=project / "mkdocs.yml")
    sitemap = (project / "site" / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://lab.example/sub/references.html</loc>" in sitemap
    assert 'hreflang="en" href="https://lab.example/sub/en/references.html"' in sitemap
    assert "None" not in sitemap
    missing = (project / "site" / "404.html").read_text(encoding="utf-8")
    assert 'href="/sub/en/lab.html"' in missing


def test_the_command_says_what_stopped_it_in_one_line(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(command.environment, "check", lambda root: (_ for _ in ()).throw(BuildStopped("no Python: get one")))
    assert command.main(["--into", str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err == "build stopped: no Python: get one\n"
