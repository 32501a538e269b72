// One start of Python: from the first byte to a worker that answers, or to the one reason why not.
import { Failure, loadParts } from "./engine_parts.js";
import { inflatedPieces } from "./inflate.js";

const AT_ONCE = 4; // parts on their way together: enough to hide a round trip, few enough that the bar moves
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Start, and tell `hear` what happens: step(name), ready(), answer({ id, text | failed }), failed(error) once and last.
 * Returns { post(message), end() }.
 */
export function startRun({ parts, fetchPart, limit, hear }) {
  let worker = null;
  let alarm = 0;
  let over = false;
  let fed = false; // everything has been sent to the worker
  let reached = "unpack"; // the worker's step; while parts are on their way the page hears of them instead

  function end() {
    over = true;
    expect(0);
    worker?.terminate();
  }

  function fail(error) {
    if (over) return;
    end();
    hear.failed(error);
  }

  /** Whatever is waited for has a limit; the next sign of life sets it anew. */
  function expect(ms) {
    clearTimeout(alarm);
    if (ms) alarm = setTimeout(() => fail(new Failure("timeout")), ms);
  }

  async function fetchNext(part) {
    const bytes = await fetchPart(part);
    if (!over) expect(limit.part_ms);
    return bytes;
  }

  async function feed() {
    await checkBrowser();
    expect(limit.part_ms);
    const arriving = loadParts(parts, AT_ONCE, fetchNext);
    const code = [];
    for (const [place, { item, last }] of parts.entries()) {
      const bytes = await arriving[place];
      if (over) return;
      if (item !== "runtime") worker.postMessage({ part: item, bytes, last });
      else if (code.push(bytes) && last) listen((worker = await startWorker(code)));
    }
    fed = true;
    arrive();
  }

  function listen(started) {
    if (over) return started.terminate();
    let alive = false;
    started.onerror = (event) => fail(new Failure(alive ? "python_error" : "worker_blocked", event.message));
    started.onmessage = ({ data }) => {
      alive = true;
      if (over || data.step === "alive") return;
      if ("id" in data) return hear.answer(data);
      if (data.failed) return fail(new Failure(data.failed, data.detail));
      reached = data.step;
      if (fed) arrive();
    };
  }

  function arrive() {
    expect(reached === "ready" ? 0 : limit.boot_ms);
    if (reached === "ready") hear.ready();
    else hear.step(reached);
  }

  feed().catch(fail);
  return { end, post: (message) => worker.postMessage(message) };
}

/** Ask the browser before megabytes are on their way. A page's policy refuses even the empty module. */
async function checkBrowser() {
  if (!self.WebAssembly || !self.DecompressionStream || !self.Worker) throw new Failure("browser_too_old");
  try {
    await WebAssembly.compile(EMPTY_MODULE);
  } catch (error) {
    throw new Failure("wasm_blocked", error.message);
  }
}

/** The theme's search replaces window.Worker on file://; the native one is kept beside it. */
async function startWorker(code) {
  const source = await unpackedCode(code);
  const address = URL.createObjectURL(source);
  try {
    return new (self.NativeWorker || self.Worker)(address);
  } catch (error) {
    throw new Failure("worker_blocked", error.message);
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 10_000); // the worker reads it after this turn
  }
}

async function unpackedCode(code) {
  try {
    return new Blob(await inflatedPieces(code), { type: "text/javascript" });
  } catch (error) {
    throw new Failure("truncated", error.message);
  }
}
