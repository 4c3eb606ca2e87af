import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { createKeys } = await web('keys.js');
const { NAVIGATION } = await web('router.js');

test('g and a letter go to a page, if the letter follows soon', () => {
  const keys = createKeys(NAVIGATION);
  assert.equal(keys.press('g', 0), null);
  assert.deepEqual(keys.press('r', 500), { go: '/runs' });
  assert.equal(keys.press('g', 1000), null);
  assert.equal(keys.press('r', 4000), null);
});

test('single keys move and open, and unknown keys do nothing', () => {
  const keys = createKeys(NAVIGATION);
  assert.deepEqual(keys.press('j', 0), { do: 'down' });
  assert.deepEqual(keys.press('?', 0), { do: 'help' });
  assert.equal(keys.press('z', 0), null);
  assert.equal(keys.press('toString', 0), null);
});
