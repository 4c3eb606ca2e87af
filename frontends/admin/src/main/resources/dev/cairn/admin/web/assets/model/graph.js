// Where the nodes of a graph stand, and which of them a viewport shows. The layers come from the server.
export const NODE = { width: 148, height: 38 };
const GAP = { x: 44, y: 14 };
export const STEP = { x: NODE.width + GAP.x, y: NODE.height + GAP.y };
export const FULL_MOST = 80;

/** Gives each node a corner `x`, `y`; short layers stand in the middle of the tallest. */
export function place(graph) {
  const layers = [];
  graph.nodes.forEach((node, index) => (layers[node.layer] ??= []).push({ ...node, index, row: node.row }));
  const ends = layers.map(layer => layer ? extent(layer) : { first: 0, span: 0 });
  const tallest = ends.reduce((most, { span }) => Math.max(most, span), 1);
  const nodes = new Array(graph.nodes.length);
  for (const layer of layers) {
    if (!layer) continue;
    layer.sort((a, b) => a.row - b.row);
    const { first, span } = ends[layer[0].layer];
    const above = (tallest - span) / 2 - first;
    for (const node of layer) {
      node.x = node.layer * STEP.x;
      node.y = (node.row + above) * STEP.y;
      nodes[node.index] = node;
    }
  }
  return { nodes, layers, edges: graph.edges, width: Math.max(0, layers.length * STEP.x - GAP.x), height: tallest * STEP.y - GAP.y };
}

/** The first row of a layer, and how many rows it spans. A loop, since a spread of 10,000 arguments may not fit the stack. */
function extent(layer) {
  let first = Infinity;
  let last = 0;
  for (const { row } of layer) {
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return { first, span: last - first + 1 };
}

/** The first position in a sorted layer whose bottom is below `y`. */
function firstBelow(layer, y) {
  let low = 0;
  let high = layer.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layer[middle].y + NODE.height < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nodes and edges that touch a box `{ x, y, width, height }` of the picture. */
export function visible(placed, box) {
  const nodes = [];
  const firstLayer = Math.max(0, Math.floor((box.x - NODE.width) / STEP.x));
  const lastLayer = Math.min(placed.layers.length - 1, Math.ceil((box.x + box.width) / STEP.x));
  for (let l = firstLayer; l <= lastLayer; l++) {
    const layer = placed.layers[l];
    if (!layer) continue;
    for (let i = firstBelow(layer, box.y); i < layer.length && layer[i].y <= box.y + box.height; i++) nodes.push(layer[i]);
  }
  return { nodes, edges: visibleEdges(placed, box, edgesFor(nodes.length)) };
}

/** Among thousands of boxes lines are only haze: few are drawn, then none. */
const edgesFor = nodes => nodes <= FULL_MOST ? 1200 : nodes <= 1000 ? 400 : 0;

function visibleEdges(placed, box, most) {
  const found = [];
  if (most === 0) return found;
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  for (const [from, to] of placed.edges) {
    const a = placed.nodes[from];
    const b = placed.nodes[to];
    if (b.x < box.x || a.x + NODE.width > right) continue;
    if (Math.max(a.y, b.y) + NODE.height < box.y || Math.min(a.y, b.y) > bottom) continue;
    found.push([a, b]);
  }
  if (found.length <= most) return found;
  const every = found.length / most;
  return Array.from({ length: most }, (_, i) => found[Math.floor(i * every)]);
}

const half = NODE.height / 2;

export function edgePath(a, b) {
  const x1 = a.x + NODE.width;
  const y1 = a.y + half;
  const y2 = b.y + half;
  const bend = Math.min(60, (b.x - x1) / 2);
  return y1 === y2 ? `M${x1} ${y1}H${b.x}` : `M${x1} ${y1}C${x1 + bend} ${y1} ${b.x - bend} ${y2} ${b.x} ${y2}`;
}

/** Straight, for the view from far above. */
export const edgeLine = (a, b) => `M${a.x + NODE.width} ${a.y + half}L${b.x} ${b.y + half}`;

export const boxes = nodes => nodes.map(node => `M${node.x} ${node.y}h${NODE.width}v${NODE.height}h${-NODE.width}z`).join('');

const LIVE = new Set(['RUNNING', 'QUEUED', 'SLEEPING', 'BACKING_OFF', 'SCHEDULED', 'WAITING', 'FAILED']);

/** The glyph of each role as strokes, for a view in which text would be too small or too much. */
const MARKS = {
  failed: 'm-6 -6l12 12m-12 0l12 -12',
  done: 'm-7 0l5 6l9 -12',
  running: 'm-5 -7v14l11 -7z',
  queued: 'm-7 -6h14m-14 6h14m-14 6h14',
  waiting: 'm-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
  off: 'm-6 0h12',
};

export const marks = (nodes, role) => nodes.map(node => `M${node.x + NODE.width / 2} ${node.y + half}${MARKS[role]}`).join('');

/** An edge is active where the run is now: its end is live or failed. */
export const edgeKind = (a, b) => a.state === 'COMPLETED' && LIVE.has(b.state) ? 'active' : a.state === 'SKIPPED' ? 'off' : 'plain';

/** The view that shows everything, between a readable and a natural size. */
export function fit(placed, width, height, pad = 16) {
  const scale = Math.min(1.15, (width - 2 * pad) / placed.width, (height - 2 * pad) / placed.height);
  const k = Number.isFinite(scale) && scale > 0 ? scale : 1;
  return { k, x: (width - placed.width * k) / 2, y: (height - placed.height * k) / 2 };
}

/** The view that has a node in the middle. */
export const centre = (node, k, width, height) => ({ k, x: width / 2 - (node.x + NODE.width / 2) * k, y: height / 2 - (node.y + half) * k });

/** Zooms around a point of the screen. */
export function zoom(view, factor, x, y) {
  const k = Math.min(2, Math.max(0.02, view.k * factor));
  return { k, x: x - (x - view.x) * k / view.k, y: y - (y - view.y) * k / view.k };
}

/** The node that a person looks for first: the failed, then the running, else the first. */
export const focusOf = placed => ['FAILED', 'RUNNING', 'BACKING_OFF', 'QUEUED'].reduce(
  (found, state) => found ?? placed.nodes.find(node => node.state === state), undefined) ?? placed.nodes[0];

/** The neighbour to which an arrow key leads: along the edges, or within the layer. */
export function neighbour(placed, node, key) {
  if (key === 'ArrowRight') return placed.nodes[placed.edges.find(([from]) => from === node.index)?.[1]];
  if (key === 'ArrowLeft') return placed.nodes[placed.edges.find(([, to]) => to === node.index)?.[0]];
  const layer = placed.layers[node.layer];
  return layer[layer.indexOf(node) + (key === 'ArrowDown' ? 1 : -1)];
}
