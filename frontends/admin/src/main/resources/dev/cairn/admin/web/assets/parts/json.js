// Shows a JSON value: folds, search, copy of value and path; a large one as text and as a file.
import { html, nothing } from '../html.js';
import { Part } from './element.js';
import { copyButton, icon } from './bits.js';
import { lines } from '../model/json.js';
import { bytes, plural } from '../model/text.js';

const LARGE = 64_000;
const INDENT = 14;

/** Model: `{ value, name, view }`. */
class Json extends Part {
  #toggled = new Map();
  #search = '';
  #text = null;
  #of = undefined;

  view() {
    const { value, name, view } = this.model;
    if (this.#of !== value) {
      this.#of = value;
      this.#text = JSON.stringify(value, null, 2) ?? 'null';
    }
    const large = this.#text.length > LARGE;
    return html`
      <p class="tools">${large || this.#text.length > 400 ? html`<input type="search" placeholder="Search" aria-label="Search in ${name}" .value=${this.#search} @input=${this.#find}>` : nothing}
        <span class="gap"></span><span class="muted">${bytes(this.#text.length)}</span>${copyButton(this.#text, name, view)}
        <button type="button" class="plain" title="Save ${name} as a file" aria-label="Save ${name} as a file" @click=${this.#save}>${icon('M8 2v8M4.5 6.8L8 10.3l3.5-3.5M2.5 13.5h11')}</button></p>
      ${large && !this.#search ? html`<pre>${this.#text.slice(0, LARGE)}
… the rest is in the file</pre>` : this.#tree(value)}`;
  }

  #tree(value) {
    const isOpen = (path, depth, size) => this.#toggled.get(path) ?? (depth === 0 || (depth < 3 && size <= 20));
    const { lines: shown, left } = lines(value, { isOpen, search: this.#search });
    if (shown.length === 0) return html`<p class="muted">Nothing matches.</p>`;
    return html`<ul class="tree">${shown.map(line => html`
      <li .style=${`padding-left:${line.depth * INDENT}px`} title=${line.path || nothing}>${line.size === undefined ? html`<span class="fold"></span>` : html`
        <button type="button" class="fold" aria-expanded=${line.open} aria-label="${line.key ?? 'value'}, ${plural(line.size, 'entry', 'entries')}" @click=${() => this.#fold(line)}>${line.open ? '▾' : '▸'}</button>`}${
        line.key === null ? nothing : html`<span class="key">${line.key}</span><span class="muted">: </span>`}${literal(line)}</li>`)}</ul>
      ${left ? html`<p class="muted">${plural(left, 'more line')}; search, fold, or save the file.</p>` : nothing}`;
  }

  #fold(line) {
    this.#toggled.set(line.path, !line.open);
    this.repaint();
  }

  #find = event => {
    this.#search = event.target.value;
    this.repaint();
  };

  #save = () => {
    const url = URL.createObjectURL(new Blob([this.#text], { type: 'application/json' }));
    const anchor = Object.assign(document.createElement('a'), { href: url, download: this.model.name.replace(/[^\w.-]+/g, '-') + '.json' });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
}

function literal(line) {
  if (line.size !== undefined) return html`<span class="muted">${line.kind === 'array' ? `[ ${line.size} ]` : `{ ${line.size} }`}</span>`;
  if (line.masked) return html`<span class="mask" title="masked by the server">•••</span>`;
  return html`<span class="v-${line.kind}">${line.kind === 'string' ? JSON.stringify(line.text) : line.text}</span>`;
}

customElements.define('cairn-json', Json);

export const json = (value, name, view) => html`<cairn-json .model=${{ value, name, view }}></cairn-json>`;
