// entry: chapters with figures. All figures of the page share one engine, which starts with the first touch.
import { createEngine } from "./engine.js";
import { liveFigures } from "./figure.js";

const engine = JSON.parse(document.querySelector("script[data-figures-engine]").textContent);
liveFigures(document, (onState) => createEngine({ ...engine, onState }));
