// All workers.
import { html } from '../html.js';
import { empty, heading } from '../parts/bits.js';
import { workerTable } from '../parts/workers.js';
import { number, plural } from '../model/text.js';

export default {
  title: () => 'Workers',
  stream: () => 'scope=workers',
  load: ({ get }) => get('/workers'),
  view(view) {
    const { workers, summary } = view.data;
    if (workers.length === 0) {
      return html`${heading('Workers')}${empty('No worker runs', html`A worker is an engine that was started: <code>engine.start()</code>. It takes steps of the
        workflows that it has code for. A program that only triggers runs needs none.`)}`;
    }
    return html`${heading('Workers')}
      <p class="facts"><span>${plural(summary.active, 'active worker')}</span><span>${number(summary.draining)} draining</span>
        <span>${number(summary.total_load)} of ${plural(summary.total_capacity, 'slot')} used</span></p>
      <section class="card flush">${workerTable(view, workers, true)}</section>`;
  },
};
