// One workflow: its graph by version, its live runs, and the form that starts one.
import { html, nothing } from '../html.js';
import '../parts/graph.js';
import { actionButtons, heading } from '../parts/bits.js';
import { startDialog } from '../parts/start.js';
import { table } from '../parts/table.js';
import { orElse } from '../api.js';
import { plural, pluralCapped } from '../model/text.js';
import { link } from '../router.js';

export default {
  title: route => route.params.name,
  async load({ get, route }) {
    const [one, all] = await Promise.all([
      get('/definitions/' + encodeURIComponent(route.params.name), { version: route.query.version }),
      orElse(get('/definitions'), () => ({ definitions: [] })).then(answer => answer.definitions),
    ]);
    return { ...one, versions: all.find(row => row.workflow === route.params.name)?.versions ?? [] };
  },
  actions: view => view.canAct ? [{ label: 'Start a run', main: true, open: () => startDialog(view, view.route.params.name) }] : [],
  view(view) {
    const { workflow, version, graph, live_runs: live, versions } = view.data;
    if (view.route.query.start && view.canAct && !view.ui.asked) {
      view.ui.asked = true;
      queueMicrotask(() => startDialog(view, workflow));
    }
    const { step } = view.route.query;
    const workers = versions.find(one => one.version === version)?.workers;
    return html`
      ${heading(workflow, actionButtons(this.actions(view)))}
      <p class="facts"><span>version <b>${version}</b></span><span>${plural(graph.nodes.length, 'step')}</span>
        ${workers === undefined ? nothing : html`<span class=${workers ? '' : 'queued'}>${workers ? `${plural(workers, 'worker')} with its code` : 'no worker has its code'}</span>`}
        <a href=${link('/runs', { type: workflow, version, status: 'running' })}>${pluralCapped(live, 'live run')}</a><a href=${link('/runs', { type: workflow })}>all runs</a></p>
      ${versions.length > 1 ? html`<nav class="tabs" aria-label="Versions">${versions.map(one => html`
        <a href=${view.here({ version: one.version, step: null })} aria-current=${one.version === version ? 'page' : nothing}>version ${one.version}</a>`)}</nav>` : nothing}
      <cairn-graph class=${graph.rows > 9 || graph.nodes.length > 300 ? 'tall' : 'middle'} .model=${{ graph, selected: step, address: name => view.here({ step: name }), pick: name => view.query({ step: name }), tall: graph.nodes.length > 300 }}></cairn-graph>
      <section class="card flush">${stepTable(view, graph)}</section>`;
  },
};

const MOST = 200;

function stepTable(view, graph) {
  const before = new Map();
  for (const [from, to] of graph.edges) before.set(to, [...(before.get(to) ?? []), graph.nodes[from].name]);
  const rows = graph.nodes.slice(0, MOST).map((node, i) => ({ node, parents: before.get(i) ?? [] }));
  return html`${table({
    label: 'Steps', rows, key: row => row.node.id, rowClass: row => row.node.name === view.route.query.step ? 'chosen' : '',
    columns: [
      { label: 'step', cell: row => html`<a class="cut" href=${view.here({ step: row.node.name })}>${row.node.name}</a>` },
      { label: 'kind', cell: row => row.node.kind },
      { label: 'after', grow: true, cell: row => html`<span class="cut">${row.parents.join(', ') || html`<span class="muted">the start</span>`}</span>` },
      { label: 'options', wide: true, cell: row => row.node.note ?? nothing },
    ],
  })}${graph.nodes.length > MOST ? html`<p class="muted pad">The first ${MOST} of ${graph.nodes.length} steps; the graph has all.</p>` : nothing}`;
}
