// The queue: turns by tenant, steps that no worker has code for, and who is next.
import { html, nothing } from '../html.js';
import { clip, empty, heading, pager, runLink, when } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { tenantTable } from '../parts/tenants.js';
import { workflowLink } from '../parts/runs-table.js';
import { number, plural } from '../model/text.js';
import { duration } from '../model/time.js';
import { orElse } from '../api.js';

const LIMIT = 20;

export default {
  title: () => 'Queue',
  byTenant: true,
  stream: () => 'scope=queue',
  async load({ get, route }) {
    const { tenant, workflow, step, cursor } = route.query;
    const [queue, tasks, stats] = await Promise.all([get('/queue'), get('/tasks', { tenant, workflow, step, cursor, limit: LIMIT }), orElse(get('/tasks/stats'), () => null)]);
    return { ...queue, tasks, stats };
  },
  view(view) {
    const { tenants, no_code: noCode, tasks, stats } = view.data;
    return html`
      ${heading('Queue')}
      <p class="facts"><span>${plural(tenants.reduce((sum, row) => sum + row.waiting, 0), 'step')} waiting, ${number(tenants.reduce((sum, row) => sum + row.running, 0))} running</span>
        ${stats ? html`<span>oldest ${duration(stats.oldest_pending_task_age_ms)}</span><span>mean wait ${duration(stats.avg_schedule_to_start_ms)}</span>` : nothing}</p>
      ${noCode.length ? codeless(view, noCode) : nothing}
      ${tenants.length === 0 ? empty('Nothing is queued', 'A step whose parents are over waits here for a free slot. Tenants take turns: a tenant with a thousand steps delays only itself.')
        : html`<section class="card flush"><h2>Turns by tenant</h2>${tenantTable(view, tenants, true)}
          <p class="muted pad">Tenants with work take turns, in proportion to their weights. A backlog delays only its owner.</p></section>`}
      ${stats ? bySteps(stats) : nothing}${next(view, tasks)}`;
  },
};

const codeless = (view, rows) => html`<section class="card flush"><h2><span class="queued">No worker has the code</span></h2>${table({
  label: 'Steps that no worker has code for', rows, key: row => `${row.workflow}/${row.version}/${row.step}`,
  columns: [
    { label: 'workflow', cell: row => workflowLink(row.workflow) },
    { label: 'version', number: true, cell: row => row.version },
    { label: 'step', cell: row => clip(row.step) },
    { label: 'tasks', number: true, cell: row => number(row.tasks) },
    { label: 'since', grow: true, cell: row => when(row.since, view) },
  ],
})}<p class="muted pad">They run as soon as a worker with that version starts. Deploy it, or cancel the runs.</p></section>`;

const next = (view, { tasks, next_cursor: cursor }) => tasks.length === 0 ? nothing : html`
  <section class="card flush"><h2>Next in turn ${view.route.query.tenant ? html`<span class="muted">of ${view.route.query.tenant}</span>` : nothing}</h2>${table({
    label: 'Next in turn', rows: tasks, key: row => `${row.run_id}:${row.step}`,
    columns: [
      { label: 'run', cell: row => runLink(row.run_id, { step: row.step }) },
      { label: 'step', cell: row => clip(row.step) },
      { label: 'workflow', wide: true, cell: row => workflowLink(row.workflow) },
      { label: 'tenant', cell: row => html`<a class="cut narrow" href=${view.here({ tenant: row.tenant, cursor: null })}>${row.tenant}</a>` },
      { label: 'attempt', wide: true, number: true, cell: row => row.attempt },
      { label: 'waits', number: true, cell: row => duration(row.waiting_ms) },
    ],
  })}</section>${pager(view, cursor, tasks.length)}`;

const bySteps = stats => {
  const rows = Object.entries(stats.by_activity_type ?? {}).sort(([, a], [, b]) => b.pending - a.pending || b.completed_last_hour - a.completed_last_hour).slice(0, LIMIT);
  return rows.length === 0 ? nothing : html`<section class="card flush"><h2>By step <span class="muted">the busiest of the last hour</span></h2>${table({
    label: 'Queue by step', rows, key: ([name]) => name,
    columns: [
      { label: 'step', cell: ([name]) => clip(name) },
      { label: 'queued', number: true, cell: ([, row]) => number(row.pending) },
      { label: 'running', number: true, cell: ([, row]) => number(row.claimed) },
      { label: 'completed', number: true, wide: true, cell: ([, row]) => number(row.completed_last_hour) },
      { label: 'failed', number: true, wide: true, cell: ([, row]) => number(row.failed_last_hour) },
      { label: 'mean', number: true, wide: true, cell: ([, row]) => duration(row.avg_duration_ms) },
      { label: '99 of 100', number: true, wide: true, cell: ([, row]) => duration(row.p99_duration_ms) },
    ],
  })}</section>`;
};
