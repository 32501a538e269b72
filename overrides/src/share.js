// Copies the page's address, which is the lab's whole state.

const SHOWN_MS = 2500;

export class Share {
  constructor(button) {
    this.labels = [...button.children];
    button.addEventListener("click", () => this.copy().then((done) => this.say(done ? 1 : 2)));
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      return true;
    } catch {
      return false;
    }
  }

  say(index) {
    this.labels.forEach((label, at) => (label.hidden = at !== index));
    clearTimeout(this.timer);
    if (index) this.timer = setTimeout(() => this.say(0), SHOWN_MS);
  }
}
