"""Drives WebKitGTK, the stand-in for Safari, without a screen.

    python -m tests.browser.in_webkit ADDRESS REQUESTS

opens the engine's page, asks it each request of the JSON file REQUESTS and prints {"states", "raw": the replies as text} as JSON.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")
PATIENCE_S = 180
SCREEN = ":87"
ANSWERED = """
const [questions, done] = arguments;
const parse = JSON.parse;
let raw = [];
JSON.parse = (text) => (raw.push(text), parse(text));
makeEngine({ catalogueKey: "zh" });
engine.start();
(async () => {
  while (engine.state === "loading") await new Promise((resolve) => setTimeout(resolve, 100));
  raw = [];
  if (engine.state === "ready") await Promise.all(questions.map((question) => engine.ask(question)));
  done({ states: heard.states, raw });
})();
"""


def browser_path():
    """Return the path of WebKitGTK's browser, or None."""
    found = [path for pattern in BROWSERS for path in Path("/").glob(pattern[1:])]
    return str(found[0]) if found else None


def is_here():
    """Say whether all is installed that this needs."""
    return bool(browser_path() and shutil.which("WebKitWebDriver") and shutil.which("broadwayd"))


@contextmanager
def screen():
    """GTK's own screen server for browsers: the only one that needs no X."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["broadwayd", "--address=127.0.0.1", f"--port={port}", SCREEN]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        yield {"GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": SCREEN, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", **unboxed()}
    finally:
        server.terminate()
        server.wait()


def unboxed():
    """WebKit's sandbox needs rights that containers don't give."""
    return {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}


def answers(address, questions):
    """Return what the engine's page at ``address`` tells and answers."""
    options = Options()
    options.binary_location = browser_path()
    options.add_argument("--automation")
    with screen() as environment:
        service = Service("/usr/bin/WebKitWebDriver", env={**os.environ, **environment})
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_script_timeout(PATIENCE_S)
            driver.get(address)
            return driver.execute_async_script(ANSWERED, questions)
        finally:
            driver.quit()


if __name__ == "__main__":
    print(json.dumps(answers(sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))))
