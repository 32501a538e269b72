// entry: the lab page. Joins controls, engine and slots: it moves data, computes nothing and holds no sentence.
import { Afterwards } from "./afterwards.js";
import { Slots } from "./apply.js";
import { Assumptions } from "./assumptions.js";
import { Cards } from "./cards.js";
import { Controls } from "./controls.js";
import { Dock } from "./dock.js";
import { EnginePanel } from "./engine_panel.js";
import { Flow } from "./flow.js";
import { readLink, writeLink } from "./link.js";
import { Keys } from "./keys.js";
import { Meters } from "./meters.js";
import { findBuiltIn, readData } from "./page_data.js";
import { Past } from "./past.js";
import { Session } from "./session.js";
import { Share } from "./share.js";
import { Walkthrough } from "./walkthrough.js";

function start(root) {
  const data = readData(root);
  const first = data.replies.default;
  const slots = new Slots(root, first.slots);
  const form = root.querySelector("[data-inputs]");
  const action = (name) => root.querySelector(`[data-action=${name}]`);
  const tell = (name, detail) => root.dispatchEvent(new CustomEvent(`serving-lab:${name}`, { detail, bubbles: true }));

  const panel = new EnginePanel(root, data.texts);
  const engine = self.servingLabEngine; // engine_start.js has started it
  const controls = new Controls(form, data.inputs, {
    onEdit: (name, value, settled) => {
      walkthrough.veil(false); // who moves on wants to see
      session.edit(name, value, settled);
    },
    onSettle: () => session.settle(),
  });
  const meters = new Meters(root, slots);
  const flow = new Flow(root);
  const afterwards = new Afterwards(engine, slots, root.querySelector("[data-simulation-progress]"));
  const past = new Past(first);
  const notices = root.querySelector("[data-notices]");
  const cards = new Cards(root, (key) => session.visit(findBuiltIn(data, "scenario", key), `scenario=${key}`));
  const walkthrough = new Walkthrough(root, {
    onOpen: (key) => session.visit(findBuiltIn(data, "step", key), `step=${key}`),
    answer: (name) => slots.text(`output.${name}`),
  });
  const assumptions = new Assumptions(root.querySelector("[data-advanced]"), (changes) => session.assume(changes));
  const session = new Session({ root, slots, controls, panel: assumptions, engine, first, report, refused, waiting: (on) => panel.waiting(on) });

  function report(reply, settled) {
    cards.show(reply.scenario);
    walkthrough.show(reply.step);
    notices.innerHTML = reply.notices ?? "";
    if (settled) settle(reply);
    else afterwards.stop();
    tell("change", { ...shownNow(), settled });
  }

  function settle(reply) {
    meters.settled();
    past.add(reply);
    action("undo").disabled = !past.canUndo;
    action("redo").disabled = !past.canRedo;
    writeLink(reply.query);
    flow.moment();
    afterwards.later(reply);
  }

  function refused(error) {
    if (!controls.refuse(error) && !assumptions.refuse(error)) notices.innerHTML = error.html;
  }

  function shownNow() {
    const { evaluation } = session.reply;
    return { workload: evaluation.workload, evaluation };
  }

  new Share(action("share"));
  new Dock(form);
  const press = (element) => () => element && !element.disabled && element.click();
  new Keys(root, {
    u: press(action("undo")),
    U: press(action("redo")),
    r: press(action("reset")),
    c: press(action("share")),
    m: press(action("flow")),
    "[": press(action("previous")),
    "]": press(action("next")),
    b: press(controls.inputs.get("batching").box),
    g: press(controls.inputs.get("gpu").box),
    ...Object.fromEntries(cards.cards.map((card, index) => [String(index + 1), press(card)])),
  });
  action("undo").addEventListener("click", () => session.jump(past.step(-1)));
  action("redo").addEventListener("click", () => session.jump(past.step(1)));
  action("reset").addEventListener("click", () => session.jump(first));
  action("edit-assumptions").addEventListener("click", () => assumptions.open());
  action("retry").addEventListener("click", () => engine.retry());
  root.addEventListener("click", ({ target }) => {
    const flip = target.closest?.("button[data-flip]");
    if (flip) session.edit(flip.dataset.flip, flip.dataset.flipValue, true);
  });

  const asked = readLink(data);
  if (asked.reply) session.jump(asked.reply);
  engine.listen({
    onProgress: (progress) => panel.progress(progress),
    onState: (state, reason) => {
      panel.state(state, reason);
      if (state !== "ready") return;
      session.again();
      tell("ready", shownNow());
      afterwards.later(session.reply);
    },
  });
  if (asked.query) session.open(asked.query);
}

for (const root of document.querySelectorAll("serving-lab")) start(root);
