import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.mjs';

const { createLive } = await web('live.js');

/** Timers that run when told. */
function virtualTime() {
  let now = 0;
  let next = 1;
  const due = new Map();
  const add = (run, ms, every) => {
    due.set(next, { run, at: now + ms, every });
    return next++;
  };
  return {
    setTimeout: (run, ms) => add(run, ms),
    setInterval: (run, ms) => add(run, ms, ms),
    clearTimeout: id => due.delete(id),
    clearInterval: id => due.delete(id),
    waiting: () => due.size,
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [id, timer] = [...due].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at)[0] ?? [];
        if (!timer) break;
        now = timer.at;
        if (timer.every) timer.at += timer.every;
        else due.delete(id);
        timer.run();
      }
      now = end;
    },
  };
}

function rig() {
  const timers = virtualTime();
  const sources = [];
  const told = [];
  let changes = 0;
  const live = createLive({
    timers,
    connect(scope) {
      const listeners = {};
      const source = { scope, readyState: 1, closed: false, addEventListener: (name, f) => { listeners[name] = f; }, close() { this.closed = true; }, say: name => listeners[name]() };
      sources.push(source);
      return source;
    },
    changed: () => changes++,
    told: state => told.push(state),
  });
  return { live, timers, sources, told, changes: () => changes };
}

test('a change is passed on, and a beat keeps the stream', () => {
  const { live, timers, sources, told, changes } = rig();
  live.watch('scope=runs');
  sources[0].say('beat');
  for (let i = 0; i < 10; i++) {
    timers.pass(15_000);
    sources[0].say('beat');
  }
  sources[0].say('change');
  assert.equal(changes(), 1);
  assert.equal(sources.length, 1);
  assert.equal(told.at(-1), 'live');
});

test('thirty silent seconds lead to polling every five, and the stream is tried again after a minute', () => {
  const { live, timers, sources, told, changes } = rig();
  live.watch('scope=runs');
  timers.pass(29_999);
  assert.deepEqual(told, []);
  timers.pass(1);
  assert.equal(told.at(-1), 'polling');
  assert.equal(sources[0].closed, true);
  timers.pass(20_000);
  assert.equal(changes(), 4);
  timers.pass(40_000);
  assert.equal(sources.length, 2);
  timers.pass(10_000);
  assert.ok(changes() >= 13, 'polls until the stream speaks');
  sources[1].say('beat');
  const before = changes();
  timers.pass(20_000);
  assert.equal(changes(), before);
  assert.equal(told.at(-1), 'live');
});

test('a stream that the server refuses is replaced by polling at once', () => {
  const { live, sources, told } = rig();
  live.watch('scope=runs');
  sources[0].readyState = 2;
  sources[0].say('error');
  assert.equal(told.at(-1), 'polling');
});

test('another page closes the stream of the last, and a hidden tab leaves no timer', () => {
  const { live, timers, sources, told } = rig();
  live.watch('run=1');
  live.watch('run=1');
  assert.equal(sources.length, 1);
  live.watch('run=2');
  assert.deepEqual(sources.map(source => source.closed), [true, false]);
  live.watch(null);
  assert.equal(sources[1].closed, true);
  assert.equal(timers.waiting(), 0);
  assert.equal(told.at(-1), 'off');
});
