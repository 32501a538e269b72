"""One page on its way through the build: claims and figures filled in."""

from dataclasses import dataclass
from pathlib import Path

from build_hooks.claims.render import fill_claims, fill_lab_links, lab_source
from build_hooks.claims.workloads import read_workloads
from build_hooks.figures.page import take_figures
from build_hooks.markdown_source import Source
from build_hooks.words import read_language


@dataclass(frozen=True)
class FilledPage:
    """A page's Markdown with every claim filled in, and the HTML of its figures, for which it holds places."""

    markdown: str
    figures: list[str]

    @property
    def is_live(self) -> bool:
        """Whether a figure of the page has a control that can be moved."""
        return any("data-figure-control=" in figure for figure in self.figures)


def fill_page(body: str, front_matter: dict, docs: Path, page: str, language: str) -> FilledPage:
    """Fill in a page that the check has let pass.

    Parameters
    ----------
    body, front_matter
        The page as MkDocs has read it.
    docs : Path
        The documentation's folder.
    page : str
        The page below the language's folder, as in ``tutorial/capacity.md``.
    """
    source = Source(docs / language / page, front_matter, body)
    cases, words = read_workloads(source), read_language(docs, language)
    lab = lab_source(page)
    marked, figures = take_figures(source, cases, words, lab.removesuffix(".md") + ".html")
    filled = fill_claims(Source(source.path, {}, marked), cases, words)
    return FilledPage(fill_lab_links(filled, cases, lab), figures)
