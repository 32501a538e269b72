// A chapter's figures come to life once the reader touches a control. Python draws them, the same code as at build time:
// this carries the controls' values to it and puts its markup into the page. All figures share one engine.

const MARKUP = ["wide", "narrow", "table", "reading"];

/** Make every figure below `root` live. `makeEngine(onState)` is called once, on the first touch. */
export function liveFigures(root, makeEngine) {
  let engine = null;
  const figures = [...root.querySelectorAll("[data-figure]")].filter((element) => element.querySelector("[data-figure-control]"));
  const show = (state) => figures.forEach((element) => showState(element, state));
  const wake = () => {
    engine ??= makeEngine(show);
    if (engine.state === "failed") engine.retry();
    else engine.start();
  };
  const ask = (request) => engine.ask(request);
  figures.forEach((element) => liveFigure(element, { wake, ask }));
}

function liveFigure(element, { wake, ask }) {
  const plain = JSON.parse(element.querySelector("[data-figure-plain]").textContent);
  const controls = [...element.querySelectorAll("[data-figure-control]")].map(readControl);
  const reset = element.querySelector("[data-figure-reset]");
  let running = false;
  let again = false;

  const changes = () => Object.fromEntries(controls.filter(moved).map((control) => [control.name, control.value()]));

  async function redraw() {
    element.dataset.figureTouched = "";
    wake(); // after a failure the question that waits is answered once the engine has started again
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      try {
        apply(element, controls, await ask({ op: "figure", figure: plain, changes: changes() }));
      } catch {
        showState(element, "failed");
      }
    } while (again);
    running = false;
  }

  controls.forEach((control) => {
    control.input.addEventListener("input", () => {
      say(control, control.texts?.[control.input.value]);
      reset.hidden = !controls.some(moved);
      redraw();
    });
  });
  reset.addEventListener("click", () => {
    controls.forEach(restore);
    controls[0].input.focus();
    reset.hidden = true;
    redraw();
  });
  element.querySelector("[data-figure-controls]").hidden = false;
}

function readControl(label) {
  const input = label.querySelector("input");
  const stops = label.querySelector("script");
  const { values, texts } = stops ? JSON.parse(stops.textContent) : {};
  const value = () => (values ? values[input.value] : input.checked);
  return { name: label.dataset.figureControl, input, output: label.querySelector("output"), texts, value, start: value() };
}

function moved(control) {
  return control.value() !== control.start;
}

function restore(control) {
  if (control.texts) control.input.value = control.input.defaultValue;
  else control.input.checked = control.input.defaultChecked;
  say(control, control.texts?.[control.input.value]);
}

function say(control, text) {
  if (!control.output || !text) return;
  control.output.textContent = text;
  control.input.setAttribute("aria-valuetext", text);
}

function apply(element, controls, reply) {
  if (reply.error) return showState(element, "failed");
  for (const name of MARKUP) {
    const slot = element.querySelector(`[data-figure-slot="${name}"]`);
    if (slot) slot.innerHTML = reply[name];
  }
  const link = element.querySelector('[data-figure-slot="link"]');
  const lab = link.getAttribute("href").split("?")[0];
  link.setAttribute("href", reply.query ? `${lab}?${reply.query}` : lab);
  element.dataset.figureLive = "";
  showState(element, "ready");
}

/** Say how the model is doing, only beside figures that were touched. */
function showState(element, state) {
  const status = element.querySelector("[data-figure-status]");
  if (element.dataset.figureTouched === undefined) return;
  status.textContent = status.dataset[state] ?? "";
}
