"""What MkDocs calls, in the order of a build. Each hook is a guard clause and one call into a plain function.

MkDocs builds once per language, and so does every event here: first zh, then the others inside i18n's on_post_build.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for `mkdocs build`, which doesn't look here; MkDocs restores the path after this import

from mkdocs.plugins import event_priority  # noqa: E402
from mkdocs.utils import get_relative_url  # noqa: E402

from build_hooks import (  # noqa: E402
    chapters,
    diagram,
    environment,
    lab_page,
    live,
    model_code,
    references,
    search,
    structured_data,
    translations,
    vendor,
)
from build_hooks.build import FIXED_DATE  # noqa: E402
from build_hooks.glossary.terms import read_glossary  # noqa: E402

LAB_TEMPLATE = "lab.html"
LAB_TEXTS = {}  # by language, read afresh at the start of each build
LIVE = {}  # "files": what makes pages live, made at the start of each build


def on_startup(command, dirty):
    """Once per run: see that the machine has what the build needs, and fix the date that files carry."""
    environment.check(ROOT)
    os.environ.setdefault("SOURCE_DATE_EPOCH", FIXED_DATE)


def on_config(config):
    """Before each language: check what must hold for the whole site."""
    if config.plugins["i18n"].building:
        return
    check_search(config)
    translations.check(config.docs_dir, languages(config))
    chapters.check(Path(config.docs_dir))
    LAB_TEXTS.update(lab_page.catalogues(Path(config.docs_dir), languages(config), markdown_of(config)))
    asked = {language: lab_page.browser_texts(texts) for language, texts in LAB_TEXTS.items()}
    LIVE["files"] = live.prepare(ROOT, asked)


def on_page_markdown(markdown, page, config, files):
    """Put the list of sources into the page that asks for it; fill in claims, figures and the glossary."""
    if references.MARKER in markdown:
        groups = references.load(Path(config.docs_dir) / "_data" / "references.yml", languages(config))
        markdown = references.fill(markdown, groups, page.file.locale)
    page.filled = chapters.fill(markdown, page.meta, place(page, config))
    return page.filled.markdown


def on_page_content(html, page, config, files):
    """Put figures and the glossary's tooltips into the page."""
    return chapters.finish(html, page.filled, place(page, config))


def place(page, config):
    """Return where a page lies, without its language's folder."""
    return chapters.Place(Path(config.docs_dir), page.file.norm_src_uri, page.file.locale)


def on_page_context(context, page, config, nav):
    """Give every page what it says of itself, the lab's template what it shows, and figures what they need to move."""
    context["described"] = described(page, config)
    context["structured_data"] = lab_page.script_json(structured_data.structured_data(context["described"]))
    if page.filled.is_live:
        context["live_figures"] = live_parts("figures", page)
    if page.meta.get("template") == LAB_TEMPLATE:
        context["lab"] = {
            **lab_page.lab_page(LAB_TEXTS[page.file.locale]),
            "diagram": diagram.draw(ROOT),
            "code": model_code.model_code(),
            "engine_script": LIVE["files"].script("engine_start"),
            **live_parts("lab", page),
        }


def described(page, config):
    """Return a page as its structured data tells of it."""
    path = page.url.removeprefix(f"{page.file.locale}/")
    title = page.meta.get("title") or (config.site_name if path == structured_data.START else page.title)
    return structured_data.Described(
        path, page.file.locale, str(title), page.meta.get("description", ""), config.site_name, page.canonical_url
    )


def live_parts(script, page):
    """Return what a page needs to be live: its script, and what the engine is to be started with."""
    base = get_relative_url(live.FOLDER, page.url)
    return {"script": LIVE["files"].script(script), "engine_json": LIVE["files"].engine_json(base, page.file.locale)}


@event_priority(-200)
def on_post_build(config):
    """After the last language, when the search index is whole."""
    if config.plugins["i18n"].building:
        return
    LIVE["files"].write(Path(config.site_dir))
    vendor.copy_iframe_worker(ROOT, config.site_dir)
    vendor.search_on_demand(config.site_dir)
    vendor.copy_notices(ROOT, config.site_dir)
    search.check_built_index(config.site_dir, languages(config), config.plugins["i18n"].default_language)


def check_search(config):
    """Take the search's settings out of MkDocs' configuration and check them."""
    import jieba

    search.mute_jieba(jieba, ROOT / ".cache" / "jieba")
    glossary = read_glossary(Path(config.docs_dir) / "_data" / "glossary.yml")
    search.teach_jieba(jieba, [form for group in glossary for term in group.terms for form in term.forms("zh")])
    settings = next(plugin.config for name, plugin in config.plugins.items() if name.endswith("search"))
    pipeline = ["stemmer"] if settings.pipeline is None else settings.pipeline  # the theme's default in Chinese
    search.check_settings(list(config.plugins), settings.separator or "", pipeline)


def markdown_of(config):
    """Return the site's Markdown as a function from text to HTML."""
    from markdown import Markdown

    converter = Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs)
    return lambda text: converter.reset().convert(text)


def languages(config):
    """Return the languages that are built, the default first."""
    return config.plugins["i18n"].build_languages
