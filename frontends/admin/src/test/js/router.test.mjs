import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { NAVIGATION, PAGES, link, match, piece, queryText, read, runPath } = await web('router.js');

test('addresses are read below the mount path', () => {
  const route = read('/ops/cairn/runs/01a1', '?tab=events&step=pack', '/ops/cairn/');
  assert.deepEqual(route, { path: '/runs/01a1', page: 'run', params: { id: '01a1' }, query: { tab: 'events', step: 'pack' } });
  assert.equal(read('/ops/cairn/', '', '/ops/cairn/').page, 'overview');
  assert.equal(read('/ops/cairn', '', '/ops/cairn/').page, 'overview');
  assert.equal(read('/runs/', '', '/').page, 'runs');
  assert.equal(read('/nowhere/at/all', '', '/').page, 'not-found');
});

test('a broken percent sign does not break the page', () => {
  assert.deepEqual(match('/workflows/100%'), { page: 'workflow', params: { name: '100%' } });
  assert.deepEqual(match('/workflows/a%2Fb'), { page: 'workflow', params: { name: 'a/b' } });
});

test('no name becomes a scheme, a host or a parent folder', () => {
  const base = 'https://host/ops/cairn/';
  for (const name of ['javascript:alert(1)', '//evil', '/\\evil', '../../etc', '"><img src=x>', 'a b?c#d']) {
    const url = new URL(link(piece('/workflows', name)), base);
    assert.equal(url.origin, 'https://host');
    assert.ok(url.pathname.startsWith('/ops/cairn/workflows'), url.href);
  }
  assert.equal(new URL(link('//evil.example/x'), base).origin, 'https://host');
  assert.equal(new URL(link('javascript:alert(1)'), base).protocol, 'https:');
});

test('empty filters leave the address', () => {
  assert.equal(queryText({ a: '', b: null, c: undefined, d: false, e: 0, f: 'x y' }), '?e=0&f=x+y');
  assert.equal(link('/runs', { tenant: undefined }), './runs');
  assert.equal(runPath('a/b'), '/runs/a%2Fb');
});

test('every entry of the navigation has a page and a key of its own', () => {
  assert.equal(new Set(NAVIGATION.map(entry => entry.key)).size, NAVIGATION.length);
  for (const entry of NAVIGATION) assert.ok(match(entry.path), entry.path);
  assert.equal(new Set(PAGES.map(page => page.path)).size, PAGES.length);
});
