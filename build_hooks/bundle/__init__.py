"""The Pyodide bundle: the model and a Python small enough to start in the reader's browser, as classic scripts.

``build(root, catalogues)`` returns the files and the manifest; ``python -m build_hooks.bundle OUT`` writes them.
Nothing here knows MkDocs.

=============== ============================================================================ ======================
module          what it does                                                                 its result
=============== ============================================================================ ======================
npm             takes Pyodide's files from node_modules, each checked by its SHA-256         bytes
trim            leaves out what only dynamically loaded packages use                         WebAssembly, JavaScript
small_start     leaves out the event loop and the package loader                             library's sources
imports         finds the modules that start-up and lab_core import, in Node                 names
stdlib          keeps those of the standard library, compiled                                python_stdlib.zip
model           lab_core, compiled, with the methods that dataclasses would compile          one marshalled object
compiler        source to bytecode, the same bytes every time                                code
pack            compresses, cuts into parts, names them by their hash                        scripts, manifest entries
bundle          puts items together                                                          Bundle
cache           keeps what changes only with Pyodide or with lab_core's imports              in .cache/bundle
browser/        files that go into the browser's Python as they are
=============== ============================================================================ ======================

Compression was measured: gzip, which browsers unpack by themselves, sends 3.6 MB for one language. xz (a decoder of 20 kB in
WebAssembly) sends 2.7 MB, brotli (91 kB of JavaScript) about as much, but each costs the worker 0.3 s and more where starting takes
0.7 s; the first answer came later with xz even over a 4G link of 9 Mbit/s.

For another version of Pyodide: change package.json, run ``npm install``, write the new hashes into pyodide.sha256 (``sha256sum`` in
node_modules/pyodide), and run the tests of tests/bundle and tests/browser.
"""

from build_hooks.bundle.bundle import Bundle, build

__all__ = ["Bundle", "build"]
