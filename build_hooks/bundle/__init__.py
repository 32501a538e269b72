"""The Pyodide bundle: the model and a Python small enough to start in the reader's browser, as classic scripts.

``build(root, catalogues)`` returns the files and the manifest; ``python -m build_hooks.bundle OUT`` writes them.
Nothing here knows MkDocs.

=========== ======================================================================= =============================
module      what it does                                                            its result
=========== ======================================================================= =============================
npm         takes Pyodide's files from node_modules, each checked by its SHA-256    bytes
imports     finds the modules that start-up and lab_core import                     sorted names
stdlib      keeps those of the standard library, compiled                           a zip
core        lab_core and the browser's start module, compiled                       a zip
compiler    source to bytecode, the same bytes every time                           pyc
archive     a zip that depends on its contents only                                 bytes
pack        compresses, cuts into parts, names them by their hash                   scripts and their manifest
=========== ======================================================================= =============================
"""


from build_hooks.bundle.bundle import Bundle, build

__all__ = ["Bundle", "build"]
