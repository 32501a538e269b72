// entry: the lab page's head. Python starts while the page is still being read and laid out; lab.js listens in later.
import { createEngine } from "./engine.js";

self.servingLabEngine = createEngine(JSON.parse(document.querySelector("script[data-engine-start]").textContent));
self.servingLabEngine.start();
