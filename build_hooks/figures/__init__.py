"""Figure blocks in Markdown: read, checked, and drawn into the page."""
