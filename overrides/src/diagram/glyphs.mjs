// The doodle on each node's lower part, in the node's own coordinates. `part` names what CSS may show, hide or fill:
// a row of `cell`s is filled from the left as far as the node's --fill says.
import { draw, hatch, once } from "./sketch.mjs";

const TOP = 56;
const soft = { roughness: 0.7, bowing: 0.8 };

const line = (name, points) => ({ part: "line", d: draw(name, "linearPath", [points], { ...soft, ...once }) });
const box = (name, x, y, width, height, part = "line") => ({ part, d: draw(name, "rectangle", [x, y, width, height], { ...soft, ...once }) });
const curve = (name, points, part = "line") => ({ part, d: draw(name, "curve", [points], { ...soft, ...once }) });

function cells(name, count, { x, width, height, gap }) {
  return Array.from({ length: count }, (_, index) => {
    const args = [x + index * (width + gap), TOP, width, height];
    return [
      { part: "cell", index, count, d: hatch(`${name} ${index}`, "rectangle", args, { hachureGap: 2.6, roughness: 0.8 }) },
      { part: "line", d: draw(`${name} ${index}`, "rectangle", args, { ...soft, ...once }) },
    ];
  }).flat();
}

function gateway() {
  return [
    { part: "line", d: draw("clock", "circle", [22, TOP + 9, 18], { ...soft, ...once }) },
    line("clock hands", [[22, TOP + 3], [22, TOP + 9], [27, TOP + 11]]),
    line("route", [[40, TOP + 9], [60, TOP + 9]]),
    curve("route up", [[60, TOP + 9], [72, TOP + 7], [80, TOP + 3], [96, TOP + 2]]),
    curve("route down", [[60, TOP + 9], [72, TOP + 11], [80, TOP + 15], [96, TOP + 16]]),
  ];
}

function split() {
  return [
    line("stem", [[12, TOP + 9], [34, TOP + 9]]),
    curve("main", [[34, TOP + 9], [48, TOP + 4], [62, TOP + 3], [104, TOP + 3]], "bold"),
    curve("canary", [[34, TOP + 9], [48, TOP + 14], [62, TOP + 16], [104, TOP + 16]], "dashed"),
  ];
}

function registry() {
  const shelf = (index) => {
    const x = 12 + index * 32;
    return [
      { part: "line", d: draw(`shelf top ${index}`, "ellipse", [x + 11, TOP + 3, 22, 6], { ...soft, ...once }) },
      curve(`shelf ${index}`, [[x, TOP + 3], [x, TOP + 14], [x + 6, TOP + 18], [x + 11, TOP + 18], [x + 17, TOP + 18], [x + 22, TOP + 14], [x + 22, TOP + 3]]),
    ];
  };
  return [0, 1, 2].flatMap(shelf);
}

function gpus() {
  const chip = (index) => {
    const x = 14 + index * 31;
    const pins = [5, 11, 17].map((at) => line(`pin ${index} ${at}`, [[x + at, TOP - 1], [x + at, TOP + 2]]));
    const args = [x, TOP + 2, 22, 15];
    return [
      { part: "cell", index, count: 4, d: hatch(`chip ${index}`, "rectangle", args, { hachureGap: 2.6, roughness: 0.8 }) },
      box(`chip ${index}`, ...args),
      ...pins,
    ];
  };
  return [0, 1, 2, 3].flatMap(chip);
}

function metrics() {
  return [
    line("axes", [[12, TOP - 2], [12, TOP + 18], [118, TOP + 18]]),
    curve("latency", [[16, TOP + 14], [32, TOP + 12], [44, TOP + 13], [58, TOP + 9], [70, TOP + 11], [84, TOP + 4], [96, TOP + 7], [112, TOP]], "bold"),
  ];
}

function shadow() {
  return [
    box("live", 12, TOP + 1, 34, 16),
    line("mirror", [[54, TOP - 2], [54, TOP + 20]]),
    box("ghost", 62, TOP + 1, 34, 16, "dashed"),
  ];
}

function client() {
  return [
    box("screen", 22, TOP - 3, 34, 18),
    line("foot", [[14, TOP + 19], [64, TOP + 19]]),
    line("prompt", [[28, TOP + 2], [33, TOP + 6], [28, TOP + 10]]),
    line("cursor", [[37, TOP + 10], [46, TOP + 10]]),
  ];
}

export const glyphs = {
  client: client(),
  inference_gateway: gateway(),
  traffic_split: split(),
  dynamic_batcher: cells("batch", 8, { x: 12, width: 12, height: 17, gap: 3 }),
  server_replicas: cells("replica", 8, { x: 12, width: 12, height: 17, gap: 3 }),
  model_registry: registry(),
  gpu_pool: gpus(),
  metrics: metrics(),
  shadow_traffic: shadow(),
};
