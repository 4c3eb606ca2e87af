// A bulk job: how far it is, and what became of each run.
import { html, nothing } from '../html.js';
import { actionButtons, clip, heading, meter, runLink, state, when } from '../parts/bits.js';
import { openDialog } from '../parts/dialog.js';
import { table } from '../parts/table.js';
import { post } from '../api.js';
import { number, plural } from '../model/text.js';

const STATE = { running: 'RUNNING', done: 'COMPLETED', stopped: 'CANCELLED', failed: 'FAILED' };

export default {
  title: (route, job) => job ? `Bulk ${job.action}` : 'Bulk job',
  stream: () => 'scope=bulk',
  load: ({ get, route }) => get('/bulk/' + encodeURIComponent(route.params.id)),
  changes: (before, after) => before.state === after.state ? [] : [`The job is ${after.state}`],
  actions,
  view(view) {
    const job = view.data;
    return html`
      ${heading(`Bulk ${job.action}`, actionButtons(actions(view)), state(STATE[job.state], true))}
      <p class="facts"><span>${job.state}</span><span>started ${when(job.started_at, view)} by <b>${job.who}</b></span>${job.reason ? html`<span>${job.reason}</span>` : nothing}</p>
      <section class="card"><p>${number(job.done)} of ${number(job.total)} done${job.failed ? html`, <span class="failed">${number(job.failed)} refused</span>` : nothing}</p>
        <div role="progressbar" aria-valuenow=${job.done} aria-valuemax=${job.total} aria-label="Progress">${largeMeter(job)}</div></section>
      <section class="card flush"><h2>Results <span class="muted">the last ${job.results.length}</span></h2>
        ${table({ label: 'Results', rows: job.results, key: row => row.run_id, columns: [
          { label: 'run', cell: row => runLink(row.run_id) },
          { label: 'outcome', grow: true, cell: row => clip(row.outcome) },
        ] })}</section>`;
  },
};

const largeMeter = job => html`<div class="large-meter">${meter(job.done, job.total, job.state === 'done' ? 'done' : 'running', `${job.done} of ${job.total}`)}</div>`;

function actions(view) {
  const job = view.data;
  if (!view.canAct || job?.state !== 'running') return [];
  return [{
    label: 'Stop', open: () => openDialog({
      title: 'Stop the job', label: 'Stop it', danger: true,
      body: () => html`<p class="touch">${plural(job.total - job.done, 'run')} are left as they are. What is done stays done.</p>`,
      send: () => post(`/bulk/${encodeURIComponent(job.id)}/stop`, {}),
      done: () => { view.notify('The job stops.'); view.refresh(); },
    }),
  }];
}
