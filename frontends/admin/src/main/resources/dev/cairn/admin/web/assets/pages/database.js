// The database under it: sizes, what holds up vacuum, and the invariants on demand.
import { html, nothing } from '../html.js';
import { actionButtons, clip, heading, meter, problem, state } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { post } from '../api.js';
import { bytes, number, percent, plural } from '../model/text.js';
import { duration } from '../model/time.js';

const SLOW = 60_000;

export default {
  title: () => 'Database',
  load: ({ get }) => get('/database'),
  actions,
  view(view) {
    const data = view.data;
    return html`
      ${heading('Database', actionButtons(actions(view)))}
      <p class="facts"><span>${/^\d/.test(data.server_version) ? 'PostgreSQL ' : ''}${data.server_version}</span><span>schema version <b>${data.schema_version}</b></span><span><b>${bytes(data.size_bytes)}</b></span>
        <span class=${data.oldest_transaction_ms > SLOW ? 'failed' : ''}>oldest transaction <b>${duration(data.oldest_transaction_ms)}</b></span></p>
      ${data.oldest_transaction_ms > SLOW ? html`<p class="banner queued"><b>A transaction is open for ${duration(data.oldest_transaction_ms)}.</b>
        <span>While it is, vacuum cannot remove dead rows, and the queue grows slower with each of them. Look at pg_stat_activity.</span></p>` : nothing}
      ${verified(view)}
      <section class="card flush"><h2>Tables</h2>${tables(data.tables)}</section>`;
  },
};

function actions(view) {
  return [{ label: view.ui.verifying ? 'Verifying …' : 'Verify the invariants', main: true, direct: true, open: () => verify(view) }];
}

async function verify(view) {
  if (view.ui.verifying) return;
  Object.assign(view.ui, { verifying: true, refusal: null });
  view.repaint();
  try {
    view.ui.verified = await post('/database/verify', {});
  } catch (refusal) {
    view.ui.refusal = refusal;
  }
  view.ui.verifying = false;
  view.repaint();
}

function verified(view) {
  const { verified: result, refusal, verifying } = view.ui;
  if (refusal) return problem(refusal);
  if (!result) {
    return html`<p class="muted pad">${verifying ? 'Asking the database …' : 'An invariant is a statement about stored data that must always hold. Verify asks the database for all of them; it only reads.'}</p>`;
  }
  const broken = result.invariants.filter(row => row.violations > 0);
  return html`<section class="card flush" aria-live="polite"><h2>${state(broken.length ? 'FAILED' : 'COMPLETED', true)}${broken.length
      ? `${plural(broken.length, 'invariant')} of ${result.invariants.length} broken: this is a bug, please report it` : `All ${result.invariants.length} invariants hold`}
      <span class="muted">${duration(result.took_ms)}</span></h2>${table({
    label: 'Invariants', rows: result.invariants, key: row => row.name,
    columns: [
      { label: 'invariant', cell: row => html`${state(row.violations ? 'FAILED' : 'COMPLETED', true)}${row.name}` },
      { label: 'violations', number: true, cell: row => number(row.violations) },
      { label: 'statement', grow: true, cell: row => clip(row.text) },
    ],
  })}${broken.map(row => html`<div class="pad"><b>${row.name}</b><pre>${row.examples.join('\n')}</pre></div>`)}</section>`;
}

const tables = rows => {
  const most = Math.max(1, ...rows.map(row => row.bytes));
  return table({
    label: 'Tables', rows, key: row => row.name,
    columns: [
      { label: 'table', cell: row => html`<span class="mono">${row.name}</span>` },
      { label: 'size', number: true, cell: row => bytes(row.bytes) },
      { label: '', wide: true, cell: row => meter(row.bytes, most, 'running', bytes(row.bytes)) },
      { label: 'rows', number: true, cell: row => number(row.live) },
      { label: 'dead', number: true, cell: row => number(row.dead) },
      { label: '', number: true, wide: true, cell: row => html`<span class="muted">${percent(row.live + row.dead ? 100 * row.dead / (row.live + row.dead) : 0)}</span>` },
    ],
  });
};
