// The worker: starts Python from the bytes that the page sends, then answers its questions.
// It lies in one Blob with pyodide.asm.js and pyodide.js, which bring loadPyodide; build_hooks/bundle/pack.py joins them.
//
// in   { part: ITEM, bytes, last }   the next compressed bytes of an item, in order
//      { id, text }                  a question
// out  { step: "alive" | "start" | "import" | "ready" }   { failed: REASON, detail }   { id, text } or { id, failed, detail }
import { inflated } from "./inflate.js";

const HOST = "https://bundle.invalid/"; // nobody asks it: our own fetch answers for two of its files, and for nothing else
const MODEL = "/lib/model"; // browser/sitecustomize.py reads it

const items = new Map();
let handle;

function item(name) {
  if (!items.has(name)) {
    let input;
    const stream = new ReadableStream({ start: (controller) => (input = controller) });
    items.set(name, { stream, input });
  }
  return items.get(name);
}

function receive({ part, bytes, last }) {
  const { input } = item(part);
  input.enqueue(bytes);
  if (last) input.close();
}

const unpacked = (name) => inflated(item(name).stream);

async function whole(name) {
  try {
    return await new Response(unpacked(name)).arrayBuffer();
  } catch (error) {
    fail("truncated", error);
    throw error;
  }
}

const FILES = {
  "pyodide.asm.wasm": async () => new Response(unpacked("wasm"), { headers: { "Content-Type": "application/wasm" } }),
  "python_stdlib.zip": async () => new Response(await whole("stdlib")),
};

self.fetch = async (address) => {
  const open = FILES[String(address).replace(HOST, "")];
  if (!open) throw new TypeError(`not in the bundle: ${address}`);
  return open();
};

const tell = (message) => postMessage(message);
const fail = (failed, error) => tell({ failed, detail: String(error?.stack || error) });

/** Pyodide only warns when WebAssembly fails, and then waits for ever: so listen here. */
function watchWebAssembly() {
  const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const result = await instantiate(source, imports);
      if (imports.env) tell({ step: "start" });
      return result;
    } catch (error) {
      fail("truncated", error);
      throw error;
    }
  };
}

async function start() {
  tell({ step: "alive" });
  watchWebAssembly();
  const pyodide = await loadPyodide({
    indexURL: HOST,
    packageBaseUrl: HOST, // without it Pyodide names a CDN
    lockFileContents: self.pyodideLock,
    env: { PYTHONHASHSEED: "0" },
    fsInit: async (FS) => FS.writeFile(MODEL, new Uint8Array(await whole("model"))),
  });
  tell({ step: "import" });
  const begin = pyodide.pyimport("browser_start");
  begin.load(new TextDecoder().decode(await whole("catalogue")));
  handle = begin.handle;
  tell({ step: "ready" });
}

function answer({ id, text }) {
  try {
    tell({ id, text: handle(text) });
  } catch (error) {
    tell({ id, failed: "python_error", detail: String(error) });
  }
}

self.onmessage = ({ data }) => ("part" in data ? receive(data) : answer(data));
start().catch((error) => fail("python_error", error));
