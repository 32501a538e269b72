"""Pictures of the lab for the README, taken from the built site: ``make pictures``."""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browsers import chromium_arguments, chromium_path

SIZE = {"width": 1280, "height": 800}
LABS = {"zh": "lab.html", "en": "en/lab.html"}
SCENARIO = "gpu_peak"


def take(site: Path, into: Path) -> list[Path]:
    """Open the lab of each language from disk, wait for its simulation, and save what the first screen shows."""
    into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=chromium_arguments())
        saved = [_save(browser.new_page(viewport=SIZE), site, language, into) for language in LABS]
        browser.close()
    return saved


def _save(page: Page, site: Path, language: str, into: Path) -> Path:
    page.goto(f"{(site / LABS[language]).resolve().as_uri()}?scenario={SCENARIO}")
    page.wait_for_selector('serving-lab[data-engine="ready"]', timeout=120_000)
    page.wait_for_function("document.querySelector('[data-output=p99_simulated_ms]').dataset.value", timeout=120_000)
    file = into / f"lab-{language}.png"
    page.screenshot(path=file, animations="disabled")
    return file


if __name__ == "__main__":
    for file in take(Path(sys.argv[1]), Path(sys.argv[2])):
        print(file)
