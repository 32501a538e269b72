// Where the diagram's lanes, nodes and arrows stand, in two layouts: `wide` flows from left to right, `tall` downwards.
// Both hold the same nodes at the same size; CSS moves them. Tall is wide turned: its right column is wide's upper row.

export const NODE = { width: 144, height: 82 };
const CLIENT_WIDTH = 92;

export const SIZE = { wide: { width: 940, height: 328 }, tall: { width: 360, height: 742 } };

const LANES = ["clients", "gateway", "model_servers", "registry_gpu", "async"];
const WIDE_EDGES = [0, 112, 319, 526, 733, 940];
const ROWS = { upper: 62, lower: 202 };
const TALL_TOPS = [0, 126, 280, 434, 588, 742];
const COLUMNS = { left: 24, right: 192 };

export const lanes = LANES.map((key, i) => ({
  key,
  wide: { x: WIDE_EDGES[i], y: 0, width: WIDE_EDGES[i + 1] - WIDE_EDGES[i], height: SIZE.wide.height },
  tall: { x: 0, y: TALL_TOPS[i], width: SIZE.tall.width, height: TALL_TOPS[i + 1] - TALL_TOPS[i] },
}));

// lane: which column of wide, which band of tall; row: wide's row, and with it tall's column.
const PLACES = {
  client: { lane: 0, row: "lower" },
  inference_gateway: { lane: 1, row: "lower" },
  traffic_split: { lane: 1, row: "upper" },
  dynamic_batcher: { lane: 2, row: "upper" },
  server_replicas: { lane: 2, row: "lower" },
  model_registry: { lane: 3, row: "upper" },
  gpu_pool: { lane: 3, row: "lower" },
  metrics: { lane: 4, row: "lower" },
  shadow_traffic: { lane: 4, row: "upper" },
};

export const nodes = Object.entries(PLACES).map(([key, { lane, row }]) => {
  const width = key === "client" ? CLIENT_WIDTH : NODE.width;
  const column = row === "upper" ? COLUMNS.right : COLUMNS.left;
  return {
    key,
    lane: LANES[lane],
    width,
    height: NODE.height,
    wide: { x: Math.round((WIDE_EDGES[lane] + WIDE_EDGES[lane + 1] - width) / 2), y: ROWS[row] },
    tall: { x: key === "client" ? COLUMNS.left + (NODE.width - width) / 2 : column, y: TALL_TOPS[lane] + 44 },
  };
});

const byKey = Object.fromEntries(nodes.map((node) => [node.key, node]));

// A point on a node's side, `along` from -1 to 1 on it, `gap` outside.
function port(layout, key, side, along = 0, gap = 6) {
  const node = byKey[key];
  const { x, y } = node[layout];
  const cx = x + node.width / 2;
  const cy = y + node.height / 2;
  const [dx, dy] = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[side];
  const px = dx ? cx + dx * (node.width / 2 + gap) : cx + (along * node.width) / 2;
  const py = dy ? cy + dy * (node.height / 2 + gap) : cy + (along * node.height) / 2;
  return { x: px, y: py, dx, dy };
}

// A bow from one port to another that leaves and arrives square to the sides; `reach` is how far the bow goes out.
function bow(from, to, reach) {
  const far = reach ?? 0.45 * Math.hypot(to.x - from.x, to.y - from.y);
  return [
    [from.x, from.y],
    [from.x + from.dx * far, from.y + from.dy * far],
    [to.x + to.dx * far, to.y + to.dy * far],
    [to.x, to.y],
  ];
}

const between = (layout, a, sideA, b, sideB, { from = 0, to = 0, reach } = {}) =>
  bow(port(layout, a, sideA, from), port(layout, b, sideB, to), reach);

// Each arrow: its kind, and its bow in both layouts. An arrow that runs along a margin names its reach.
const ARROWS = {
  "client->inference_gateway": ["hot", ["right", "left"], ["bottom", "top", { from: -0.6, to: -0.38 }]],
  "inference_gateway->traffic_split": ["hot", ["top", "bottom", { from: -0.15, to: -0.15 }], ["right", "left"]],
  "traffic_split->dynamic_batcher": ["hot", ["right", "left"], ["bottom", "top", { from: -0.5, to: -0.5 }]],
  "dynamic_batcher->server_replicas": ["hot", ["bottom", "top", { from: -0.15, to: -0.15 }], ["left", "right"]],
  "server_replicas->gpu_pool": ["hot", ["right", "left"], ["bottom", "top", { from: -0.4, to: -0.4 }]],
  "model_registry->server_replicas": ["control", ["left", "right", { from: 0.5, to: -0.5 }], ["top", "bottom", { from: -0.7, to: 0.5 }]],
  "traffic_split->shadow_traffic": ["shadow", ["top", "top", { from: -0.3, to: -0.15, reach: 30 }], ["right", "right", { from: 0.4, reach: 20 }]],
  "server_replicas->metrics": ["metrics", ["bottom", "bottom", { from: 0.3, reach: 34 }], ["left", "left", { from: 0.4, reach: 20 }]],
};

export const edges = Object.entries(ARROWS).map(([key, [kind, wide, tall]]) => {
  const [source, target] = key.split("->");
  return {
    key,
    source,
    target,
    kind,
    wide: between("wide", source, wide[0], target, wide[1], wide[2]),
    tall: between("tall", source, tall[0], target, tall[1], tall[2]),
  };
});
