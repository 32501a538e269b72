"""Evaluation and catalogue in, slots out: the same code writes the page at build time and in the browser."""
