// One run: why it waits, its graph and timeline, events, payloads, attempts, and the selected step beside them.
import { html, nothing } from '../html.js';
import { actionButtons, copyButton, heading, state } from '../parts/bits.js';
import { banner, facts } from '../parts/run-head.js';
import { runActions } from '../parts/run-actions.js';
import { attempts, events, graph, payloads, timeline } from '../parts/run-tabs.js';
import { stepPanel } from '../parts/run-panel.js';
import { short, word } from '../model/text.js';
import { orElse } from '../api.js';

const TABS = [['graph', 'Graph'], ['timeline', 'Timeline'], ['events', 'Events'], ['io', 'Input and output'], ['attempts', 'Attempts']];
const FEW = 200;

const tabOf = route => TABS.some(([id]) => id === route.query.tab) ? route.query.tab : 'graph';

export default {
  title: (route, data) => data ? `${data.run.type} ${short(data.run.id)}` : 'Run',
  stream: route => `run=${encodeURIComponent(route.params.id)}`,
  load,
  changes(before, after) {
    if (before.run.status !== after.run.status) return [`The run is ${word(after.run.status)}`];
    const old = new Map(before.tasks.map(task => [task.name, task.state]));
    return after.tasks.filter(task => old.has(task.name) && old.get(task.name) !== task.state).map(task => `${task.name} is ${word(task.state)}`);
  },
  actions: view => view.data ? runActions(view) : [],
  view(view) {
    const { run } = view.data;
    const tab = tabOf(view.route);
    const aside = tab !== 'events' && tab !== 'io' && view.route.query.step;
    return html`
      ${heading(html`${run.type}<span class="mono" title=${run.id}>${short(run.id)}</span>${copyButton(run.id, 'the run id', view)}`, actionButtons(runActions(view)), state(run.status, true))}
      ${facts(view)}${banner(view)}
      <nav class="tabs" aria-label="Parts of the run">${TABS.map(([id, label]) => html`
        <a href=${view.here({ tab: id === 'graph' ? null : id, cursor: null })} aria-current=${tab === id ? 'page' : nothing}>${label}${id === 'attempts' ? attemptCount(view.data) : nothing}</a>`)}</nav>
      <div class="columns ${aside ? '' : 'single'}"><div>${CONTENT[tab](view)}</div>${aside ? html`<div class="side stick">${stepPanel(view)}</div>` : nothing}</div>`;
  },
};

const attemptCount = ({ few, tasks }) => few ? html` <span class="muted">${tasks.reduce((sum, task) => sum + (task.history?.length ?? 0), 0)}</span>` : nothing;

const CONTENT = { graph: view => html`${graph(view)}${timeline(view)}`, timeline, events, io: payloads, attempts };

/** Loads what the tab shows. A run of few steps has all of them at hand; of a large one only the selected step is read. */
async function load({ get, route, old, why }) {
  const path = '/workflows/' + encodeURIComponent(route.params.id);
  const tab = tabOf(route);
  const { step } = route.query;
  const run = await get(path);
  const few = run.steps.total <= FEW;
  const wants = { picture: tab === 'graph' || tab === 'timeline', events: tab === 'events', payloads: tab === 'io' || Boolean(step) };
  const calm = why === 'live' && old?.graph && performance.now() - old.drawnAt < restOf(old.graph.nodes.length);
  const still = calm ? { graph: old.graph, timeline: old.timeline } : why !== 'live' && old?.run.status === run.status && run.status !== 'RUNNING' ? old : {};
  const [tasks, drawing, times, log, values, letter] = await Promise.all([
    few ? get(path + '/tasks', { limit: FEW }).then(answer => answer.tasks)
      : step ? get(path + '/tasks', { step, limit: 1 }).then(answer => answer.tasks)
      : tab === 'attempts' ? get(path + '/tasks', { state: route.query.state, cursor: route.query.cursor, limit: FEW }) : [],
    wants.picture ? still.graph ?? get(path + '/graph') : old?.graph,
    wants.picture ? still.timeline ?? get(path + '/timeline') : old?.timeline,
    wants.events ? get(path + '/events', { cursor: route.query.cursor, limit: FEW }) : null,
    wants.payloads ? still.payloads ?? orElse(get(path + '/payloads'), refusal => ({ refusal })) : null,
    step ? letterOf(get, run, step) : null,
  ]);
  const page = Array.isArray(tasks) ? { tasks, next_cursor: null } : tasks;
  return { run, few, tasks: page.tasks, nextTasks: page.next_cursor, graph: drawing, timeline: times, events: log, payloads: values, letter,
    drawnAt: calm ? old.drawnAt : performance.now() };
}

/** Reading thousands of steps takes the browser tens of milliseconds: a large picture is read less often. */
const restOf = nodes => nodes > 2000 ? 15_000 : nodes > 300 ? 5_000 : 0;

/** The dead letter of a failed step, and how many others fail in the same way. */
async function letterOf(get, run, step) {
  if (!run.dead_letters) return null;
  const letter = await orElse(get('/dlq/' + run.id, { step }), () => null);
  return letter && { ...letter, alike: (await get('/dlq', { fingerprint: letter.fingerprint, limit: 1 })).total };
}
