// The panel of the model's assumptions: fields and lists by name, each with a way back to its default.
import { accept, refuse } from "./refusal.js";

export class Assumptions {
  // onEdit(changes): the reader set some, by name, as typed.
  constructor(panel, onEdit) {
    this.all = new Map();
    this.onEdit = onEdit;
    this.reset = panel.querySelector("[data-action=reset-assumptions]");
    for (const element of panel.querySelectorAll("[data-assumption]")) this.add(element);
    this.panel = panel;
    panel.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    this.reset.addEventListener("click", () => this.onEdit(Object.fromEntries([...this.all].map(([name, { normal }]) => [name, normal]))));
  }

  open() {
    this.panel.open = true;
    this.panel.scrollIntoView({ block: "start" });
    this.panel.querySelector("summary").focus({ preventScroll: true });
  }

  add(element) {
    const name = element.dataset.assumption;
    const one = {
      field: element.querySelector("input, select"),
      error: element.querySelector("[data-error]"),
      back: element.querySelector("[data-reset-assumption]"),
      normal: element.dataset.default,
    };
    one.field.addEventListener("change", () => this.onEdit({ [name]: one.field.value }));
    one.back.addEventListener("click", () => {
      this.onEdit({ [name]: one.normal });
      one.field.focus();
    });
    this.all.set(name, one);
  }

  // Shows every assumption's slot: its exact value, and whether it is the default.
  write(slots) {
    let changed = false;
    for (const [name, { field, back }] of this.all) {
      const { "data-value": value, "data-changed": differs } = slots[`input.a.${name}`].attrs;
      field.value = value;
      back.hidden = !differs;
      changed ||= Boolean(differs);
    }
    this.reset.disabled = !changed;
  }

  // Puts a refusal under its field; false when it is not about an assumption.
  refuse({ field, html }) {
    const one = this.all.get(field.replace(/^a[.]/, ""));
    if (!field.startsWith("a.") || !one) return false;
    refuse(one.field, one.error, html);
    return true;
  }

  clearError() {
    for (const { error, field } of this.all.values()) accept(field, error);
  }
}
