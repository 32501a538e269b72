// Keyboard shortcuts: single keys that can be switched off, and the overlay (?) that lists them.

const REMEMBER = "serving-lab-keys";
const TYPING = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";

export class Keys {
  // actions: what each key does, by the key as the event names it.
  constructor(root, actions) {
    this.dialog = root.querySelector("[data-keys]");
    this.toggle = this.dialog.querySelector("[data-keys-on]");
    this.actions = actions;
    this.toggle.checked = remembered() !== "off";
    this.toggle.addEventListener("change", () => remember(this.toggle.checked ? "on" : "off"));
    root.querySelector("[data-action=keys]").addEventListener("click", () => this.dialog.showModal());
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.defaultPrevented || event.isComposing || this.dialog.open || event.target.closest?.(TYPING)) return;
    if (event.ctrlKey || event.metaKey) this.undoOrRedo(event);
    else if (this.toggle.checked && !event.altKey) this.act(event);
  }

  undoOrRedo(event) {
    if (event.key.toLowerCase() === "z") this.act(event, event.shiftKey ? "U" : "u");
  }

  act(event, key = event.key) {
    const action = key === "?" ? () => this.dialog.showModal() : this.actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

// A page from disk may have no storage; the keys then stay on.
function remembered() {
  try {
    return localStorage.getItem(REMEMBER);
  } catch {
    return null;
  }
}

function remember(value) {
  try {
    localStorage.setItem(REMEMBER, value);
  } catch {
    /* not kept */
  }
}
