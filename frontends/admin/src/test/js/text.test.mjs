import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { bytes, capped, cut, list, number, plural, pluralCapped, simpleType, word } = await web('model/text.js');
const { glyph, role } = await web('model/states.js');

test('capped counts say so', () => {
  assert.equal(capped({ count: 1000, capped: true }), '1,000+');
  assert.equal(capped({ count: 7, capped: false }), '7');
  assert.equal(capped(null), '–');
  assert.equal(capped({ count: 0, capped: true }), '–', 'none was found, and not all were looked at');
  assert.equal(pluralCapped({ count: 1, capped: false }, 'run'), '1 run');
  assert.equal(pluralCapped({ count: 1000, capped: true }, 'run'), '1,000+ runs');
});

test('one is singular', () => {
  assert.equal(plural(1, 'step'), '1 step');
  assert.equal(plural(0, 'step'), '0 steps');
  assert.equal(plural(1204, 'entry', 'entries'), '1,204 entries');
  assert.equal(number(undefined), '–');
});

test('a list of names ends with and', () => {
  assert.equal(list(['a']), 'a');
  assert.equal(list(['a', 'b', 'c']), 'a, b and c');
  assert.equal(list(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 'a, b, c, d and 3 more');
  assert.equal(list([]), '');
});

test('sizes and types are short', () => {
  assert.equal(bytes(999), '999 B');
  assert.equal(bytes(8_812_345_678), '8.8 GB');
  assert.equal(simpleType('java.net.ConnectException'), 'ConnectException');
  assert.equal(simpleType('Plain'), 'Plain');
  assert.equal(simpleType('<b>.x'), '<b>.x');
  assert.equal(cut('abcdef', 4), 'abc…');
  assert.equal(word('BACKING_OFF'), 'backing off');
});

test('every state has a glyph of its own role, and an unknown one has a dot', () => {
  const states = ['RUNNING', 'COMPLETED', 'FAILED', 'QUEUED', 'SCHEDULED', 'SLEEPING', 'WAITING', 'BACKING_OFF', 'PENDING', 'SKIPPED', 'CANCELLED'];
  assert.equal(new Set(states.map(glyph)).size, states.length);
  assert.equal(role('failed'), 'failed');
  assert.equal(role('__proto__'), 'off');
  assert.equal(role(undefined), 'off');
});
