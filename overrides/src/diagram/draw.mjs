// Draws the architecture diagram and prints it as JSON: the build's templates set the words in, CSS the looks.
// Same input, same bytes: nothing here is random.
import { edges, lanes, nodes, SIZE } from "./geometry.mjs";
import { glyphs } from "./glyphs.mjs";
import { bezier, draw, hatch, head, once } from "./sketch.mjs";

const LAYOUTS = ["wide", "tall"];

function drawNode({ key, lane, width, height, wide, tall }) {
  const frame = [0, 0, width, height];
  return {
    key, lane, width, height, wide, tall,
    outline: draw(`${key} frame`, "rectangle", frame),
    second: draw(`${key} second`, "rectangle", [-4, -4, width + 8, height + 8], once),
    glyph: glyphs[key],
  };
}

function drawEdge(edge) {
  const look = edge.kind === "hot" ? {} : once;
  const layout = (name) => ({
    d: draw(`${edge.key} ${name}`, "path", [bezier(edge[name])], { roughness: 0.9, ...look }),
    head: head(`${edge.key} ${name} head`, edge[name]),
    route: bezier(edge[name]),
  });
  return { key: edge.key, kind: edge.kind, source: edge.source, target: edge.target, wide: layout("wide"), tall: layout("tall") };
}

// A lane ends in a hand-drawn line: at its right in wide, at its foot in tall.
function drawLane({ key, wide, tall }, index) {
  const last = index === lanes.length - 1;
  const border = {
    wide: [wide.x + wide.width, 8, wide.x + wide.width, wide.height - 8],
    tall: [10, tall.y + tall.height, tall.width - 10, tall.y + tall.height],
  };
  const rule = (name) => (last ? "" : draw(`${key} ${name} border`, "line", border[name], once));
  return { key, wide: { ...wide, rule: rule("wide") }, tall: { ...tall, rule: rule("tall") } };
}

// Hatchings are drawn once per size of node and used by all nodes of it.
const frames = Object.fromEntries(
  [...new Set(nodes.map((node) => node.width))].map((width) => {
    const frame = [0, 0, width, nodes[0].height];
    const look = { hachureGap: 9, roughness: 0.6, disableMultiStrokeFill: true };
    return [width, {
      hatch: hatch(`hatch ${width}`, "rectangle", frame, { ...look, hachureAngle: -52 }),
      cross: hatch(`cross ${width}`, "rectangle", frame, { ...look, hachureAngle: 38 }),
    }];
  }),
);

const legend = Object.fromEntries(
  ["hot", "control", "shadow", "metrics"].map((kind) => [kind, draw(`legend ${kind}`, "line", [2, 6, 34, 6], kind === "hot" ? {} : once)]),
);

const diagram = { size: SIZE, layouts: LAYOUTS, lanes: lanes.map(drawLane), nodes: nodes.map(drawNode), edges: edges.map(drawEdge), frames, legend };
process.stdout.write(JSON.stringify(diagram));
