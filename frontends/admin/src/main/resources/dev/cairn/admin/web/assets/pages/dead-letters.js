// Steps that failed for good, in groups that failed in the same way.
import { html, nothing } from '../html.js';
import { actionButtons, clip, empty, heading, state, when } from '../parts/bits.js';
import { bulkDialog } from '../parts/bulk-dialog.js';
import { table } from '../parts/table.js';
import { capped, plural, simpleType } from '../model/text.js';
import { link, piece } from '../router.js';

const FILTERS = ['workflow', 'step', 'tenant', 'from', 'to'];
export const letterFilter = query => Object.fromEntries(FILTERS.filter(name => query[name]).map(name => [name, query[name]]));

export default {
  title: () => 'Dead letters',
  byTenant: true,
  stream: () => 'scope=dead-letters',
  load: ({ get, route }) => get('/dlq/groups', letterFilter(route.query)),
  actions,
  view(view) {
    const { groups } = view.data;
    const total = groups.reduce((sum, group) => sum + group.count, 0);
    return html`
      ${heading('Dead letters', actionButtons(actions(view)))}
      <p class="facts" ?hidden=${total === 0}><span>${plural(total, 'step')} failed for good in ${plural(groups.length, 'way')}</span></p>
      ${filters(view)}
      ${groups.length === 0 ? none(view) : html`<section class="card flush">${groupTable(view, groups)}</section>`}`;
  },
};

function actions(view) {
  if (!view.canAct || !view.data?.groups.length) return [];
  const filter = letterFilter(view.route.query);
  return [{ label: 'Discard all', open: () => bulkDialog(view, 'discard', filter) }, { label: 'Requeue all', main: true, open: () => bulkDialog(view, 'requeue', filter) }];
}

const filters = view => {
  const set = name => event => view.query({ [name]: event.target.value.trim() || null, cursor: null });
  const { query } = view.route;
  return html`<div class="filters" role="search" aria-label="Filters of the list">
    <label>Workflow<input .value=${query.workflow ?? ''} @change=${set('workflow')} spellcheck="false"></label>
    <label>Step<input .value=${query.step ?? ''} @change=${set('step')} spellcheck="false"></label>
    ${query.workflow || query.step ? html`<a class="button" href=${view.here({ workflow: null, step: null })}>Clear</a>` : nothing}</div>`;
};

const groupTable = (view, groups) => table({
  label: 'Groups of dead letters', rows: groups, key: group => group.fingerprint,
  columns: [
    { label: 'error', cell: group => html`${state('FAILED', true)}<a class="cut" href=${link(piece('/dead-letters', group.fingerprint), letterFilter(view.route.query))} title=${group.error_type}>${simpleType(group.error_type)}</a>` },
    { label: 'count', number: true, cell: group => html`<b>${capped(group)}</b>` },
    { label: 'step', wide: true, cell: group => html`<span class="cut" title="${group.workflow}/${group.step}">${group.workflow}/${group.step}</span>` },
    { label: 'message', wide: true, grow: true, cell: group => clip(group.error_message, 'muted') },
    { label: 'first', wide: true, cell: group => when(group.first_at, view) },
    { label: 'last', wide: true, cell: group => when(group.last_at, view) },
    ...(view.canAct ? [{ label: '', wide: true, cell: group => html`<button type="button" aria-label="Requeue all ${group.count} of ${group.error_type}" @click=${() => bulkDialog(view, 'requeue', { fingerprint: group.fingerprint, ...letterFilter(view.route.query) })}>Requeue ${capped(group)} …</button>` }] : []),
  ],
});

const none = view => Object.keys(letterFilter(view.route.query)).length
  ? empty('None that match', html`<a href=${link('/dead-letters')}>Show all dead letters</a>.`)
  : empty('No dead letters', 'A step whose retries are used up, or that throws a TerminalError, ends here with its error. Whatever caused it can be mended first; a requeue then goes on where the run stopped.');
