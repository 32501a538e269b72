// Hand-drawn shapes as SVG path data. Every shape's seed comes from its own name, so one shape changes alone.
import rough from "roughjs";

const generator = rough.generator();
const LOOK = { roughness: 1.05, bowing: 1.1, stroke: "ink", fixedDecimalPlaceDigits: 1, preserveVertices: false };

function seedOf(name) {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  return (hash >>> 1) || 1;
}

const pathData = (drawable, type) =>
  drawable.sets.filter((set) => set.type === type).map((set) => generator.opsToPath(set, 1).trim()).join(" ");

const outlineOf = (drawable) => pathData(drawable, "path");

export function draw(name, shape, args, options = {}) {
  return outlineOf(generator[shape](...args, { ...LOOK, seed: seedOf(name), ...options }));
}

// Hatching inside a shape, without its outline.
export function hatch(name, shape, args, options = {}) {
  const look = { ...LOOK, fill: "ink", fillStyle: "hachure", fillWeight: 1, seed: seedOf(`${name} hatch`), ...options };
  return pathData(generator[shape](...args, look), "fillSketch");
}

export const once = { disableMultiStroke: true };

const round = (value) => Math.round(value * 10) / 10;

export const bezier = ([a, b, c, d]) => `M${a.map(round)} C${b.map(round)} ${c.map(round)} ${d.map(round)}`;

// The arrow's head at the end of a bow.
export function head(name, [, , [cx, cy], [x, y]], size = 8) {
  const angle = Math.atan2(y - cy, x - cx);
  const wing = (turn) => [x - size * Math.cos(angle + turn), y - size * Math.sin(angle + turn)];
  return draw(name, "linearPath", [[wing(0.45), [x, y], wing(-0.45)]], { ...once, roughness: 0.6 });
}
