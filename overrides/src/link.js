// The page's query string, read once and kept up to date; the language switch carries it.
import { findBuiltIn } from "./page_data.js";

const PLACES = ["scenario", "step"];
// Names that say nothing about the workload: the model's version, and what the theme's search adds.
const BESIDE = ["m", "h", "q"];

// What the address asks for: a built-in reply, a query for Python, or nothing.
export function readLink(data, search = location.search) {
  const given = [...new URLSearchParams(search)].filter(([name]) => !BESIDE.includes(name));
  const version = new URLSearchParams(search).get("m");
  if (!given.length) return {};
  const [[name, key]] = given;
  const builtIn = given.length === 1 && PLACES.includes(name) && (version === null || version === data.version);
  const reply = builtIn ? findBuiltIn(data, name, key) : undefined;
  return reply ? { reply } : { query: search.slice(1) };
}

export function writeLink(query) {
  const address = `${location.pathname}${query ? `?${query}` : ""}${location.hash}`;
  history.replaceState(history.state, "", address);
}
