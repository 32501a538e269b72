// The engine alone in a page, for tests/browser/test_engine.py.
import { createEngine } from "../../overrides/src/engine.js";

window.heard = { states: [], progress: [] };
window.makeEngine = (options) => {
  window.engine = createEngine({
    manifest: JSON.parse(document.querySelector("[data-manifest]").textContent),
    catalogueKey: "en",
    onState: (state, reason) => window.heard.states.push(reason ? `${state}: ${reason}` : state),
    onProgress: (progress) => window.heard.progress.push(progress),
    ...options,
  });
};
