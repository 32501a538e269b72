"""Figures of one page: blocks out of the Markdown, drawings into the HTML."""

from collections.abc import Mapping
from functools import partial

import markdown

from build_hooks.claims.formats import format_value
from build_hooks.claims.render import fill_claims
from build_hooks.figures.block import Block, figure_fences, plain_figure, read_block
from build_hooks.figures.html import figure_html
from build_hooks.markdown_source import Source
from build_hooks.words import Language
from lab_core.model.case import Case

PLACE = "SERVINGLABFIGURE{number}PLACE"


def take_figures(source: Source, cases: Mapping[str, Case], language: Language, lab: str) -> tuple[str, list[str]]:
    """The body with a mark in each figure's place, and the figures' HTML in order.

    The HTML goes in after Markdown is done (``put_figures``): so Markdown leaves it alone, and a figure may stand in a list or
    an admonition.
    """
    body, drawn = source.body, []
    for number, fence in reversed(list(enumerate(figure_fences(source)))):
        drawn.append(_draw(read_block(source, fence), source, cases, language, lab))
        body = f"{body[: fence.start]}\n{fence.indent}{PLACE.format(number=number)}\n\n{body[fence.end :]}"
    return body, drawn[::-1]


def put_figures(html: str, drawn: list[str]) -> str:
    """The page's HTML with its figures in place."""
    for number, figure in enumerate(drawn):
        place = PLACE.format(number=number)
        html = html.replace(f"<p>{place}</p>", figure).replace(place, figure)
    return html


def _draw(block: Block, source: Source, cases: Mapping[str, Case], language: Language, lab: str) -> str:
    fill = partial(_fill, source=source, cases=cases, language=language)
    labels = {key: fill(str(text), write=format_value) for key, text in (block.given.get("labels") or {}).items()}
    given = {**block.given, "labels": labels, "alt": fill(str(block.given["alt"]), write=format_value)}
    caption = markdown.markdown(fill(str(block.given["caption"])))
    return figure_html(plain_figure(given, cases, language), caption.removeprefix("<p>").removesuffix("</p>"), language, lab)


def _fill(text: str, *, source: Source, cases: Mapping[str, Case], language: Language, **write) -> str:
    return fill_claims(Source(source.path, {}, text), cases, language, **write)
