"""Page scripts: one classic file per entry point, the same bytes every time, and one line when a source is wrong."""

import re
import subprocess

import pytest

from build_hooks import scripts
from build_hooks.errors import BuildStopped


@pytest.fixture
def sources(tmp_path):
    """A folder with an entry point and what it imports."""
    (tmp_path / "page.js").write_text('// entry: a page\nimport { greet } from "./part.js";\nwindow.said = greet?.("你好");\n')
    (tmp_path / "part.js").write_text("export const greet = (text) => text;\nexport const unused = 1;\n")
    return tmp_path


def test_entry_points_are_the_sources_that_say_so(sources):
    assert [path.name for path in scripts.entry_points(sources)] == ["page.js"]


def test_the_sites_own_entry_points_are_found():
    assert {"lab", "engine_start", "figures"} <= {path.stem for path in scripts.entry_points()}


def test_a_script_is_classic_and_holds_all_that_it_imports(sources):
    code = scripts.build_script(sources / "page.js").decode()
    assert not re.search(r"\b(import|export)\b", code)
    program = f"const window = {{}}; {code}; console.log(window.said)"
    assert subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True).stdout == "你好\n"


def test_the_same_sources_give_the_same_name_and_bytes(sources):
    first, second = (scripts.build_scripts(scripts.entry_points(sources)) for _ in range(2))
    assert first == second
    assert re.fullmatch(r"page\.[0-9a-f]{12}\.js", first["page"][0])


def test_other_contents_give_another_name(sources):
    before = scripts.build_scripts([sources / "page.js"])["page"][0]
    (sources / "part.js").write_text("export const greet = (text) => text + text;\n")
    assert scripts.build_scripts([sources / "page.js"])["page"][0] != before


def test_a_mistake_stops_with_the_place_in_one_line(sources):
    (sources / "part.js").write_text("export const greet = (;\n")
    with pytest.raises(BuildStopped, match=r'^page\.js: Unexpected ";" part\.js:1:22$'):
        scripts.build_script(sources / "page.js")


def test_a_missing_import_stops_with_its_name(sources):
    (sources / "part.js").unlink()
    with pytest.raises(BuildStopped, match=r'^page\.js: Could not resolve "\./part\.js" page\.js:2:'):
        scripts.build_script(sources / "page.js")


def test_without_esbuild_the_remedy_is_named(sources, tmp_path):
    with pytest.raises(BuildStopped, match="node_modules/esbuild is missing: run `npm ci`"):
        scripts.build_script(sources / "page.js", node_modules=tmp_path)


def test_the_command_writes_every_script(tmp_path, capsys):
    assert scripts.main([str(tmp_path)]) == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert len(written) == len(scripts.entry_points())
    said = capsys.readouterr().out
    assert [name for name in written if name not in said] == []
