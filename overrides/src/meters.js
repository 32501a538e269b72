// A meter that changed flashes once and says from what to what, until the next change.

const SHOWN_MS = 6000;

export class Meters {
  constructor(root, slots) {
    this.slots = slots;
    this.meters = [...root.querySelectorAll("[data-meter]")];
    this.before = this.read();
  }

  read() {
    return new Map(this.meters.map((meter) => [meter, this.slots.text(`meter.${meter.dataset.meter}.value`)]));
  }

  settled() {
    const now = this.read();
    for (const meter of this.meters) {
      if (now.get(meter) !== this.before.get(meter)) this.flash(meter, this.before.get(meter), now.get(meter));
    }
    this.before = now;
  }

  flash(meter, from, to) {
    meter.querySelector("[data-from]").textContent = from;
    meter.querySelector("[data-to]").textContent = to;
    meter.classList.remove("is-changed");
    void meter.offsetWidth; // starts the animation again
    meter.classList.add("is-changed");
    clearTimeout(meter.timer);
    meter.timer = setTimeout(() => meter.classList.remove("is-changed"), SHOWN_MS);
  }
}
