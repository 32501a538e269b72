"""Figures of the tutorial: computed and drawn by the same code at build time and in the browser."""

from .render import render
from .spec import Figure, read_figure

__all__ = ["Figure", "read_figure", "render"]
