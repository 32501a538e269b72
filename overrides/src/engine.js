// The engine: the page's side of the Python that runs in a worker. It moves bytes and questions, and computes nothing.
//
//   const engine = createEngine({ manifest, base, catalogueKey, onProgress, onState });
//   engine.start()
//   engine.ask(request)            -> promise of the reply; starts the engine when need be
//   engine.latest(request, lane)   -> the same, but of a lane's waiting questions only the last is answered, the others get null
//   engine.cancel()                -> what waits gets null; a question that the worker doesn't finish soon ends the worker
//   engine.retry()                 -> again, after a failure; what has arrived is not fetched again
//   engine.listen({ onProgress, onState })  -> another listener, who is told at once where it stands
//   engine.state                   -> "static" | "loading" | "ready" | "failed"
//
// onState(state, reason, detail): a failure carries one of REASONS; its words are in the catalogue (interface.engine_REASON).
// onProgress({ share, bytes, total, step }): share 0..1 of the whole start, bytes as shipped, step one of STEPS.
import { Failure, loadPart, wantedParts } from "./engine_parts.js";
import { createQueue } from "./engine_queue.js";
import { startRun } from "./engine_run.js";

export const REASONS = ["missing", "truncated", "wasm_blocked", "worker_blocked", "browser_too_old", "timeout", "python_error"];
export const STEPS = ["fetch", "unpack", "start", "import"];

const FETCHED = 0.7; // the share of the bar that the bytes get
const REACHED = { unpack: FETCHED, start: 0.78, import: 0.93 };
const LIMITS = { part_ms: 300_000, boot_ms: 45_000, answer_ms: 30_000, grace_ms: 250 };

export function createEngine({ manifest, base = "", catalogueKey, onProgress = () => {}, onState = () => {}, limits = {} }) {
  const limit = { ...LIMITS, ...limits };
  const parts = wantedParts(manifest, catalogueKey);
  const total = parts.reduce((sum, part) => sum + part.bytes, 0);
  const fetched = new Map(); // part name -> promise of its bytes; they stay, so that a new worker needs no download
  const arrived = new Set();
  const queue = createQueue();
  const hear = { step: report, ready, answer, failed };
  let listener = { onProgress, onState };
  let told = ["static", null, ""];
  let state = "static";
  let progress = null;
  let share = 0;
  let failures = 0;
  let run = null;
  let current = null; // the question that the worker works on
  let asked = 0;

  function enter(next, reason = null, detail = "") {
    state = next;
    told = [next, reason, detail];
    listener.onState(...told);
  }

  function report(step) {
    const bytes = parts.reduce((sum, part) => sum + (arrived.has(part.name) ? part.bytes : 0), 0);
    share = Math.max(share, REACHED[step] ?? (FETCHED * bytes) / total);
    progress = { share, bytes, total, step };
    listener.onProgress(progress);
  }

  async function fetchPart(part) {
    const { name } = part;
    if (!fetched.has(name)) fetched.set(name, loadPart(part, base, failures));
    try {
      const bytes = await fetched.get(name);
      arrived.add(name);
      if (state === "loading") report("fetch");
      return bytes;
    } catch (error) {
      fetched.delete(name);
      throw error;
    }
  }

  /** Forget what must be fetched again: everything when parts that arrived make no whole, what is overdue after a timeout. */
  function forget({ reason, part }) {
    if (reason === "truncated" && !part) arrived.clear();
    else if (reason !== "timeout") return;
    for (const { name } of parts) if (!arrived.has(name)) fetched.delete(name);
  }

  function load() {
    share = 0;
    enter("loading");
    report("fetch");
    run = startRun({ parts, fetchPart, limit, hear });
  }

  function ready() {
    share = 1;
    enter("ready");
    pump();
  }

  function failed(error) {
    failures += 1;
    current?.reject(error);
    current = null;
    forget(error);
    enter("failed", error.reason || "python_error", error.message);
  }

  function pump() {
    if (state !== "ready" || current || !(current = queue.next())) return;
    const mine = Object.assign(current, { id: (asked += 1) });
    mine.alarm = setTimeout(() => abandon(mine, new Failure("timeout")), limit.answer_ms);
    run.post({ id: mine.id, text: mine.text });
  }

  function answer({ id, text, failed: reason, detail }) {
    if (id !== current?.id) return;
    const { resolve, reject, alarm } = current;
    current = null;
    clearTimeout(alarm);
    if (reason) reject(new Failure(reason, detail));
    else resolve(JSON.parse(text));
    pump();
  }

  /** Give a question up with the worker that chews on it, and start another one. */
  function abandon(question, error) {
    if (question !== current) return;
    current = null;
    clearTimeout(question.alarm);
    if (error) question.reject(error);
    else question.resolve(null);
    run.end();
    load();
  }

  function started(promise) {
    if (state === "static") load();
    pump();
    return promise;
  }

  return {
    get state() {
      return state;
    },
    start: () => state === "static" && load(),
    listen(next) {
      listener = next;
      listener.onState(...told);
      if (state === "loading") listener.onProgress(progress);
    },
    ask: (request) => started(queue.ask(JSON.stringify(request))),
    latest: (request, lane = request.op) => started(queue.latest(lane, JSON.stringify(request))),
    retry: () => state === "failed" && load(),
    cancel() {
      queue.clear();
      const question = current;
      if (question) setTimeout(() => abandon(question), limit.grace_ms);
    },
  };
}
