"""What the build does around MkDocs: plain functions, and thin hooks (hooks.py) that call them.

Nothing outside this folder and overrides/ knows MkDocs or its theme.
"""
