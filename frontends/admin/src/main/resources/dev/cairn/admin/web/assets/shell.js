// What stands around every page: rail, top bar, notices, dialog.
import { html, nothing } from './html.js';
import { NAVIGATION, link, runPath } from './router.js';
import { capped, number } from './model/text.js';
import { zoneName } from './model/time.js';
import { dialogView } from './parts/dialog.js';
import { help } from './help.js';
import { problem, skeleton } from './parts/bits.js';

const LIVE = {
  live: ['live', 'Changes arrive as they happen'],
  polling: ['every 5 s', 'The event stream is held up: the page asks every 5 seconds'],
  off: ['still', 'This page does not change by itself'],
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const shell = (state, view, commands) => html`
  <a class="skip" href="#main" @click=${skip}>Skip to the page</a>
  ${rail(state)}
  <header class="top" role="banner">${topBar(state, view, commands)}</header>
  <main id="main" class=${state.loading && !state.data ? 'loading' : ''}>${content(state, view)}</main>
  ${state.phoneMenu ? phoneMenu(state, commands) : nothing}
  ${bottomBar(state, commands)}
  <div class="notices" role="status">${state.notices.map(notice => html`
    <p class=${notice.kind}><span>${notice.text}</span>
      <button type="button" class="plain" aria-label="Dismiss" @click=${() => commands.dismiss(notice)}>✕</button></p>`)}</div>
  <p id="spoken" class="unseen" aria-live="polite"></p>
  ${dialogView()}`;

function skip(event) {
  event.preventDefault();
  document.querySelector('main h1')?.focus();
}

function content(state, view) {
  if (state.error && !state.data) return html`<h1 tabindex="-1">Not shown</h1>${problem(state.error, view.refresh)}`;
  if (!state.page || !state.data) return skeleton();
  return html`${state.error ? problem(state.error, view.refresh) : nothing}${state.page.view(view)}`;
}

const shown = state => NAVIGATION.filter(entry => !entry.feature || state.me?.features?.[entry.feature]);

const isHere = (state, entry) => {
  const path = state.route?.path ?? '/';
  return entry.path === '/' ? path === '/' : path === entry.path || path.startsWith(entry.path + '/');
};

function navLink(state, entry) {
  const count = state.counts?.[entry.count];
  const amount = count === undefined || count === null ? '' : typeof count === 'number' ? number(count) : capped(count);
  return html`<a href=${link(entry.path, { tenant: state.route?.query.tenant })} aria-current=${isHere(state, entry) ? 'page' : nothing}>
    <span class="icon" aria-hidden="true">${entry.glyph}\uFE0E</span><span class="label">${entry.label}</span>
    ${amount && amount !== '0' ? html`<span class="count ${entry.alarm ? 'failed' : ''}">${amount}</span>` : nothing}</a>`;
}

const rail = state => html`
  <nav class="rail" aria-label="Pages">
    <a class="brand" href=${link('/')}><img src="assets/cairn.svg" alt="" width="18" height="18">Cairn</a>
    <ul>${shown(state).map(entry => html`<li>${navLink(state, entry)}</li>`)}</ul>
    ${footer(state)}
  </nav>`;

function footer(state) {
  const { me } = state;
  if (!me) return nothing;
  return html`<div class="where">
    <p>${me.server?.host ?? ''}${me.server?.database ? html`, ${me.server.database}` : nothing}<br>schema ${me.server?.schema}</p>
    <p>${me.name || 'nobody by name'}, ${me.role}${me.read_only ? ', read-only' : ''}</p>
    ${me.version ? html`<p>version ${me.version}</p>` : nothing}
  </div>`;
}

const bottomBar = (state, commands) => html`
  <nav class="thumbs" aria-label="Pages, short">
    ${shown(state).filter(entry => entry.bar).map(entry => navLink(state, entry))}
    <button type="button" aria-expanded=${state.phoneMenu} @click=${() => commands.phoneMenu(!state.phoneMenu)}>
      <span class="icon" aria-hidden="true">⋯</span><span class="label">More</span></button>
  </nav>`;

const phoneMenu = (state, commands) => html`
  <div class="more">
    <ul>${shown(state).filter(entry => !entry.bar).map(entry => html`<li>${navLink(state, entry)}</li>`)}
      <li><button type="button" @click=${commands.zone}>Times in ${zoneName(state.zone)}: change</button></li>
      <li><button type="button" @click=${commands.theme}>Theme: ${theme()}</button></li>
    </ul>${footer(state)}
  </div>`;

const theme = () => document.documentElement.dataset.theme ?? 'as the system';

function topBar(state, view, commands) {
  const [text, why] = LIVE[state.live];
  return html`
    <a class="brand phone" href=${link('/')} aria-label="Cairn, overview"><img src="assets/cairn.svg" alt="" width="22" height="22"></a>
    <form role="search" @submit=${event => search(event, view)}>
      <input id="search" name="q" type="search" autocomplete="off" spellcheck="false" aria-label="Search runs"
        placeholder="Run id, key or workflow" @keydown=${leave}><kbd aria-hidden="true">/</kbd>
    </form>
    ${tenantBox(state, view)}
    <span class="gap"></span>
    <button type="button" class="plain zone" title="Times are shown in ${zoneName(state.zone)}. Change between local time and UTC."
      @click=${commands.zone}>${zone(state.zone)}</button>
    <span class="live is-${state.live}" title=${why}><span class="dot" aria-hidden="true"></span>${text}</span>
    <button type="button" class="plain theme" title="Theme: ${theme()}" aria-label="Theme: ${theme()}" @click=${commands.theme}>◐</button>
    <button type="button" class="plain help" title="Keyboard" aria-label="Keyboard help" @click=${help}><kbd>?</kbd></button>`;
}

/** `Europe/Berlin`, of which a phone shows `Berlin`. */
function zone(name) {
  const parts = zoneName(name).split('/');
  return html`<span><span class="area">${parts.slice(0, -1).map(part => part + '/')}</span>${parts.at(-1)}</span>`;
}

function leave(event) {
  if (event.key === 'Escape') event.target.blur();
}

function search(event, view) {
  event.preventDefault();
  const field = event.target.elements.q;
  const text = field.value.trim();
  if (!text) return;
  field.value = '';
  field.blur();
  view.go(UUID.test(text) ? link(runPath(text)) : link('/runs', { q: text, tenant: view.route.query.tenant }));
}

function tenantBox(state, view) {
  if (!state.page?.byTenant) return nothing;
  const names = state.me?.tenants ?? state.overview?.tenants?.map(row => row.tenant) ?? [];
  const tenant = state.route.query.tenant ?? '';
  return html`<label class="tenant ${tenant ? 'set' : ''}"><span>tenant:</span>
    <input list="tenants" .value=${tenant} placeholder="all" autocomplete="off" spellcheck="false"
      @change=${event => view.query({ tenant: event.target.value.trim() || null, cursor: null })}>
    <datalist id="tenants">${names.map(name => html`<option value=${name}></option>`)}</datalist></label>`;
}
