// Tenants and their turns: who waits, who runs, and what share each gets.
import { html, nothing } from '../html.js';
import { table } from './table.js';
import { meter } from './bits.js';
import { changedForm, openDialog } from './dialog.js';
import { post } from '../api.js';
import { number, percent } from '../model/text.js';
import { duration } from '../model/time.js';
import { link } from '../router.js';

/** The short table of the overview, or the full one of the queue page. */
export function tenantTable(view, tenants, full) {
  const most = Math.max(1, ...tenants.map(row => row.waiting));
  return table({
    label: 'Turns by tenant', rows: tenants, key: row => row.tenant,
    columns: [
      { id: 'name', label: 'tenant', cell: row => html`<a class="cut ${full ? '' : 'narrow'}" href=${link('/runs', { tenant: row.tenant })} title=${row.tenant}>${row.tenant}</a>${row.floods
        ? html` <span class="queued small" title="its backlog is far above the others'">(floods)</span>` : nothing}` },
      { label: 'waiting', number: true, cell: row => number(row.waiting) },
      ...(full ? [{ label: '', wide: true, cell: row => meter(row.waiting, most, row.floods ? 'queued' : 'running', `${row.waiting} waiting`) }] : []),
      { label: 'running', number: true, cell: row => number(row.running) },
      ...(full ? [{ label: 'without code', number: true, wide: true, cell: row => number(row.without_code) },
        { label: 'oldest', number: true, wide: true, cell: row => duration(row.oldest_ms) }] : []),
      { label: 'share', number: true, cell: row => percent(row.share_percent) },
      { label: 'weight', number: true, cell: row => full && view.canAct
        ? html`<button type="button" class="plain" aria-label="Weight of ${row.tenant}: ${row.weight}, change" @click=${() => weigh(view, row, tenants)}>${row.weight} ✎</button>` : row.weight },
    ],
  });
}

function weigh(view, row, tenants) {
  const others = tenants.filter(other => other !== row && (other.waiting > 0 || other.running > 0)).reduce((sum, other) => sum + other.weight, 0);
  const after = weight => others + weight > 0 ? percent(100 * weight / (others + weight)) : 'all';
  openDialog({
    title: `Weight of ${row.tenant}`,
    form: { weight: row.weight },
    label: 'Set the weight',
    body: form => html`
      <p>A tenant of weight 3 gets three turns where others get one. What is queued already keeps its place.</p>
      <label class="field"><span>Weight</span><input type="number" min="1" max="100" required .value=${String(form.weight)}
        @input=${event => { form.weight = Number(event.target.value); changedForm(); }}></label>
      <p class="touch">${row.tenant} gets ${after(form.weight)} of the turns while the tenants that now have work keep it; now ${percent(row.share_percent)}.</p>`,
    blocked: form => !(form.weight >= 1 && form.weight <= 100),
    send: form => post(`/tenants/${encodeURIComponent(row.tenant)}/weight`, { weight: form.weight }),
    done: answer => { view.notify(`${row.tenant} has weight ${answer.weight} from its next turn on.`); view.refresh(); },
  });
}
