// One worker: what it runs, what it has code for, what it leaves alone and why.
import { html, nothing } from '../html.js';
import { actionButtons, clip, heading, runLink, state, when } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { nameOf, workerActions } from '../parts/workers.js';
import { workflowLink } from '../parts/runs-table.js';
import { number, plural, word } from '../model/text.js';
import { duration, rough } from '../model/time.js';

export default {
  title: (route, worker) => worker ? nameOf(worker) : 'Worker',
  stream: () => 'scope=workers',
  load: ({ get, route }) => get('/workers/' + encodeURIComponent(route.params.id)),
  actions: view => view.data ? workerActions(view, view.data) : [],
  changes: (before, after) => before.status === after.status ? [] : [`${nameOf(after)} is ${word(after.status)}`],
  view(view) {
    const worker = view.data;
    return html`
      ${heading(nameOf(worker), actionButtons(workerActions(view, worker)), state(worker.status, true))}
      <p class="facts"><span>${state(worker.status)}</span><span>${number(worker.current_load)} of ${plural(worker.max_concurrency, 'slot')} used</span>
        <span>last beat ${rough(view.now - Date.parse(worker.last_heartbeat_at))} ago</span><span>since ${when(worker.started_at, view)}</span>
        <span>group <b>${worker.worker_group}</b></span>${worker.hostname ? html`<span>host <b>${worker.hostname}</b></span>` : nothing}
        ${worker.version ? html`<span>version <b>${worker.version}</b></span>` : nothing}${worker.leader ? html`<span><b>leads</b></span>` : nothing}</p>
      ${worker.status === 'stopped' ? html`<p class="banner off"><b>It is gone:</b> ${worker.backpressure_reason}</p>` : !worker.accepting_tasks && worker.backpressure_reason ? html`<p class="banner waiting"><b>Takes no new steps.</b> ${worker.backpressure_reason}</p>` : nothing}
      <div class="columns"><div>${worker.status === 'stopped' ? lost(worker) : running(view, worker)}</div>
      <div class="side">${finished(worker)}${code(worker)}${leftAlone(worker)}</div></div>`;
  },
};

const running = (view, worker) => html`<section class="card flush"><h2>Runs now</h2>
  ${worker.running?.length ? table({
    label: 'Steps that run now', rows: worker.running, key: row => `${row.run_id}:${row.step}`,
    columns: [
      { label: 'run', cell: row => html`${state('RUNNING', true)}${runLink(row.run_id, { step: row.step })}` },
      { label: 'step', grow: true, cell: row => clip(row.step) },
      { label: 'attempt', number: true, cell: row => row.attempt },
      { label: 'for', number: true, cell: row => duration(view.now - Date.parse(row.since)) },
    ],
  }) : html`<p class="muted pad">Nothing.</p>`}</section>`;

/** Steps of a worker that died: they were queued again, and their runs tell where they are now. */
const lost = worker => html`<section class="card flush"><h2>Ran when it was declared dead</h2>
  ${worker.held_at_death.length ? table({
    label: 'Steps that it ran when it was declared dead', rows: worker.held_at_death, key: row => `${row.run_id}:${row.step}`,
    columns: [
      { label: 'run', cell: row => runLink(row.run_id, { step: row.step }) },
      { label: 'step', grow: true, cell: row => clip(row.step) },
      { label: 'attempt', number: true, cell: row => row.attempt },
    ],
  }) : html`<p class="muted pad">Nothing.</p>`}<p class="muted pad">Other workers run them again. A step shows its lost attempt as crashed.</p></section>`;

const finished = worker => html`<section class="card"><h2>Has finished</h2><dl class="pairs">
  <div><dt>completed</dt><dd>${number(worker.tasks_completed)}</dd></div>
  <div><dt>failed</dt><dd>${number(worker.tasks_failed)}</dd></div>
  <div><dt>mean duration</dt><dd>${duration(worker.avg_task_duration_ms)}</dd></div></dl></section>`;

const code = worker => html`<section class="card"><h2>Has code for</h2>
  ${worker.workflows?.length
    ? html`<ul class="plain-list">${worker.workflows.map(workflow => html`<li>${workflowLink(workflow.workflow ?? workflow.name)} <span class="muted">version ${workflow.version}</span></li>`)}</ul>`
    : html`<ul class="plain-list">${worker.activity_types.map(name => html`<li>${workflowLink(name)}</li>`)}</ul>`}</section>`;

const leftAlone = worker => worker.left_alone?.length
  ? html`<section class="card"><h2>Leaves alone</h2><ul class="plain-list">${worker.left_alone.map(row => html`
      <li><b>${row.workflow}/${row.step}</b><br><span class="muted">${row.reason}</span></li>`)}</ul></section>`
  : nothing;
