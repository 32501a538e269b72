// The walkthrough: a place among the steps, a guess, and what is revealed. While a guess is open the results are veiled.

export class Walkthrough {
  constructor(root, { onOpen, answer }) {
    this.root = root;
    this.answer = answer;
    this.dots = [...root.querySelectorAll("button[data-step]")];
    this.keys = this.dots.map((dot) => dot.dataset.step);
    this.panels = byKey(root, "stepPanel", "[data-step-panel]");
    this.titles = byKey(root, "stepTitle", "[data-step-title]");
    this.verdict = root.querySelector("[data-verdict]");
    this.invitation = root.querySelector("[data-walk-invitation]");
    this.previous = root.querySelector("[data-action=previous]");
    this.next = root.querySelector("[data-action=next]");
    const open = (key) => {
      if (this.isOpenQuestion(key)) this.hush(true);
      onOpen(key);
    };
    for (const dot of this.dots) dot.addEventListener("click", () => open(dot.dataset.step));
    this.previous.addEventListener("click", () => open(this.keys[this.at - 1]));
    this.next.addEventListener("click", () => open(this.keys[this.at + 1]));
    for (const [key, panel] of this.panels) this.listen(key, panel);
    this.at = -1;
  }

  listen(key, panel) {
    panel.querySelector("[data-guess]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.reveal(key);
    });
  }

  // Shows the step of a reply, or none.
  show(step) {
    const at = this.keys.indexOf(step);
    if (at === this.at) return;
    this.at = at;
    this.invitation.hidden = at >= 0;
    this.previous.disabled = at <= 0;
    this.next.disabled = at === this.keys.length - 1;
    this.keys.forEach((key, index) => this.mark(key, index === at));
    this.veil(at >= 0 && this.isOpenQuestion(step));
  }

  isOpenQuestion(key) {
    return this.panels.get(key).querySelector("[data-step-answer]").hidden;
  }

  mark(key, current) {
    const dot = this.dots[this.keys.indexOf(key)];
    if (current) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
    if (current) dot.dataset.seen = "";
    this.panels.get(key).hidden = !current;
    this.titles.get(key).hidden = !current;
  }

  reveal(key) {
    const panel = this.panels.get(key);
    const guessed = panel.querySelector("[name=guess]").value;
    panel.querySelector("[data-compared]").hidden = guessed === "";
    panel.querySelector("[data-guessed]").textContent = guessed;
    panel.querySelector("[data-answer]").textContent = this.answer(panel.dataset.guessOutput);
    panel.querySelector("[data-step-answer]").hidden = false;
    this.veil(false);
  }

  veil(veiled) {
    this.root.toggleAttribute("data-veiled", veiled);
    this.hush(veiled);
  }

  // Nor is the verdict read aloud before the guess.
  hush(on) {
    this.verdict.setAttribute("aria-live", on ? "off" : "polite");
  }
}

const byKey = (root, name, selector) => new Map([...root.querySelectorAll(selector)].map((element) => [element.dataset[name], element]));
