// The workflows that the database knows, with their versions.
import { html, nothing } from '../html.js';
import { empty, heading } from '../parts/bits.js';
import { startDialog } from '../parts/start.js';
import { table } from '../parts/table.js';
import { workflowLink } from '../parts/runs-table.js';
import { number } from '../model/text.js';
import { link, piece } from '../router.js';

export default {
  title: () => 'Workflows',
  load: ({ get }) => get('/definitions'),
  view(view) {
    const { definitions } = view.data;
    if (definitions.length === 0) {
      return html`${heading('Workflows')}${empty('No workflow yet', html`A workflow is defined in code and appears here when a worker with that code starts:
        <pre>var hello = engine.workflow("hello", Person.class, wf -> …);
engine.start();</pre>`)}`;
    }
    return html`${heading('Workflows')}<section class="card flush">${table({
      label: 'Workflows', rows: definitions, key: row => row.workflow,
      columns: [
        { label: 'workflow', cell: row => workflowLink(row.workflow) },
        { label: 'steps', number: true, cell: row => number(newest(row)?.steps) },
        { label: 'workers', number: true, cell: row => workers(row) },
        { label: 'versions', grow: true, wide: true, cell: row => html`<span class="cut">${row.versions.map(one => html`<a class="chip" href=${link(piece('/workflows', row.workflow), { version: one.version })}>${one.version}${one.workers === 0 ? ', no worker' : ''}</a>`)}</span>` },
        { label: '', cell: row => html`<a href=${link('/runs', { type: row.workflow })}>runs</a>` },
        ...(view.canAct ? [{ label: '', cell: row => html`<button type="button" aria-label="Start a run of ${row.workflow}" @click=${() => startDialog(view, row.workflow)}>Start …</button>` }] : []),
      ],
    })}</section>`;
  },
};

const newest = row => row.versions.find(one => one.version === row.newest) ?? row.versions[0];

/** No worker with the newest code is worth a look: its runs wait. */
function workers(row) {
  const count = newest(row)?.workers;
  return count === 0 ? html`<span class="queued" title="no living worker has the newest version">0</span>` : count === undefined ? nothing : number(count);
}
