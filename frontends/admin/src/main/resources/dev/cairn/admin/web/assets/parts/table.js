// Tables are tables: a caption, column heads, and the first cell of a row as its head.
import { html, nothing, repeat } from '../html.js';

/**
 * `columns`: `{ id, label, cell(row), number, wide, grow }`; `wide` columns leave on a phone.
 * `select`: `{ has(key), toggle(key, on, range), all(on) }` adds boxes.
 */
export function table({ label, columns, rows, key, select, rowClass = () => '' }) {
  return html`
    <div class="table" role="region" aria-label=${label} tabindex="-1"><table>
      <caption class="unseen">${label}</caption>
      <thead><tr>
        ${select ? html`<th class="box"><input type="checkbox" aria-label="Select all rows of this page"
          .checked=${rows.length > 0 && rows.every(row => select.has(key(row)))} @change=${event => select.all(event.target.checked)}></th>` : nothing}
        ${columns.map(column => html`<th scope="col" class=${classes(column)}>${column.label}</th>`)}
      </tr></thead>
      <tbody>${repeat(rows, key, row => html`
        <tr data-row class=${rowClass(row)} aria-selected=${select ? String(select.has(key(row))) : nothing}>
          ${select ? html`<td class="box"><input type="checkbox" aria-label="Select this row" .checked=${select.has(key(row))}
            @change=${event => select.toggle(key(row), event.target.checked)}></td>` : nothing}
          ${columns.map((column, i) => i === 0
            ? html`<th scope="row" class=${classes(column)}>${column.cell(row)}</th>`
            : html`<td class=${classes(column)}>${column.cell(row)}</td>`)}
        </tr>`)}</tbody>
    </table></div>`;
}

const classes = column => [column.number ? 'number' : '', column.wide ? 'wide' : '', column.grow ? 'grow' : '', column.id ? 'c-' + column.id : ''].join(' ').trim();
