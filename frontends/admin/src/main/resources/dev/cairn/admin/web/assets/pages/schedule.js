// One schedule: its next ticks, what happened to it, and what one can do.
import { html, nothing } from '../html.js';
import { actionButtons, clip, empty, heading, runLink, when } from '../parts/bits.js';
import { noReason, openDialog, reasonField } from '../parts/dialog.js';
import { table } from '../parts/table.js';
import { workflowLink } from '../parts/runs-table.js';
import { post } from '../api.js';
import { number, plural, word } from '../model/text.js';
import { stateOf } from './schedules.js';

const at = (row, action) => `/schedules/${encodeURIComponent(row.name)}/${action}`;

function act(view, row, action, title, label, told, body) {
  openDialog({
    title: `${title} ${row.name}`,
    label,
    body: form => html`<p class="touch">${body}</p>${action === 'pause' ? reasonField(form) : nothing}`,
    blocked: action === 'pause' ? noReason : undefined,
    send: async form => (await post(at(row, action), action === 'pause' ? { reason: form.reason } : {})).text,
    done: text => { view.notify(text ?? told); view.refresh(); },
  });
}

function actions(view, row) {
  if (!view.canAct) return [];
  return [
    { label: 'Run now', open: () => act(view, row, 'run', 'Run', 'Run it now', 'A run was started.', 'A run is started at once, whatever the overlap rule says.') },
    row.pause
      ? { label: 'Resume', main: true, open: () => act(view, row, 'resume', 'Resume', 'Resume it', 'It ticks again.', 'It ticks again. The ticks of the pause are skipped.') }
      : { label: 'Pause', open: () => act(view, row, 'pause', 'Pause', 'Pause it', 'It is paused.', 'It does not tick until somebody resumes it. Runs go on.') },
  ];
}

export default {
  title: ({ params }) => params.name,
  stream: () => 'scope=schedules',
  load: ({ get, route }) => get(`/schedules/${encodeURIComponent(route.params.name)}`),
  view(view) {
    const row = view.data;
    return html`${heading(row.name, actionButtons(actions(view, row)))}
      <p class="facts"><span>${row.recurrence}</span><span>${workflowLink(row.workflow)}</span><span>${row.tenant}</span><span>overlap ${word(row.overlap)}</span>
        <span>catch-up ${word(row.catch_up)}</span><span>${plural(row.started, 'run')}</span><span>${number(row.skipped)} skipped</span>
        ${stateOf(row) ? html`<span class="queued">${stateOf(row)}</span>` : nothing}</p>
      <section class="card"><h2>Next ticks</h2>
        ${row.next.length === 0 ? html`<p class="muted">none</p>` : html`<ol>${row.next.map(tick => html`<li>${when(tick, view)}</li>`)}</ol>`}</section>
      ${row.history.length === 0 ? empty('Nothing is kept about it', 'What happened to it was pruned.')
        : html`<section class="card flush">${table({
          label: 'What happened', rows: row.history, key: event => `${event.at}:${event.type}:${event.tick}:${event.run_id}`,
          columns: [
            { label: 'at', cell: event => when(event.at, view) },
            { label: 'what', cell: event => word(event.type) },
            { label: 'tick', cell: event => when(event.tick, view) },
            { label: 'ticks', number: true, cell: event => event.count > 1 ? number(event.count) : nothing },
            { label: 'run', cell: event => event.run_id ? runLink(event.run_id) : nothing },
            { label: 'detail', wide: true, grow: true, cell: event => clip(event.detail) },
          ],
        })}</section>`}`;
  },
};
