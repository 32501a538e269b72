// node in_node.mjs FOLDER REQUESTS: start the bundle's Python in Node from FOLDER (Pyodide's own file names, and `model`), give it
// each request of the JSON file REQUESTS ({"load": text, "ask": [...], "run": [source, ...]}), print one JSON object with the replies.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , folder, requests] = process.argv;
const { load, ask, run } = JSON.parse(readFileSync(requests, "utf8"));
const { loadPyodide } = createRequire(import.meta.url)(`${folder}/pyodide.js`);
const pyodide = await loadPyodide({
  indexURL: folder,
  env: { PYTHONHASHSEED: "0" },
  stdout: (text) => console.error(text),
  fsInit: async (FS) => FS.writeFile("/lib/model", new Uint8Array(readFileSync(`${folder}/model`))),
});
const begin = pyodide.pyimport("browser_start");
begin.load(load);
const answers = ask.map((text) => begin.handle(text));
const values = run.map((source) => pyodide.runPython(source));
console.log(JSON.stringify({ answers, values }));
