import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { areaPath, highest, indexAt, linePath, roundUp, thin } = await web('model/chart.js');
const { diff, sameError } = await web('model/diff.js');
const { hasMask, lines, parseTyped, step } = await web('model/json.js');
const { filtersOf, mergeRows, metaPair, metadataOf } = await web('model/runs.js');

const run = (id, at, status = 'RUNNING') => ({ id, created_at: `2025-11-12T12:00:${String(at).padStart(2, '0')}Z`, status });

test('rows that are read keep their place: new ones wait, changed ones change, lost ones are marked', () => {
  const shown = [run('c', 30), run('b', 20), run('a', 10)];
  const { rows, fresh } = mergeRows(shown, [run('e', 50), run('d', 40), run('c', 30, 'FAILED'), run('a', 10)]);
  assert.deepEqual(rows.map(row => [row.id, row.status, Boolean(row.gone)]), [['c', 'FAILED', false], ['b', 'RUNNING', true], ['a', 'RUNNING', false]]);
  assert.deepEqual(fresh.map(row => row.id), ['e', 'd']);
});

test('a row below the page that was read is not lost', () => {
  const { rows } = mergeRows([run('b', 20), run('a', 10)], [run('d', 40), run('c', 30), run('b', 20)]);
  assert.deepEqual(rows.map(row => Boolean(row.gone)), [false, false]);
});

test('an older run that now matches the filters does not count as new', () => {
  assert.equal(mergeRows([run('b', 20)], [run('b', 20), run('a', 10)]).fresh.length, 0);
});

test('filters of an address are the known ones', () => {
  assert.deepEqual(filtersOf({ status: 'failed', tab: 'x', 'meta.region': 'eu', cursor: '7', q: '' }), { status: 'failed', 'meta.region': 'eu' });
});

test('metadata is written as pairs', () => {
  assert.deepEqual(metaPair(' region = eu=west'), ['meta.region', 'eu=west']);
  assert.equal(metaPair('region'), null);
  assert.deepEqual(metadataOf('a=1\n\n b = 2 '), { a: '1', b: '2' });
  assert.equal(metadataOf('a=1\nnonsense'), null);
  assert.deepEqual(metadataOf(undefined), {});
});

test('a JSON tree folds, and a search opens what leads to a hit', () => {
  const value = { id: 'x', list: [{ sku: 'needle' }, { sku: 'hay' }], 'odd key': null };
  const folded = lines(value, { isOpen: (path, depth) => depth === 0 }).lines;
  assert.deepEqual(folded.map(line => line.key), [null, 'id', 'list', 'odd key']);
  const found = lines(value, { isOpen: () => false, search: 'NEEDLE' }).lines;
  assert.deepEqual(found.map(line => line.path), ['', 'list', 'list[0]', 'list[0].sku']);
  assert.equal(step('a', 'odd key'), 'a["odd key"]');
});

test('a huge JSON value is cut to its first lines', () => {
  const { lines: shown, left } = lines(Array.from({ length: 5000 }, (_, i) => i), { isOpen: () => true });
  assert.equal(shown.length, 2000);
  assert.equal(left, 3001);
});

test('masks are found, and typed JSON is checked', () => {
  assert.equal(hasMask({ card: '•••' }), true);
  assert.equal(hasMask({ card: '1' }), false);
  assert.equal(hasMask(undefined), false);
  assert.equal(parseTyped('{"a":1}').value.a, 1);
  assert.notEqual(parseTyped('{a}').error, null);
  assert.equal(parseTyped('  ').error, null);
});

test('a diff shows what came and what went', () => {
  assert.deepEqual(diff('a\nb\nc', 'a\nx\nc'), [[' ', 'a'], ['-', 'b'], ['+', 'x'], [' ', 'c']]);
  assert.deepEqual(diff('a', 'a'), [[' ', 'a']]);
  assert.equal(sameError({ type: 'T', message: 'm' }, { type: 'T', message: 'm' }), true);
  assert.equal(sameError({ type: 'T', message: 'm' }, { type: 'T', message: 'n' }), false);
});

test('charts have round tops and honest gaps', () => {
  assert.deepEqual([0, 3, 12, 101, 412].map(roundUp), [1, 5, 20, 200, 500]);
  assert.equal(highest([[1, null, 7], [3]]), 7);
  assert.equal(linePath([0, null, 10], 10, 100, 50), 'M0 50M100 0');
  assert.equal(areaPath([1, null], 10, 100, 50), '');
  assert.equal(indexAt(2, 10), 9);
  assert.deepEqual(thin([1, 3, 5, 7, 9], 3), [2, 6, 9]);
  assert.deepEqual(thin([1, 3, null, null], 2, 'max'), [3, null]);
});
