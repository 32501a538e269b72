// node suite_in_node.mjs REPOSITORY PACKAGES MODEL ARGUMENT...: run pytest with these arguments in Pyodide, with its whole standard library,
// the tests of REPOSITORY, the Python packages of PACKAGES, and lab_core out of the bundle's file MODEL. The last line of output is JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , repository, packages, model, ...pytestArguments] = process.argv;
const { loadPyodide } = createRequire(import.meta.url)(`${repository}/node_modules/pyodide/pyodide.js`);
const python = await loadPyodide({ env: { CI: "true", HOME: "/", PYTHONHASHSEED: "0" } });
const mount = (from, to) => {
  python.FS.mkdirTree(to);
  python.mountNodeFS(to, from);
};
// Not tests/conftest.py, which is about browsers and whole builds.
const folders = ["tests/bundle", "tests/data", "tests/model", "tests/referee", "tests/view", "docs", "build_hooks"];
for (const folder of folders) mount(`${repository}/${folder}`, `/repository/${folder}`);
mount(packages, "/packages");
python.globals.set("model", python.toPy(new Uint8Array(readFileSync(model))));
python.globals.set("arguments", python.toPy(pytestArguments));
python.runPython("import sys; sys.path.insert(0, '/repository')");
console.log(python.runPython("from tests.bundle.suite import run; run(bytes(model), list(arguments))"));
process.exit(0);
