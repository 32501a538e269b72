"""What the lab's first screen looks like, as small pictures to compare with: ``python -m tests.browser.looks SITE`` renews them."""

import base64
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import LANGUAGES, lab_address
from tests.browsers import chromium_arguments, chromium_path

PICTURES = Path(__file__).parent / "pictures"
SCHEMES = ("light", "dark")
WIDTHS = (360, 768, 1280)
LOOKS = tuple(product(LANGUAGES, SCHEMES, WIDTHS))
STEADY = """* { font-family: "Noto Sans CJK SC", sans-serif !important; caret-color: transparent !important; }
[data-engine-panel] { display: none !important; }"""
"""A font that the tests install, and no progress of Python's start."""
STRONG = 40
"""From here on, of 255, a channel's difference is one that an eye sees and no other antialiasing."""

SMALLER = """async picture => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(image.width * 0.4), height: Math.round(image.height * 0.4) });
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png").split(",")[1];
}"""
COMPARED = """async ([pictures, strong]) => {
    const read = async picture => {
        const image = new Image();
        image.src = "data:image/png;base64," + picture;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        const context = canvas.getContext("2d");
        context.filter = "blur(1px)";  // another machine's edges lie half a pixel beside
        context.drawImage(image, 0, 0);
        return { canvas, context, data: context.getImageData(0, 0, image.width, image.height) };
    };
    const [one, other] = await Promise.all(pictures.map(read));
    if (one.data.data.length !== other.data.data.length) return { share: 1, picture: pictures[1] };
    const [a, b] = [one.data.data, other.data.data];
    let differing = 0;
    for (let at = 0; at < a.length; at += 4) {
        const most = Math.max(...[0, 1, 2].map(channel => Math.abs(a[at + channel] - b[at + channel])));
        if (most <= strong) continue;
        differing += 1;
        b.set([255, 0, 0, 255], at);
    }
    other.context.filter = "none";
    other.context.putImageData(other.data, 0, 0);
    return { share: differing / (a.length / 4), picture: other.canvas.toDataURL("image/png").split(",")[1] };
}"""


def reference(language: str, scheme: str, width: int) -> Path:
    """Where the picture of a look is kept."""
    return PICTURES / f"lab-{language}-{scheme}-{width}.png"


def take(browser: Browser, site_url: str, look: tuple[str, str, int], style: str = "") -> bytes:
    """Photograph the lab's first screen small, before Python, without motion, in a font that tests install."""
    language, scheme, width = look
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})
    page = context.new_page()
    page.route("**/assets/live/wasm*", lambda route: route.abort())
    page.goto(lab_address(site_url, language, "?scenario=long_tail"))
    page.add_style_tag(content=STEADY + style)
    page.evaluate("document.fonts.ready")
    picture = page.screenshot(animations="disabled")
    small = page.evaluate(SMALLER, as_text(picture))
    context.close()
    return base64.b64decode(small)


def compare(page: Page, kept: bytes, seen: bytes) -> tuple[float, bytes]:
    """Return the share of pixels that differ strongly, and the picture seen with those in red."""
    found = page.evaluate(COMPARED, [[as_text(kept), as_text(seen)], STRONG])
    return found["share"], base64.b64decode(found["picture"])


def as_text(picture: bytes) -> str:
    """Bytes as a data address takes them."""
    return base64.b64encode(picture).decode("ascii")


def renew(site: Path) -> list[Path]:
    """Take every picture anew from the built site."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=chromium_arguments())
        for look in LOOKS:
            reference(*look).write_bytes(take(browser, site.resolve().as_uri() + "/", look))
        browser.close()
    return [reference(*look) for look in LOOKS]


if __name__ == "__main__":
    for file in renew(Path(sys.argv[1])):
        print(file.relative_to(Path.cwd()))
