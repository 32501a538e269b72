"""The cheat sheet is one sheet."""

import re

import pytest


@pytest.mark.parametrize("folder", ["", "en/"])
def test_it_prints_on_one_page(page, file_url, folder):
    page.goto(f"{file_url}{folder}tutorial/cheatsheet.html")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
