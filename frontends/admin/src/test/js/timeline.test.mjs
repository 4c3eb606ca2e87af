import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { axisEnd, bars, criticalPath, endOf, scale, spent, ticks } = await web('model/timeline.js');
const { inSight } = await web('model/window.js');
const at = seconds => new Date(1_700_000_000_000 + seconds * 1000).toISOString();

test('a sleep that goes on moves the end of the axis behind now, but not as far as it lasts', () => {
  const until = to => new Date(axisEnd({ from: at(0), to: at(60), rows: [{ spans: [{ kind: 'sleeping', from: at(10), to: at(to) }] }] }, Date.parse(at(60)))).toISOString();
  assert.equal(until(30), at(60));
  assert.equal(until(70), at(70));
  assert.equal(until(6_000), at(80));
});

test('instants map to hundredths, and stay inside', () => {
  const position = scale(at(0), at(100));
  assert.equal(position(at(25)), 25);
  assert.equal(position(at(-5)), 0);
  assert.equal(position(at(500)), 100);
});

test('a logarithmic scale gives the first seconds of a day their room', () => {
  const position = scale(at(0), at(86_400), true);
  assert.ok(position(at(60)) > 30, `${position(at(60))}`);
  assert.equal(Math.round(position(at(86_400))), 100);
  assert.ok(position(at(10)) < position(at(60)));
});

test('an empty interval does not divide by zero', () => {
  assert.ok(Number.isFinite(scale(at(0), at(0))(at(0))));
  assert.deepEqual(ticks(at(0), at(0)), []);
});

test('ticks are round and few', () => {
  assert.deepEqual(ticks(at(0), at(10), 5), [2000, 4000, 6000, 8000].filter(ms => ms < 10_000));
  assert.ok(ticks(at(0), at(86_400 * 365), 5).length <= 6);
});

test('an open span ends now, and its outcome is open', () => {
  const row = { name: 'pack', spans: [{ kind: 'queued', from: at(0), to: at(10) }, { kind: 'running', from: at(10), to: null }] };
  const [queued, running] = bars(row, scale(at(0), at(100)), Date.parse(at(60)));
  assert.deepEqual([queued.x, queued.width, queued.kind], [0, 10, 'queued']);
  assert.deepEqual([running.x, running.width, running.outcome], [10, 50, 'open']);
  assert.equal(spent(row, 'running', Date.parse(at(60))), 50_000);
  assert.equal(endOf(row), null);
});

test('a failed attempt is told apart from a good one, and an unknown kind is drawn', () => {
  const spans = [{ kind: 'running', from: at(0), to: at(1), outcome: 'FAILED' }, { kind: 'running', from: at(1), to: at(2), outcome: 'COMPLETED' }, { kind: '<b>', from: at(2), to: at(3) }];
  const drawn = bars({ spans }, scale(at(0), at(3)), 0);
  assert.deepEqual(drawn.map(bar => bar.outcome), ['failed', 'done', '']);
  assert.equal(drawn[2].kind, 'queued');
});

test('the critical path goes back over the parents that ended last', () => {
  const ends = { a: 1, b: 5, c: 3, d: 9, e: null };
  const path = criticalPath(['a', 'b', 'c', 'd', 'e'], [[0, 1], [0, 2], [1, 3], [2, 3], [3, 4]], name => ends[name]);
  assert.deepEqual([...path], ['d', 'b', 'a']);
  assert.deepEqual([...criticalPath(['a'], [], () => null)], []);
});

test('of a long list only the rows in sight are drawn, and the rest keeps its height', () => {
  const seen = inSight(10_000, 3000, 600, 30, 5);
  assert.deepEqual(seen, { first: 95, last: 125, before: 2850, after: (10_000 - 125) * 30 });
  assert.deepEqual(inSight(3, 0, 600, 30), { first: 0, last: 3, before: 0, after: 0 });
  assert.deepEqual(inSight(0, 900, 600, 30), { first: 0, last: 0, before: 0, after: 0 });
});
