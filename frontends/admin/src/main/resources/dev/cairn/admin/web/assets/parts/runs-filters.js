// The filters of the run list. Each is in the address, so that a link shows the same list.
import { html, nothing } from '../html.js';
import { changedForm, closeDialog, openDialog } from './dialog.js';
import { RUN_COLUMNS, USUAL_COLUMNS } from './runs-table.js';
import { keep, setting } from '../store.js';
import { metaPair } from '../model/runs.js';
import { capped } from '../model/text.js';
import { fromField, toField } from '../model/time.js';
import { role, glyph } from '../model/states.js';

const STATUSES = [['', 'All'], ['running', 'Running'], ['failed', 'Failed'], ['completed', 'Completed'], ['cancelled', 'Cancelled']];

export const statusTabs = view => html`<nav class="tabs" aria-label="Status">${STATUSES.map(([status, label]) => html`
  <a href=${view.here({ status: status || null, cursor: null })} aria-current=${(view.route.query.status ?? '').toLowerCase() === status ? 'page' : nothing}>
    ${status ? html`<span class="glyph ${role(status)}" aria-hidden="true">${glyph(status)}</span>` : nothing}${label}
    ${status ? html`<span class="muted">${capped(view.data.counts[status])}</span>` : nothing}</a>`)}</nav>`;

export function filterForm(view) {
  const { query } = view.route;
  const set = name => event => view.query({ [name]: event.target.value.trim() || null, cursor: null });
  const instant = name => event => view.query({ [name]: fromField(event.target.value, view.zone), cursor: null });
  const filled = Object.keys(query).some(name => !['status', 'cursor', 'tenant'].includes(name));
  if (!view.ui.filters && !filled && matchMedia('(max-width: 640px)').matches) {
    return html`<p class="filters"><button type="button" @click=${() => { view.ui.filters = true; view.repaint(); }}>Filters …</button></p>`;
  }
  return html`<div class="filters" role="search" aria-label="Filters of the list">
    <label>Id, key or workflow<input type="search" .value=${query.q ?? ''} @change=${set('q')} spellcheck="false"></label>
    <label>Workflow<input list="workflows" .value=${query.type ?? ''} @change=${set('type')} spellcheck="false"></label>
    <datalist id="workflows">${view.data.definitions.map(row => html`<option value=${row.workflow}></option>`)}</datalist>
    <label class="narrow">Version<input inputmode="numeric" .value=${query.version ?? ''} @change=${set('version')}></label>
    <label class="instant">Started from<input type="datetime-local" .value=${toField(query.from, view.zone)} @change=${instant('from')}></label>
    <label class="instant">until<input type="datetime-local" .value=${toField(query.to, view.zone)} @change=${instant('to')}></label>
    <label>Metadata<input placeholder="name=value" @change=${event => addMeta(event, view)} spellcheck="false"></label>
    ${Object.entries(query).filter(([name]) => name.startsWith('meta.') || name === 'key').map(([name, value]) => html`
      <span class="chip">${name.replace('meta.', '')}=${value}<button type="button" class="plain" aria-label="Remove the filter ${name}" @click=${() => view.query({ [name]: null, cursor: null })}>✕</button></span>`)}
    ${filled ? html`<a class="button" href="./runs">Clear</a>` : nothing}
  </div>`;
}

function addMeta(event, view) {
  const pair = metaPair(event.target.value);
  if (!pair) return;
  event.target.value = '';
  view.query({ [pair[0]]: pair[1], cursor: null });
}

export const chooseColumns = view => openDialog({
  title: 'Columns',
  body: () => {
    const shown = setting('columns', USUAL_COLUMNS);
    const toggle = id => event => {
      keep('columns', RUN_COLUMNS.filter(column => column === id ? event.target.checked : shown.includes(column)));
      view.repaint();
      changedForm();
    };
    return html`${RUN_COLUMNS.map(id => html`<label class="check"><input type="checkbox" .checked=${id === 'run' || shown.includes(id)}
        ?disabled=${id === 'run'} @change=${toggle(id)}>${id}</label>`)}
      <p><button type="button" @click=${() => { keep('columns', USUAL_COLUMNS); closeDialog(); }}>Usual columns</button></p>`;
  },
});
