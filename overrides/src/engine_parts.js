// Gets the bundle's parts: classic scripts, which load from file:// as from a server. Each pushes [name, base64] to a global list.

/** Why the engine can't go on: one of the engine's REASONS, and the part's file where one is to blame. */
export class Failure extends Error {
  constructor(reason, detail = "", part = null) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
    this.part = part;
  }
}

/** The parts of the items that one page needs, in the order in which the worker wants them. */
export function wantedParts(manifest, catalogueKey) {
  const names = ["runtime", "wasm", "stdlib", "model", `catalogue.${catalogueKey}`];
  return names.flatMap((name) => {
    const item = name.replace(/[.].*/, "");
    return manifest.items[name].map((part, place, all) => ({ ...part, item, last: place === all.length - 1 }));
  });
}

/**
 * Start loading all parts, at first `atOnce` of them; each that arrives lets two others go, so that a fast link is soon full and a slow one
 * still brings them one after the other. Return one promise of bytes per part.
 */
export function loadParts(parts, atOnce, load) {
  const promises = [];
  for (const [place, part] of parts.entries()) {
    const before = place < atOnce ? Promise.resolve() : promises[(place - atOnce) >> 1];
    promises.push(before.then(() => load(part)));
  }
  for (const promise of promises) promise.catch(() => {}); // whoever awaits the first failed one hears of it
  return promises;
}

/** The bytes of one part. One that stands in the page already (a page in one file) is taken from there. */
export async function loadPart({ name, file, size }, base, attempt) {
  const text = take(name) ?? (await fetchText(name, file, base, attempt));
  const bytes = decode(text);
  if (bytes.length === size) return bytes;
  throw new Failure("truncated", file, file);
}

async function fetchText(name, file, base, attempt) {
  await runScript(base + file + (attempt ? `?again=${attempt}` : "")).catch(() => {
    throw new Failure("missing", file, file);
  });
  const text = take(name);
  if (text === null) throw new Failure("truncated", file, file);
  return text;
}

function take(name) {
  const list = (self.servingLabParts = self.servingLabParts || []);
  const place = list.findIndex(([found]) => found === name);
  return place < 0 ? null : list.splice(place, 1)[0][1];
}

// The page's own styles and scripts come first on a slow link.
function runScript(address) {
  const element = document.createElement("script");
  const ended = new Promise((resolve, reject) => Object.assign(element, { src: address, fetchPriority: "low", onload: resolve, onerror: reject }));
  document.head.append(element);
  return ended.finally(() => element.remove());
}

function decode(text) {
  try {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(); // no base64: shorter than it should be, as any other damage
  }
}
