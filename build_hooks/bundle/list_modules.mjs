// node list_modules.mjs PACKAGE NAMES: start Pyodide, import the modules NAMES (a JSON list), print what came out of python_stdlib.zip.
import { createRequire } from "node:module";

const [, , folder, names] = process.argv;
const { loadPyodide } = createRequire(import.meta.url)(`${folder}/pyodide.js`);
const pyodide = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" }, stdout: () => {} });
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
