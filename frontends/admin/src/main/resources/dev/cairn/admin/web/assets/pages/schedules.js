// All schedules, by name.
import { html, nothing } from '../html.js';
import { clip, empty, heading, pager, runLink, when } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { workflowLink } from '../parts/runs-table.js';
import { number } from '../model/text.js';
import { relative } from '../model/time.js';
import { link, piece } from '../router.js';

export const stateOf = row => row.pause ? `paused by ${row.pause.by}: ${row.pause.reason}`
  : row.waiting_tick ? 'a tick waits for the run before it' : row.next_tick ? '' : 'ended';

export default {
  title: () => 'Schedules',
  stream: () => 'scope=schedules',
  load: ({ get, route }) => get('/schedules', { cursor: route.query.cursor, limit: 100 }),
  view(view) {
    const { schedules, next_cursor: next } = view.data;
    return html`${heading('Schedules')}
      ${schedules.length === 0 ? empty('No schedule is defined', html`A program defines one: <code>workflow.schedule(name, recurrence, input, tenant)</code>.`)
        : html`<section class="card flush">${table({
          label: 'Schedules', rows: schedules, key: row => row.name,
          columns: [
            { label: 'schedule', cell: row => html`<a class="cut" href=${link(piece('/schedules', row.name))} title=${row.name}>${row.name}</a>` },
            { label: 'next', cell: row => when(row.pause ? null : row.next_tick, view) },
            { label: '', cell: row => row.pause || !row.next_tick ? nothing : html`<span class="muted">${relative(row.next_tick, view.now)}</span>` },
            { label: 'ticks', wide: true, cell: row => clip(row.recurrence) },
            { label: 'workflow', wide: true, cell: row => workflowLink(row.workflow) },
            { label: 'tenant', wide: true, cell: row => clip(row.tenant) },
            { label: 'last run', wide: true, cell: row => row.last_run ? runLink(row.last_run) : '–' },
            { label: 'started', number: true, cell: row => number(row.started) },
            { label: 'skipped', number: true, cell: row => number(row.skipped) },
            { label: 'state', wide: true, grow: true, cell: row => clip(stateOf(row)) },
          ],
        })}</section>${pager(view, next, schedules.length)}`}`;
  },
};
