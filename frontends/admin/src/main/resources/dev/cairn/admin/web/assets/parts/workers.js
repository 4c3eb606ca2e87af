// Workers: the tables, and the dialogs that drain and resume one.
import { html, nothing } from '../html.js';
import { table } from './table.js';
import { ageOf, meter, state } from './bits.js';
import { noReason, openDialog, reasonField } from './dialog.js';
import { post } from '../api.js';
import { number, plural, word } from '../model/text.js';
import { duration, rough } from '../model/time.js';
import { link, piece } from '../router.js';

export const nameOf = worker => worker.name || worker.id;

const isUp = worker => worker.status !== 'stopped' && worker.status !== 'stale';

export function workerTable(view, workers, full) {
  return table({
    label: 'Workers', rows: workers, key: worker => worker.id,
    columns: [
      { id: 'name', label: 'worker', cell: worker => html`${state(worker.status, true)}<a class="cut" href=${link(piece('/workers', worker.id))} title=${worker.id}>${nameOf(worker)}</a>
        <span class="muted">${worker.leader ? 'leads' : worker.status === 'active' ? (worker.accepting_tasks ? nothing : 'full') : word(worker.status)}</span>` },
      { label: 'slots', number: true, cell: worker => isUp(worker) ? `${worker.current_load}/${worker.max_concurrency}` : '–' },
      ...(full ? [
        { label: '', wide: true, cell: worker => isUp(worker) ? meter(worker.current_load, worker.max_concurrency, 'running', `${worker.current_load} of ${worker.max_concurrency} slots used`) : nothing },
        { label: 'group', wide: true, cell: worker => worker.worker_group },
        { label: 'host', wide: true, cell: worker => worker.hostname ?? '–' },
        { label: 'version', wide: true, cell: worker => worker.version ?? '–' },
        { label: 'completed', wide: true, number: true, cell: worker => number(worker.tasks_completed) },
        { label: 'failed', wide: true, number: true, cell: worker => number(worker.tasks_failed) },
        { label: 'mean', wide: true, number: true, cell: worker => duration(worker.avg_task_duration_ms) },
        { label: 'left alone', wide: true, number: true, cell: worker => worker.left_alone?.length ? html`<span class="queued">${worker.left_alone.length}</span>` : '0' },
      ] : []),
      { label: 'beat', number: true, cell: worker => rough(ageOf(worker.last_heartbeat_at)) },
    ],
  });
}

/** The actions that a worker's state allows. */
export function workerActions(view, worker) {
  if (!view.canAct) return [];
  if (worker.status === 'active') return [{ label: 'Drain', open: () => drain(view, worker) }];
  if (worker.status === 'draining') return [{ label: 'Resume', main: true, open: () => resume(view, worker) }];
  return [];
}

function drain(view, worker) {
  openDialog({
    title: `Drain ${nameOf(worker)}`,
    label: 'Drain it',
    body: form => html`
      <p class="touch">${nameOf(worker)} finishes the ${plural(worker.current_load, 'step')} that it runs and takes no new ones. It stays registered, and can be resumed.
        ${worker.leader ? 'It leads: another worker takes over when it stops.' : nothing}</p>
      ${reasonField(form)}`,
    blocked: noReason,
    send: async form => (await post(`/workers/${encodeURIComponent(worker.id)}/drain`, { reason: form.reason })).text,
    done: text => { view.notify(text ?? `${nameOf(worker)} takes no new steps.`); view.refresh(); },
  });
}

function resume(view, worker) {
  openDialog({
    title: `Resume ${nameOf(worker)}`,
    label: 'Resume it',
    body: () => html`<p class="touch">${nameOf(worker)} takes new steps again, up to ${plural(worker.max_concurrency, 'slot')}.</p>
      ${worker.backpressure_reason ? html`<p>It was drained for: ${worker.backpressure_reason}</p>` : nothing}`,
    send: async () => (await post(`/workers/${encodeURIComponent(worker.id)}/resume`, {})).text,
    done: text => { view.notify(text ?? `${nameOf(worker)} takes steps again.`); view.refresh(); },
  });
}
