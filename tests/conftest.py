"""What tests share: the built site over http and from disk, and a Chromium page that tolerates no fault.

A test that takes ``site_url`` runs twice, on http and on file://. A test that takes ``page`` fails when the page logs
an error, throws, misses a file or asks another host; one that provokes a fault takes ``page_faults`` and clears it.
"""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from build_hooks.build import build
from tests.browsers import chromium_arguments, chromium_path

ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items):
    """Mark what is not for `make check`: tests that drive a browser, and tests that need a whole build."""
    for item in items:
        if "page" in item.fixturenames or "browser" in item.fixturenames:
            item.add_marker("browser")
        if "site_dir" in item.fixturenames:
            item.add_marker("slow")


@pytest.fixture(scope="session")
def site_dir(tmp_path_factory):
    """The site, built once per run. SITE_DIR in the environment names one that is built already."""
    if ready := os.environ.get("SITE_DIR"):
        return Path(ready).resolve()
    folder = tmp_path_factory.mktemp("built") / "site"
    build(folder, site_url="")
    return folder


class SiteHandler(SimpleHTTPRequestHandler):
    """A plain host: files as they lie, 404.html for the rest."""

    def log_message(self, *arguments):
        """Keep the tests' output to the tests."""

    def send_error(self, code, message=None, explain=None):
        """Answer a missing address as hosts do, with the site's own page."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.read_bytes())


@pytest.fixture(scope="session")
def serve():
    """Serve a folder on a free port of this machine: ``serve(folder) -> address``. All servers end with the run."""
    servers = []

    def start(folder):
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def http_url(site_dir, serve):
    """The built site's address on http, with a slash at the end."""
    return serve(site_dir)


@pytest.fixture(scope="session")
def file_url(site_dir):
    """The built site's address from disk, with a slash at the end."""
    return site_dir.as_uri() + "/"


@pytest.fixture(params=["http", "file"])
def site_url(request):
    """The built site's address, once over http and once from disk."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the system's Chromium; without one, the one that Playwright brought."""
    path = chromium_path()
    found = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, **found, "args": chromium_arguments()}


@pytest.fixture
def page_faults(context):
    """What went wrong in the pages of a test so far, as sentences."""
    return watch_faults(context)


@pytest.fixture
def page(page_faults, page):
    """A Chromium page. After the test there must be no fault."""
    yield page
    assert page_faults == []


def watch_faults(context):
    """Collect, from now on, what goes wrong in a browser context's pages: return the growing list."""
    faults = []
    context.on("console", lambda message: message.type == "error" and faults.append(f"console: {message.text}"))
    context.on("weberror", lambda error: faults.append(f"uncaught: {error.error}"))
    context.on("request", lambda request: is_foreign(request.url) and faults.append(f"foreign request: {request.url}"))
    return faults


def is_foreign(url):
    """Say whether an address lies outside this machine and outside the page itself."""
    address = urlsplit(url)
    return address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1"
