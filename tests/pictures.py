"""Pictures taken from the built site: the lab for the README, and the cards and icon that others show of the site.

``make pictures`` renews them all.
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browsers import chromium_arguments, chromium_path

SIZE = {"width": 1280, "height": 800}
LABS = {"zh": "lab.html", "en": "en/lab.html"}
SCENARIO = "gpu_peak"
CARD = {"width": 1200, "height": 630}
CARD_HTML = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #faf9f6; color: #1c232e;
    font-family: "Noto Sans", "Noto Sans CJK SC", sans-serif; }}
  h1 {{ margin: 44px 64px 8px; font-size: 52px; line-height: 1.2; }}
  p {{ margin: 0 64px; font-size: 25px; line-height: 1.45; color: #535963; }}
  img {{ display: block; width: 1072px; margin: 30px 64px 0; border: 1px solid #857f72; border-radius: 12px; }}
</style><h1>{title}</h1><p>{description}</p><img src="data:image/png;base64,{picture}">"""
ICON = Path(__file__).resolve().parent.parent / "overrides/assets/images/favicon.svg"


def take(site: Path, into: Path, images: Path) -> list[Path]:
    """Save the lab of each language into a folder, and the cards and the icon made from them into the site's images."""
    into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=chromium_arguments())
        saved = [_save(browser.new_page(viewport=SIZE), site, language, into) for language in LABS]
        saved += [_save_card(browser.new_page(viewport=CARD), site, lab, images) for lab in saved]
        saved.append(_save_icon(browser.new_page(viewport={"width": 32, "height": 32}), images))
        browser.close()
    return saved


def _save_card(page: Page, site: Path, lab: Path, images: Path) -> Path:
    """Draw what a chat shows of a link: the start page's title and description over the lab."""
    language = lab.stem.removeprefix("lab-")
    page.goto((site / LABS[language].replace("lab", "index")).resolve().as_uri())
    read = {name: page.locator(f"meta[property='og:{name}']").get_attribute("content") for name in ("title", "description")}
    picture = base64.b64encode(lab.read_bytes()).decode("ascii")
    page.set_content(CARD_HTML.format(**read, picture=picture))
    page.wait_for_function("document.images[0].complete")
    file = images / f"card-{language}.png"
    page.screenshot(path=file)
    return file


def _save_icon(page: Page, images: Path) -> Path:
    """Draw the icon for browsers that show no SVG there."""
    page.goto(ICON.as_uri())
    file = images / "favicon.png"
    page.screenshot(path=file, omit_background=True)
    return file


def _save(page: Page, site: Path, language: str, into: Path) -> Path:
    """Wait for the lab's simulation, and save what the first screen shows."""
    page.goto(f"{(site / LABS[language]).resolve().as_uri()}?scenario={SCENARIO}")
    page.wait_for_selector('serving-lab[data-engine="ready"]', timeout=120_000)
    page.wait_for_function("document.querySelector('[data-output=p99_simulated_ms]').dataset.value", timeout=120_000)
    file = into / f"lab-{language}.png"
    page.screenshot(path=file, animations="disabled")
    return file


if __name__ == "__main__":
    for file in take(*map(Path, sys.argv[1:4])):
        print(file)
