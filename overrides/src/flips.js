// What would flip each decision: hundreds of evaluations, asked for in slices once the reader lets go.

const PAUSE_MS = 250;
const SLICE_MS = 30;

export class Flips {
  constructor(engine, slots) {
    this.engine = engine;
    this.slots = slots;
  }

  later(reply) {
    this.stop();
    this.timer = setTimeout(() => this.find(reply), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.turn = {};
  }

  async find({ evaluation: { workload, assumptions } }) {
    const turn = this.turn;
    if (this.engine.state !== "ready") return;
    let answer = await this.engine.ask({ op: "flips_start", workload, assumptions });
    const { job } = answer;
    while (job && !answer.done && turn === this.turn) answer = await this.engine.ask({ op: "step", job, budget_ms: SLICE_MS });
    if (turn === this.turn && answer.slots) this.slots.apply(answer.slots);
    else if (job && !answer.done) this.engine.ask({ op: "cancel", job });
  }
}
