// Who did what and when, and the bulk jobs.
import { html, nothing } from '../html.js';
import { clip, empty, heading, meter, pager, when } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { number } from '../model/text.js';
import { link, piece } from '../router.js';
import { orElse } from '../api.js';

export default {
  title: () => 'Actions',
  stream: () => 'scope=actions',
  async load({ get, route }) {
    const [log, bulk] = await Promise.all([get('/actions', { cursor: route.query.cursor, limit: 100 }), orElse(get('/bulk'), () => ({ jobs: [] }))]);
    return { ...log, jobs: bulk.jobs ?? [] };
  },
  view(view) {
    const { actions, jobs, next_cursor: next } = view.data;
    return html`${heading('Actions')}
      ${jobs.length ? html`<section class="card flush"><h2>Bulk jobs</h2>${jobTable(view, jobs)}</section>` : nothing}
      ${actions.length === 0 ? empty('Nobody has acted yet', 'Each cancel, retry, fork, requeue, drain and weight is written down here, with who did it and what came of it. Refused ones too.')
        : html`<section class="card flush">${table({
          label: 'Actions', rows: actions, key: row => row.id,
          columns: [
            { label: 'when', cell: row => when(row.at, view) },
            { label: 'who', cell: row => html`<span class="cut narrow">${row.who}</span> <span class="muted">${row.role}</span>` },
            { label: 'action', cell: row => row.action },
            { label: 'target', cell: row => clip(row.target) },
            { label: 'outcome', cell: row => html`<span class=${row.outcome === 'done' || row.outcome === 'ok' ? '' : 'failed'}>${row.outcome}</span>` },
            { label: 'detail', grow: true, wide: true, cell: row => clip(row.detail, 'muted') },
          ],
        })}</section>${pager(view, next, actions.length)}`}`;
  },
};

const jobTable = (view, jobs) => table({
  label: 'Bulk jobs', rows: jobs, key: job => job.id,
  columns: [
    { label: 'job', cell: job => html`<a href=${link(piece('/bulk', job.id))}>${job.action} ${number(job.total)}</a>` },
    { label: 'state', cell: job => job.state },
    { label: 'done', number: true, cell: job => `${number(job.done)}/${number(job.total)}` },
    { label: '', wide: true, cell: job => meter(job.done, job.total, job.state === 'done' ? 'done' : 'running', `${job.done} of ${job.total}`) },
    { label: 'who', cell: job => job.who },
    { label: 'started', grow: true, wide: true, cell: job => when(job.started_at, view) },
  ],
});
