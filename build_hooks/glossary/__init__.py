"""The terms of the field, from docs/_data/glossary.yml: a page, tooltips in the texts, and how terms are written."""
