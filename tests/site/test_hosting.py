"""What the hosting pages tell people to set up works as it stands there."""

import re
import tomllib
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml

from tests.conftest import SiteHandler

DOCS = Path(__file__).resolve().parents[2] / "docs"


def page_text(language, name):
    return (DOCS / language / "hosting" / f"{name}.md").read_text(encoding="utf-8")


def code_block(language, name, syntax):
    return re.search(rf"```{syntax}[^\n]*\n(.*?)```", page_text(language, name), re.DOTALL).group(1)


def policy():
    return re.search(r'Content-Security-Policy "([^"]+)"', code_block("zh", "nginx", "nginx")).group(1)


class StrictHandler(SiteHandler):
    """A host that sends the headers of the nginx page."""

    def end_headers(self):
        self.send_header("Content-Security-Policy", policy())
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


@pytest.fixture(scope="module")
def strict_url(site_dir):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(StrictHandler, directory=str(site_dir)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", ["index.html", "lab.html", "en/lab.html", "en/references.html", "404.html"])
def test_a_page_works_under_the_security_policy_of_the_nginx_page(strict_url, page, page_faults, name):
    page.goto(strict_url + name)
    page.wait_for_timeout(300)
    assert page_faults == []


@pytest.mark.parametrize("name", ["lab.html", "en/lab.html"])
def test_python_starts_under_the_security_policy_of_the_nginx_page(strict_url, page, name):
    page.goto(strict_url + name)
    page.locator("serving-lab[data-engine=ready]").wait_for(timeout=120_000)


def test_the_site_works_below_a_sub_path(site_dir, serve, page):
    address = serve(site_dir.parent) + site_dir.name + "/"
    page.goto(address + "lab.html?replicas=2")
    page.locator("a[data-language-switch=en]").click()
    page.wait_for_url(address + "en/lab.html?replicas=2")
    page.goto(address + "en/hosting/index.html")
    page.get_by_role("link", name="nginx").first.click()
    page.wait_for_url(address + "en/hosting/nginx.html")


def test_the_policy_keeps_other_hosts_and_eval_out():
    assert "http" not in policy()
    assert "'unsafe-eval'" not in policy()
    assert "default-src 'self'" in policy()


@pytest.mark.parametrize(("name", "syntax"), [("nginx", "nginx"), ("github-pages", "yaml"), ("netlify", "toml")])
def test_both_languages_show_the_same_configuration(name, syntax):
    assert code_block("zh", name, syntax) == code_block("en", name, syntax)


def test_what_may_be_cached_for_a_year_has_a_hash_in_its_name(site_dir):
    assert "location /assets/live/" in code_block("zh", "nginx", "nginx")
    names = [path.name for path in (site_dir / "assets" / "live").iterdir()]
    assert names
    assert [name for name in names if not re.search(r"\.[0-9a-f]{12}\.js$", name)] == []


def test_the_github_workflow_is_valid_and_builds_with_make():
    workflow = yaml.safe_load(code_block("zh", "github-pages", "yaml"))
    steps = workflow["jobs"]["publish"]["steps"]
    assert "make site" in [step.get("run") for step in steps]
    assert {"path": "site"} in [step.get("with") for step in steps]


def test_the_netlify_file_is_valid_and_builds_with_make():
    settings = tomllib.loads(code_block("en", "netlify", "toml"))
    assert settings["build"]["command"].endswith("make site")
    assert settings["build"]["publish"] == "site"
