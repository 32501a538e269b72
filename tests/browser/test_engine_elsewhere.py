"""The engine in Firefox and in WebKitGTK (the stand-in for Safari), over http and from disk: the same bytes as CPython's."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build_hooks import lab_page
from build_hooks.bundle import build
from lab_core import bridge
from tests.browser import in_webkit
from tests.browser.engine_site import write_site
from tests.bundle.test_browser_python import built_in_requests, workload_request
from tests.conftest import ROOT

FIREFOX = Path(__file__).with_name("in_firefox.mjs")
PATIENCE_S = 300
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def texts():
    """The lab's texts in both languages, as Markdown."""
    return lab_page.catalogues(ROOT / "docs", ["zh", "en"], lambda text: text)


@pytest.fixture(scope="module")
def folder(texts, tmp_path_factory):
    """The engine's page and the bundle."""
    folder = tmp_path_factory.mktemp("engine")
    write_site(folder, build(ROOT, texts))
    return folder


@pytest.fixture(params=["http", "file"])
def address(request, folder, serve):
    """The page's address."""
    return (serve(folder) if request.param == "http" else folder.as_uri() + "/") + "index.html"


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    """A file with what is asked: the cards, the steps and some random workloads."""
    source = random.Random(11)
    texts = [*built_in_requests(), *(workload_request(source) for _ in range(20))]
    path = tmp_path_factory.mktemp("questions") / "questions.json"
    path.write_text(json.dumps(list(map(json.loads, texts))), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def expected(questions, texts):
    """CPython's answers."""
    bridge.load(json.dumps(texts["zh"]))
    return [bridge.handle(json.dumps(question)) for question in json.loads(questions.read_text(encoding="utf-8"))]


def run(command):
    """Run a browser's driver and return what it prints as JSON."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_firefox_answers_what_cpython_answers(address, questions, expected):
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    assert firefox, "Firefox is missing: run `make browser`"
    found = run(["node", str(FIREFOX), firefox, address, str(questions)])
    assert found == {"states": ["loading", "ready"], "raw": expected, "faults": []}


def test_webkit_answers_what_cpython_answers(address, questions, expected):
    assert in_webkit.is_here(), "WebKitGTK's driver or its screen is missing: run `make browser`"
    found = run([sys.executable, "-m", "tests.browser.in_webkit", address, str(questions)])
    assert found == {"states": ["loading", "ready"], "raw": expected}
