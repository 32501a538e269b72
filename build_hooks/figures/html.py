"""A figure's HTML: complete without JavaScript, with controls that wait hidden for it."""

import json
from collections.abc import Mapping
from html import escape

from build_hooks.words import Language, Word
from lab_core.model.fields import Switch
from lab_core.view.figures import read_figure, render
from lab_core.view.figures.controls import stop_texts, stops


def figure_html(plain: Mapping, caption: str, language: Language, lab: str) -> str:
    """The figure as it stands in the page.

    Parameters
    ----------
    plain : Mapping
        The figure.
    caption : str
        Its caption, as HTML.
    language : Language
        The page's language.
    lab : str
        The lab's address relative to the page.
    """
    drawn = render(plain, {}, language.numbers)
    words = language.words
    sizes = "".join(
        f'<div class="lab-figure__plot lab-figure__plot--{size}" data-figure-slot="{size}">{drawn[size]}</div>'
        for size in ("wide", "narrow")
    )
    reading = f'<p class="lab-figure__reading" data-figure-slot="reading" aria-live="polite">{drawn["reading"]}</p>'
    address = escape(f"{lab}?{drawn['query']}" if drawn["query"] else lab)
    link = f'<a class="lab-figure__link" data-figure-slot="link" href="{address}">{_word(words, "open_in_lab")}</a>'
    name = escape(plain["id"])
    return "".join(
        [
            f'<figure class="lab-figure" id="figure-{name}" data-figure="{name}" data-search-exclude>',
            f'<div class="lab-figure__plots">{sizes}</div>',
            reading if drawn["reading"] else "",
            controls_html(plain, language),
            f"<figcaption>{caption} {link}</figcaption>",
            f'<details class="lab-figure__data"><summary>{_word(words, "data")}</summary>',
            f'<div class="lab-figure__table" data-figure-slot="table">{drawn["table"]}</div></details>',
            f'<script type="application/json" data-figure-plain>{_json(plain)}</script>',
            "</figure>",
        ]
    )


def controls_html(plain: Mapping, language: Language) -> str:
    """The controls with their reset button and the line that says how the live model is doing."""
    figure, words = read_figure(plain, language.numbers), language.words
    if not figure.controls:
        return ""
    controls = "".join(_control(figure, name, words, plain["texts"]) for name in figure.controls)
    states = "".join(f' data-{state}="{_word(words, state)}"' for state in ("loading", "failed"))
    return (
        f'<div class="lab-figure__controls" data-figure-controls hidden>{controls}'
        f'<button type="button" class="lab-figure__reset" data-figure-reset hidden>{_word(words, "reset")}</button>'
        f'<span class="lab-figure__status" role="status" data-figure-status{states}></span></div>'
    )


def _control(figure, name: str, words: Mapping[str, Word], texts: Mapping[str, str]) -> str:
    field, present = figure.controls[name], figure.value(name)
    label = escape(texts.get(f"control.{name}") or words[name].title)
    if isinstance(field, Switch):
        checked = " checked" if present else ""
        return f'<label class="lab-figure__control" data-figure-control="{name}">{label} <input type="checkbox"{checked}></label>'
    values = stops(field, float(present))
    position = values.index(float(present))
    shown = stop_texts(name, values, figure.numbers)
    data, text = _json({"values": values, "texts": shown}), escape(shown[position])
    return (
        f'<label class="lab-figure__control" data-figure-control="{name}"><span>{label}</span> '
        f'<input type="range" min="0" max="{len(values) - 1}" step="1" value="{position}" aria-valuetext="{text}">'
        f' <output>{text}</output><script type="application/json">{data}</script></label>'
    )


def _word(words: Mapping[str, Word], key: str) -> str:
    return escape(words[key].text)


def _json(plain: object) -> str:
    """JSON that may stand in a script element, in the order given: rows of a figure come in the order of its workloads."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
