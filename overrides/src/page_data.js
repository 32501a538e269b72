// What the build wrote into the page for its scripts: built-in replies, slider stops and a few words.

export function readData(root) {
  return JSON.parse(root.querySelector("script[data-lab-data]").textContent);
}

// A built-in reply carries only the slots that differ from the default's; one like a scenario's only its own query.
export function wholeReply(data, reply) {
  return { ...reply, slots: { ...data.replies.default.slots, ...reply.slots } };
}

export const findBuiltIn = (data, kind, key) => {
  const found = data.replies[kind === "scenario" ? "scenarios" : "steps"][key];
  return found && { ...wholeReply(data, { ...data.replies.scenarios[found.like], ...found }), [kind]: key };
};
