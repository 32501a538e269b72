// On a phone the inputs dock at the bottom, one at a time: the picker chooses which; the handle opens them all.

export class Dock {
  constructor(form) {
    this.form = form;
    const picker = form.querySelector("[data-picker]");
    const handle = form.querySelector("[data-action=sheet]");
    picker.addEventListener("change", () => this.pick(picker.value));
    handle.addEventListener("click", () => this.open(handle.getAttribute("aria-expanded") !== "true"));
    this.handle = handle;
    this.pick(picker.value);
  }

  pick(name) {
    for (const input of this.form.querySelectorAll("[data-input]")) input.toggleAttribute("data-picked", input.dataset.input === name);
  }

  open(open) {
    this.handle.setAttribute("aria-expanded", String(open));
    this.form.toggleAttribute("data-open", open);
  }
}
