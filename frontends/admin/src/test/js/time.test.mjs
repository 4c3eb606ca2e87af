import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { between, clockTime, duration, fromField, relative, rough, toField } = await web('model/time.js');
const NOON = Date.parse('2025-11-12T12:00:00Z');

test('durations have two units at most, and no 60 seconds', () => {
  const cases = [[0, '0 ms'], [12, '12 ms'], [99.6, '100 ms'], [100, '0.1 s'], [4100, '4.1 s'], [9960, '10 s'], [41_000, '41 s'], [59_600, '1 min'],
    [125_000, '2 min 5 s'], [599_700, '10 min'], [840_000, '14 min'], [3_600_000, '1 h'], [12_000_000, '3 h 20 min'], [187_200_000, '2 d 4 h'], [-5, '0 ms'], [null, '–'], [NaN, '–']];
  for (const [ms, text] of cases) assert.equal(duration(ms), text, `${ms} ms`);
});

test('a rough duration has one unit', () => {
  assert.equal(rough(125_000), '2 min');
  assert.equal(rough(12_000_000), '3 h');
  assert.equal(rough(4100), '4.1 s');
});

test('relative times count from the given clock, not from the browser', () => {
  assert.equal(relative('2025-11-12T11:57:00Z', NOON), '3 min ago');
  assert.equal(relative('2025-11-12T12:03:00Z', NOON), 'in 3 min');
  assert.equal(relative('2025-11-12T12:00:00.400Z', NOON), 'now');
});

test('another day shows its date, another year its year', () => {
  assert.equal(clockTime('2025-11-12T11:57:01Z', 'UTC', NOON), '11:57:01');
  assert.equal(clockTime('2025-11-11T11:57:01Z', 'UTC', NOON), '11 Nov 11:57:01');
  assert.match(clockTime('2023-11-12T11:57:01Z', 'UTC', NOON), /2023/);
  assert.equal(clockTime('2025-11-12T11:57:01.250Z', 'UTC', NOON, true), '11:57:01.250');
});

test('a field of date and time and an instant are converted both ways', () => {
  assert.equal(fromField('2025-11-12T12:00', 'UTC'), '2025-11-12T12:00:00.000Z');
  assert.equal(toField('2025-11-12T12:00:00.000Z', 'UTC'), '2025-11-12T12:00');
  assert.equal(fromField(toField('2025-11-12T12:00:00.000Z', 'local'), 'local'), '2025-11-12T12:00:00.000Z');
  assert.equal(fromField('nonsense', 'UTC'), null);
  assert.equal(toField(undefined, 'UTC'), '');
});

test('an interval without an end is no interval', () => {
  assert.equal(between('2025-11-12T12:00:00Z', '2025-11-12T12:00:01Z'), 1000);
  assert.equal(between('2025-11-12T12:00:00Z', null), null);
});
