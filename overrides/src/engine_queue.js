// Questions that wait for the worker.

/**
 * A queue of { text, resolve, reject }. What the reader is moving comes first, and of each lane of it only the last question
 * counts; the others follow in their order.
 */
export function createQueue() {
  const asked = [];
  const newest = new Map();
  const waiting = (text, keep) => new Promise((resolve, reject) => keep({ text, resolve, reject }));

  return {
    ask: (text) => waiting(text, (entry) => asked.push(entry)),

    latest: (lane, text) =>
      waiting(text, (entry) => {
        newest.get(lane)?.resolve(null);
        newest.set(lane, entry);
      }),

    next() {
      const [lane] = newest.keys();
      if (lane === undefined) return asked.shift() ?? null;
      const entry = newest.get(lane);
      newest.delete(lane);
      return entry;
    },

    clear() {
      for (const entry of [...newest.values(), ...asked]) entry.resolve(null);
      newest.clear();
      asked.length = 0;
    },
  };
}
