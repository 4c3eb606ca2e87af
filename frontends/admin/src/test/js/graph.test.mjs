import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { NODE, STEP, centre, edgeKind, edgePath, fit, focusOf, marks, neighbour, place, visible, zoom } = await web('model/graph.js');

const node = (name, layer, row, state = 'COMPLETED') => ({ id: name, name, layer, row, state });

/** A fan: one step, a hundred, one. */
function fan() {
  const nodes = [node('first', 0, 0), ...Array.from({ length: 100 }, (_, i) => node('part-' + i, 1, i, 'QUEUED')), node('last', 2, 0, 'PENDING')];
  const edges = Array.from({ length: 100 }, (_, i) => [[0, i + 1], [i + 1, 101]]).flat();
  return { layers: 3, rows: 100, nodes, edges };
}

const large = () => {
  const nodes = Array.from({ length: 10_000 }, (_, i) => node('n' + i, Math.floor(i / 250), i % 250));
  return { layers: 40, rows: 250, nodes, edges: Array.from({ length: 9_750 }, (_, i) => [i, i + 250]) };
};

test('short layers stand in the middle of the tallest', () => {
  const placed = place(fan());
  assert.equal(placed.nodes[0].y, 49.5 * STEP.y);
  assert.equal(placed.nodes[1].y, 0);
  assert.equal(placed.nodes[101].x, 2 * STEP.x);
});

test('only what the viewport shows is found', () => {
  const placed = place(large());
  const { nodes, edges } = visible(placed, { x: 5 * STEP.x, y: 100 * STEP.y, width: 3 * STEP.x, height: 4 * STEP.y });
  assert.ok(nodes.length > 0 && nodes.length <= 30, `${nodes.length} nodes`);
  assert.ok(nodes.every(one => one.layer >= 4 && one.layer <= 8 && one.row >= 99 && one.row <= 104));
  assert.ok(edges.length > 0 && edges.length <= 60, `${edges.length} edges`);
});

test('the whole of a large graph is shown without edges, which would be haze', () => {
  const placed = place(large());
  const all = visible(placed, { x: 0, y: 0, width: placed.width, height: placed.height });
  assert.equal(all.nodes.length, 10_000);
  assert.equal(all.edges.length, 0);
});

test('an empty graph can be placed, fitted and looked at', () => {
  const placed = place({ nodes: [], edges: [] });
  assert.deepEqual(visible(placed, { x: 0, y: 0, width: 10, height: 10 }), { nodes: [], edges: [] });
  assert.ok(Number.isFinite(fit(placed, 100, 100).k));
  assert.equal(focusOf(placed), undefined);
});

test('zooming keeps the point under the pointer', () => {
  const before = { k: 1, x: 10, y: 20 };
  const after = zoom(before, 2, 100, 80);
  assert.equal((100 - before.x) / before.k, (100 - after.x) / after.k);
  assert.equal((80 - before.y) / before.k, (80 - after.y) / after.k);
  assert.equal(zoom(before, 1000, 0, 0).k, 2);
});

test('a centred node is in the middle', () => {
  const view = centre({ x: 100, y: 50 }, 0.5, 400, 200);
  assert.equal((100 + NODE.width / 2) * view.k + view.x, 200);
});

test('the eye is led to the failed step, then to the running one', () => {
  assert.equal(focusOf({ nodes: [node('a', 0, 0), node('b', 1, 0, 'RUNNING'), node('c', 1, 1, 'FAILED')] }).name, 'c');
  assert.equal(focusOf({ nodes: [node('a', 0, 0), node('b', 1, 0, 'RUNNING')] }).name, 'b');
  assert.equal(focusOf({ nodes: [node('a', 0, 0)] }).name, 'a');
});

test('arrow keys follow edges and layers', () => {
  const placed = place(fan());
  assert.equal(neighbour(placed, placed.nodes[0], 'ArrowRight').name, 'part-0');
  assert.equal(neighbour(placed, placed.nodes[5], 'ArrowLeft').name, 'first');
  assert.equal(neighbour(placed, placed.nodes[5], 'ArrowDown').name, 'part-5');
  assert.equal(neighbour(placed, placed.nodes[1], 'ArrowUp'), undefined);
});

test('edges are active where the run is now', () => {
  assert.equal(edgeKind(node('a', 0, 0), node('b', 1, 0, 'RUNNING')), 'active');
  assert.equal(edgeKind(node('a', 0, 0), node('b', 1, 0)), 'plain');
  assert.equal(edgeKind(node('a', 0, 0, 'SKIPPED'), node('b', 1, 0)), 'off');
  assert.match(edgePath({ x: 0, y: 0 }, { x: 300, y: 0 }), /H300$/);
});

test('far nodes keep a mark for their state', () => {
  const [a, b] = [marks([{ x: 0, y: 0 }], 'failed'), marks([{ x: 0, y: 0 }], 'done')];
  assert.notEqual(a, b);
});
