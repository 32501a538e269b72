// Puts the model's slots into the page: the same HTML and attributes that the build's templates wrote.

export class Slots {
  constructor(root, shown) {
    this.places = new Map();
    this.shown = { ...shown };
    for (const element of root.querySelectorAll("[data-slot]")) {
      const name = element.dataset.slot;
      this.places.set(name, [...(this.places.get(name) ?? []), element]);
    }
  }

  text(name) {
    return this.places.get(name)?.[0]?.textContent ?? "";
  }

  // Sets every slot that changed, but those that `wait` names; returns the names of those it set.
  apply(slots, wait = []) {
    const changed = Object.keys(slots).filter((name) => !wait.includes(name) && !same(slots[name], this.shown[name]));
    for (const name of changed) {
      for (const element of this.places.get(name) ?? []) fill(element, slots[name], this.shown[name]);
      this.shown[name] = slots[name];
    }
    return changed;
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function fill(element, slot, before) {
  if (slot.html !== undefined && slot.html !== before?.html) element.innerHTML = slot.html;
  const attributes = { ...mapValues(before?.attrs, () => null), ...slot.attrs };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

const mapValues = (object = {}, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
