// Long work, asked for in slices once the reader lets go: the simulated p99, and what would flip each decision.

const PAUSE_MS = 250;
const SLICE_MS = 30;
const OPERATIONS = ["simulate_start", "flips_start"];

export class Afterwards {
  // progress: the bar that runs with the simulation.
  constructor(engine, slots, progress) {
    this.engine = engine;
    this.slots = slots;
    this.progress = progress;
  }

  later(reply) {
    this.stop();
    this.timer = setTimeout(() => this.start(reply), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.turn = {};
    this.progress.hidden = true;
  }

  async start({ evaluation: { workload, assumptions } }) {
    const { turn } = this;
    for (const op of OPERATIONS) {
      if (turn !== this.turn || this.engine.state !== "ready") return;
      await this.run({ op, workload, assumptions }, turn);
    }
  }

  async run(request, turn) {
    const { job } = await this.engine.ask(request);
    let answer = { done: !job };
    while (!answer.done && !answer.error && turn === this.turn) {
      answer = await this.engine.ask({ op: "step", job, budget_ms: SLICE_MS });
      if (turn === this.turn) this.show(request.op, answer);
    }
    if (turn === this.turn && answer.slots) this.slots.apply(answer.slots);
    else if (!answer.done && !answer.error) this.engine.ask({ op: "cancel", job });
  }

  show(operation, { done, progress }) {
    this.progress.hidden = operation !== "simulate_start" || done;
    this.progress.value = progress ?? 0;
  }
}
