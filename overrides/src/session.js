// The lab's state: which workload is asked for, which reply is on the page, and when a change counts as settled.

const SETTLE_MS = 400;
// The one sentence that is read aloud waits until the reader lets go.
const WHEN_SETTLED = ["verdict"];

export class Session {
  // show: { slots, controls, panel of assumptions }; report(reply, settled, changedSlots) after each reply; refused(error) for a bad value;
  // waiting(bool) while an answer is outstanding.
  constructor({ root, slots, controls, panel, engine, first, report, refused, waiting }) {
    Object.assign(this, { root, slots, controls, panel, engine, report, refused, waiting });
    this.reply = first;
    this.wanted = asked(first);
    this.usual = JSON.stringify(this.wanted.assumptions);
    this.serial = 0;
    this.answered = 0;
    this.watchHold(root);
  }

  // A slider under a finger is not settled however long it rests: a slow answer must not be read aloud in mid-move.
  watchHold(root) {
    root.addEventListener("pointerdown", (event) => (this.held = event.target.type === "range"));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.release());
  }

  release() {
    if (!this.held) return;
    this.held = false;
    if (!this.settled) this.settleSoon();
  }

  settleSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  get workload() {
    return this.reply.evaluation.workload;
  }

  // The reader moved one input: that leaves a scenario's card, while a step of the walkthrough stays open.
  edit(name, value, settled) {
    this.wanted = { ...this.wanted, scenario: null, workload: { ...this.wanted.workload, [name]: value } };
    this.ask(settled);
  }

  // The reader set assumptions of the model: the workload, and the card that it is from, stay.
  assume(changes) {
    this.wanted = { ...this.wanted, assumptions: { ...this.wanted.assumptions, ...changes } };
    this.ask(true);
  }

  // A card or a step: its reply is built in for the model's own assumptions; under the reader's Python has to answer.
  visit(reply, place) {
    const coming = (this.opening ?? "").split("&").filter((part) => part.startsWith("a.")); // of a link that Python has yet to read
    if (coming.length && this.engine.state !== "failed") return this.open([place, ...coming].join("&"));
    if (JSON.stringify(this.wanted.assumptions) === this.usual) return this.jump(reply);
    this.wanted = { ...asked(reply), assumptions: this.wanted.assumptions };
    this.ask(true);
  }

  ask(settled) {
    const serial = this.begin(settled);
    const request = { op: "evaluate", ...this.wanted };
    this.await(this.engine.latest(request), serial, () => this.ask(settled));
  }

  // Sets what a query string asks for.
  open(query) {
    const serial = this.begin(true);
    this.opening = query;
    this.await(this.engine.ask({ op: "link", query }), serial, () => this.open(query));
  }

  // A question that is lost with a broken engine is kept, and asked again by `again` once there is another.
  await(promise, serial, again) {
    promise.then(
      (reply) => reply && this.receive(reply, serial),
      () => (this.lost = serial === this.serial ? again : null),
    );
  }

  again() {
    const lost = this.lost;
    this.lost = null;
    lost?.();
  }

  // Whatever the reader does next takes a refusal away, wherever it stands.
  begin(settled) {
    for (const fields of [this.controls, this.panel]) fields.clearError();
    clearTimeout(this.timer);
    this.settled = settled;
    this.serial += 1;
    this.opening = null;
    this.waiting(true);
    if (!settled && !this.held) this.settleSoon();
    return this.serial;
  }

  // The reader let go: the answer on its way, or the one already shown, is the settled one.
  settle() {
    if (this.settled) return;
    clearTimeout(this.timer);
    this.settled = true;
    if (this.answered === this.serial) this.show(this.reply);
  }

  receive(answer, serial) {
    const { scenario, step } = this.wanted;
    const reply = { scenario, step, ...answer };
    if (serial < this.answered) return;
    const newest = serial === this.serial;
    this.answered = serial;
    if (newest) this.waiting(false);
    if (newest) this.opening = null;
    if (!reply.error) this.show(reply, newest);
    else if (newest) this.refuse(reply.error);
  }

  refuse(error) {
    this.wanted = asked(this.reply);
    this.refused(error);
  }

  // A reply that is at hand: a card, a step, an earlier state.
  jump(reply) {
    this.begin(true);
    this.answered = this.serial;
    this.waiting(false);
    this.show(reply);
  }

  show(reply, newest = true) {
    const settled = newest && this.settled;
    this.reply = reply;
    if (newest) {
      this.wanted = asked(reply);
      this.controls.write(reply.slots);
      this.panel.write(reply.slots);
    }
    const changed = this.slots.apply(reply.slots, settled ? [] : WHEN_SETTLED);
    this.report(reply, settled, changed);
  }
}

const asked = ({ evaluation: { workload, assumptions }, scenario = null, step = null }) => ({ workload, assumptions, scenario, step });
