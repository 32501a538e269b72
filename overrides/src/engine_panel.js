// What the page says about Python: not there, loading (bytes and step), ready, failed (why, and again).

export class EnginePanel {
  constructor(root, texts) {
    this.root = root;
    this.panel = root.querySelector("[data-engine-panel]");
    this.texts = texts;
  }

  state(name, reason) {
    this.root.dataset.engine = name;
    if (name !== "loading") delete this.root.dataset.engineProgress;
    for (const text of this.panel.querySelectorAll("[data-engine-text]")) text.hidden = text.dataset.engineText !== name;
    if (name === "failed") this.panel.querySelector("[data-engine-reason]").textContent = this.texts[`engine_${reason}`] ?? "";
  }

  progress({ share, bytes, total, step }) {
    this.root.dataset.engineProgress = share.toFixed(3);
    this.panel.querySelector("progress").value = share;
    this.panel.querySelector("[data-engine-step]").textContent = this.texts[`engine_step_${step}`] ?? "";
    this.panel.querySelector("[data-engine-bytes]").textContent = fill(this.texts.engine_bytes, {
      loaded: megabytes(bytes),
      total: megabytes(total),
    });
  }

  waiting(on) {
    this.root.toggleAttribute("data-waiting", on);
    this.panel.querySelector("[data-queued]").hidden = !on || this.root.dataset.engine === "ready";
  }
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
