// Sliders, exact numbers and switches. A slider only looks up its stops; the number field passes on what was typed.
import { accept, refuse } from "./refusal.js";

export class Controls {
  // onEdit(name, value, settled): the reader moved an input; settled once they let go. onSettle(): they let go.
  constructor(form, specs, { onEdit, onSettle }) {
    this.form = form;
    this.inputs = new Map();
    for (const element of form.querySelectorAll("[data-input]")) {
      const name = element.dataset.input;
      const control = specs[name].kind === "switch" ? new Switch(element) : new Slider(element, specs[name]);
      control.listen((value, settled) => onEdit(name, value, settled), onSettle);
      this.inputs.set(name, control);
    }
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  // Shows an input's slot: its exact value, the nearest stop, its words.
  write(slots) {
    for (const [name, control] of this.inputs) control.write(slots[`input.${name}`].attrs);
  }

  // Puts a refusal under its field; false when no field here has that name.
  refuse({ field, html }) {
    const control = this.inputs.get(field);
    if (!control?.error) return false;
    refuse(control.number, control.error, html);
    return true;
  }

  clearError() {
    for (const { error, number } of this.inputs.values()) if (error) accept(number, error);
  }
}

class Switch {
  constructor(element) {
    this.box = element.querySelector("input[type=checkbox]");
  }

  listen(edit) {
    this.box.addEventListener("change", () => edit(this.box.checked, true));
  }

  write(attrs) {
    this.box.checked = attrs["data-checked"] === "true";
  }
}

class Slider {
  constructor(element, { ticks, tick_texts: texts }) {
    this.range = element.querySelector("input[type=range]");
    this.number = element.querySelector("input[type=number]");
    this.error = element.querySelector("[data-error]");
    this.ticks = ticks;
    this.texts = texts;
  }

  listen(edit, settle) {
    this.range.addEventListener("input", () => edit(this.moved(), false));
    this.range.addEventListener("change", settle);
    this.number.addEventListener("change", () => edit(this.typed(), true));
  }

  moved() {
    const index = Number(this.range.value);
    this.number.value = String(this.ticks[index]);
    this.point(index, this.texts[index]);
    return this.ticks[index];
  }

  // What a number field holds when it can't be read as a number is kept from scripts; its text is then empty.
  typed() {
    return this.number.value;
  }

  point(position, text) {
    this.range.value = String(position);
    this.range.style.setProperty("--at", String(position / (this.ticks.length - 1)));
    this.range.setAttribute("aria-valuetext", text);
  }

  write(attrs) {
    this.number.value = attrs["data-value"];
    this.point(Number(attrs["data-position"]), attrs["data-valuetext"]);
  }
}
