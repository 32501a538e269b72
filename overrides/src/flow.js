// Requests moving along the hot path: a moment after each change, or as long as the reader asks for it.

const MOMENT_MS = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Flow {
  constructor(root) {
    this.figure = root.querySelector("[data-diagram]");
    this.button = root.querySelector("[data-action=flow]");
    this.button.addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.asked = !this.asked;
    this.button.setAttribute("aria-pressed", String(this.asked));
    this.run(this.asked);
  }

  moment() {
    if (still.matches || this.asked) return;
    this.run(true);
    this.timer = setTimeout(() => this.run(false), MOMENT_MS);
  }

  run(on) {
    clearTimeout(this.timer);
    this.figure.classList.toggle("is-flowing", on);
  }
}
