// node list_modules.mjs PACKAGE LIBRARY NAMES: start Pyodide with LIBRARY as its python_stdlib.zip, import the modules NAMES (a JSON
// list), print as JSON the library's files that were loaded.
import { createRequire } from "node:module";

const [, , folder, library, names] = process.argv;
const { loadPyodide } = createRequire(import.meta.url)(`${folder}/pyodide.js`);
const pyodide = await loadPyodide({ indexURL: folder, stdLibURL: library, env: { PYTHONHASHSEED: "0" }, stdout: () => {} });
pyodide.globals.set("names", names);
console.log(
  pyodide.runPython(`
import importlib, json, sys, zipimport
for name in json.loads(names):
    importlib.import_module(name)
specs = [module.__spec__ for module in sys.modules.values() if getattr(module, "__spec__", None)]
json.dumps(sorted({spec.origin for spec in specs if isinstance(spec.loader, zipimport.zipimporter)}))
`),
);
