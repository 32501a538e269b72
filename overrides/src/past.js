// Undo and redo over settled replies.

const LONGEST = 100;

export class Past {
  constructor(first) {
    this.replies = [first];
    this.at = 0;
  }

  add(reply) {
    if (reply === this.replies[this.at]) return;
    this.replies = [...this.replies.slice(0, this.at + 1), reply].slice(-LONGEST);
    this.at = this.replies.length - 1;
  }

  step(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.replies.length - 1);
    return this.replies[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.replies.length - 1;
  }
}
