// Small pieces that every page uses.
import { html, nothing, svg } from '../html.js';
import { glyph, role } from '../model/states.js';
import { cut, plural, short, word } from '../model/text.js';
import { clockTime, hover } from '../model/time.js';
import { link, runPath } from '../router.js';
import { serverNow } from '../api.js';

/** The state as glyph and word; `quiet` keeps the word for screen readers and the tooltip. */
export const state = (name, quiet = false) => html`
  <span class="state ${role(name)}" title=${quiet ? word(name) : nothing}><span class="glyph" aria-hidden="true">${glyph(name)}</span><span
    class=${quiet ? 'unseen' : 'word'}>${word(name)}</span></span>`;

/** A text in a place of fixed width, whole in its tooltip. */
export const clip = (text, kind = '') => html`<span class="cut ${kind}" title=${text ?? nothing}>${text ?? nothing}</span>`;

export const when = (instant, view, millis = false) => instant
  ? html`<time datetime=${instant} title=${hover(instant, view.now)}>${clockTime(instant, view.zone, view.now, millis)}</time>`
  : html`<span class="muted">–</span>`;

export const runLink = (id, query) => html`<a class="mono" href=${link(runPath(id), query)} title=${id}>${short(id)}</a>`;

export const chips = metadata => Object.entries(metadata ?? {}).map(([name, value]) => html`
  <span class="chip" title="${name}=${value}">${cut(`${name}=${value}`, 28)}</span>`);

export const problem = (failure, again) => html`
  <div class="problem" role="alert"><span class="glyph failed" aria-hidden="true">✕</span>
    <p>${failure.title ? html`<strong>${failure.title}.</strong> ` : nothing}${failure.message}</p>
    ${again ? html`<button type="button" @click=${again}>Try again</button>` : nothing}</div>`;

export const skeleton = () => html`<div class="skeleton" aria-busy="true"><p class="unseen">Loading</p><i></i><i></i><i></i><i></i></div>`;

export const empty = (title, text) => html`<div class="empty"><h2>${title}</h2><div>${text}</div></div>`;

export const heading = (title, buttons = nothing, before = nothing) => html`
  <div class="heading"><h1 tabindex="-1">${before}${title}</h1><div class="buttons">${buttons}</div></div>`;

/** The buttons of a page's actions; nobody but an operator sees them. */
export const actionButtons = actions => actions.map(action => html`
  <button type="button" class=${action.main ? 'main' : ''} @click=${action.open}>${action.label}${action.direct ? nothing : ' …'}</button>`);

/** Pages by cursor: the first page, and the next. The browser's back button is the way back. */
export const pager = (view, next, shown, cursor = 'cursor') => next || view.route.query[cursor]
  ? html`<nav class="pager" aria-label="Pages of the list">
      ${view.route.query[cursor] ? html`<a class="button" href=${view.here({ [cursor]: null })}>‹ First page</a>` : nothing}
      <span class="muted">${plural(shown, 'row')}</span>
      ${next ? html`<a class="button" href=${view.here({ [cursor]: next })}>Next page ›</a>` : html`<span class="muted">the last page</span>`}
    </nav>`
  : nothing;

export const meter = (part, whole, name = 'running', label = '') => html`
  <svg class="meter ${name}" role="img" aria-label=${label} viewBox="0 0 100 6" preserveAspectRatio="none">
    <rect class="track" width="100" height="6"></rect><rect class="part" width=${whole > 0 ? Math.min(100, 100 * part / whole) : 0} height="6"></rect></svg>`;

async function copy(text, view) {
  try {
    await navigator.clipboard.writeText(text);
    view.notify('Copied.');
  } catch {
    view.notify('The browser does not let this page copy: it needs https or localhost.', 'error');
  }
}

/** A line drawing of 16 × 16, where fonts have no glyph. */
export const icon = path => html`<svg class="drawn" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;

export const copyButton = (text, what, view) => html`
  <button type="button" class="plain copy" title="Copy ${what}" aria-label="Copy ${what}" @click=${() => copy(text, view)}>${icon('M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8z')}</button>`;

/** The tooltip's age of an instant, for narrow columns. */
export const ageOf = instant => instant ? serverNow() - Date.parse(instant) : null;
