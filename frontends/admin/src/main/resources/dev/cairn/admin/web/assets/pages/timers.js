// What waits for a time: sleeps, retries, delayed starts, the next first.
import { html } from '../html.js';
import { clip, empty, heading, pager, runLink, state, when } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { workflowLink } from '../parts/runs-table.js';
import { word } from '../model/text.js';
import { relative } from '../model/time.js';

const KINDS = { WAKE: 'SLEEPING', SLEEP: 'SLEEPING', SLEEPING: 'SLEEPING', RETRY: 'BACKING_OFF', BACKING_OFF: 'BACKING_OFF', TIMEOUT: 'WAITING', WAITING: 'WAITING', START: 'SCHEDULED', SCHEDULED: 'SCHEDULED' };

export default {
  title: () => 'Timers',
  byTenant: true,
  stream: () => 'scope=timers',
  load: ({ get, route }) => get('/timers', { tenant: route.query.tenant, cursor: route.query.cursor, limit: 100 }),
  view(view) {
    const { timers, next_cursor: next } = view.data;
    return html`${heading('Timers')}
      <p class="facts"><span>sleeps, retries and delayed starts, the next one first</span></p>
      ${timers.length === 0 ? empty('No timer is set', 'A step that sleeps, backs off before its next attempt, or belongs to a run with a later start time is here until it is due.')
        : html`<section class="card flush">${table({
          label: 'Timers', rows: timers, key: row => `${row.run_id}:${row.step}:${row.kind}`,
          columns: [
            { label: 'due', cell: row => when(row.due_at, view) },
            { label: '', cell: row => html`<span class="muted">${relative(row.due_at, view.now)}</span>` },
            { label: 'kind', cell: row => KINDS[String(row.kind).toUpperCase()] ? state(KINDS[String(row.kind).toUpperCase()]) : word(row.kind) },
            { label: 'run', cell: row => runLink(row.run_id, { step: row.step }) },
            { label: 'step', wide: true, cell: row => clip(row.step) },
            { label: 'workflow', wide: true, cell: row => workflowLink(row.workflow) },
            { label: 'tenant', wide: true, grow: true, cell: row => clip(row.tenant) },
          ],
        })}</section>${pager(view, next, timers.length)}`}`;
  },
};
