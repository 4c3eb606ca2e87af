// All workers.
import { html, nothing } from '../html.js';
import { empty, heading, state } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { nameOf, workerTable } from '../parts/workers.js';
import { number, plural } from '../model/text.js';
import { link, piece } from '../router.js';

const MOST_GONE = 20;

const goneTable = gone => gone.length === 0 ? nothing : html`<section class="card flush"><h2>Gone <span class="muted">the last first</span></h2>${table({
  label: 'Workers that are gone', rows: gone, key: worker => worker.id,
  columns: [
    { label: 'worker', cell: worker => html`${state(worker.status, true)}<a class="cut" href=${link(piece('/workers', worker.id))}>${nameOf(worker)}</a>` },
    { label: 'how', grow: true, cell: worker => worker.backpressure_reason },
    { label: 'host', wide: true, cell: worker => worker.hostname ?? '–' },
    { label: 'completed', wide: true, number: true, cell: worker => number(worker.tasks_completed) },
  ],
})}</section>`;

export default {
  title: () => 'Workers',
  stream: () => 'scope=workers',
  async load({ get }) {
    const [workers, gone] = await Promise.all([get('/workers'), get('/workers', { status: 'stopped' })]);
    return { ...workers, gone: gone.workers.slice(0, MOST_GONE) };
  },
  view(view) {
    const { workers, summary, gone } = view.data;
    if (workers.length === 0) {
      return html`${heading('Workers')}${empty('No worker runs', html`A worker is an engine that was started: <code>engine.start()</code>. It takes steps of the
        workflows that it has code for. A program that only triggers runs needs none.`)}${goneTable(gone)}`;
    }
    return html`${heading('Workers')}
      <p class="facts"><span>${plural(summary.active, 'active worker')}</span><span>${number(summary.draining)} draining</span>
        <span>${number(summary.total_load)} of ${plural(summary.total_capacity, 'slot')} used</span></p>
      <section class="card flush">${workerTable(view, workers, true)}</section>${goneTable(gone)}`;
  },
};
