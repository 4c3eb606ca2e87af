// One group of dead letters: the list, and one letter beside it.
import { html, nothing } from '../html.js';
import { actionButtons, clip, empty, heading, pager, runLink, state, when } from '../parts/bits.js';
import { attemptsOf } from '../parts/attempts.js';
import { bulkDialog } from '../parts/bulk-dialog.js';
import { letterActions } from '../parts/letters.js';
import { table } from '../parts/table.js';
import { letterFilter } from './dead-letters.js';
import { capped, plural, pluralCapped, simpleType } from '../model/text.js';
import { errorText } from '../model/diff.js';
import { link } from '../router.js';
import { orElse } from '../api.js';

const LIMIT = 50;

export default {
  title: (route, data) => data?.entries[0] ? simpleType(data.entries[0].error_type) : 'Dead letters',
  byTenant: true,
  stream: () => 'scope=dead-letters',
  async load({ get, route }) {
    const { fingerprint } = route.params;
    const [list, entry] = await Promise.all([
      get('/dlq', { ...letterFilter(route.query), fingerprint, cursor: route.query.cursor, limit: LIMIT }),
      route.query.entry ? orElse(get('/dlq/' + encodeURIComponent(route.query.entry)), () => null) : null,
    ]);
    return { ...list, entry };
  },
  actions,
  view(view) {
    const { entries, total, entry, next_cursor: next } = view.data;
    const first = entries[0];
    if (!first) {
      return html`${heading('Dead letters')}${empty('This group is empty', html`Its dead letters were requeued or discarded. <a href=${link('/dead-letters')}>Show the other groups</a>.`)}`;
    }
    return html`
      ${heading(simpleType(first.error_type), actionButtons(actions(view)), state('FAILED', true))}
      <p class="facts"><span>${pluralCapped(total, 'dead letter')}</span><span>step <b>${first.workflow}/${first.step}</b></span><span class="mono">${first.error_type}</span></p>
      <div class="columns ${entry ? '' : 'single'}"><div><section class="card flush">${entryTable(view, entries)}</section>${pager(view, next, entries.length)}</div>
      ${entry ? html`<div class="side stick">${panel(view, entry)}</div>` : nothing}</div>`;
  },
};

function actions(view) {
  if (!view.canAct || !view.data?.entries.length) return [];
  const filter = { ...letterFilter(view.route.query), fingerprint: view.route.params.fingerprint };
  const all = capped(view.data.total);
  return [{ label: `Discard all ${all}`, open: () => bulkDialog(view, 'discard', filter) }, { label: `Requeue all ${all}`, main: true, open: () => bulkDialog(view, 'requeue', filter) }];
}

const entryTable = (view, entries) => table({
  label: 'Dead letters of this group', rows: entries, key: entry => entry.id,
  rowClass: entry => entry.id === view.route.query.entry ? 'chosen' : '',
  columns: [
    { label: 'failed', cell: entry => html`<a href=${view.here({ entry: entry.id })}>${when(entry.failed_at, view)}</a>` },
    { label: 'run', cell: entry => runLink(entry.run_id, { step: entry.step }) },
    { label: 'tenant', cell: entry => clip(entry.tenant, 'narrow') },
    { label: 'version', number: true, wide: true, cell: entry => entry.version },
    { label: 'attempts', number: true, wide: true, cell: entry => entry.attempt },
    { label: 'requeued', number: true, wide: true, cell: entry => entry.requeues || nothing },
    { label: 'message', wide: true, grow: true, cell: entry => clip(entry.error_message, 'muted') },
  ],
});

const panel = (view, entry) => html`<section class="card" aria-label="Dead letter">
  <h2>${state('FAILED', true)}<span>${entry.step}</span><a href=${view.here({ entry: null })} aria-label="Close">✕</a></h2>
  <dl class="pairs">
    <div><dt>run</dt><dd>${runLink(entry.run_id, { step: entry.step })}</dd></div>
    <div><dt>tenant</dt><dd>${entry.tenant}</dd></div>
    <div><dt>failed</dt><dd>${when(entry.failed_at, view)}</dd></div>
    <div><dt>attempts</dt><dd>${entry.attempt}${entry.requeues ? html`, requeued ${plural(entry.requeues, 'time')}` : nothing}</dd></div>
  </dl>
  <p class="buttons">${actionButtons(letterActions(view, entry))}</p>
  ${entry.history?.length ? html`<h3>Attempts</h3>${attemptsOf({ history: entry.history }, view)}`
    : html`<h3>Error</h3><pre>${errorText({ type: entry.error_type, message: entry.error_message, trace: entry.trace })}</pre>`}</section>`;
