// The list of runs: filters in the address, pages by cursor, rows that do not jump, and bulk actions.
import { html, nothing } from '../html.js';
import { empty, heading, pager } from '../parts/bits.js';
import { table } from '../parts/table.js';
import { USUAL_COLUMNS, runColumns } from '../parts/runs-table.js';
import { chooseColumns, filterForm, statusTabs } from '../parts/runs-filters.js';
import { bulkDialog, chosenDialog } from '../parts/bulk-dialog.js';
import { orElse } from '../api.js';
import { setting } from '../store.js';
import { filtersOf, mergeRows } from '../model/runs.js';
import { plural } from '../model/text.js';
import { link } from '../router.js';

const LIMIT = 50;
const PATIENCE = 30;

export default {
  title: () => 'Runs',
  byTenant: true,
  stream: () => 'scope=runs',
  load,
  actions: view => view.canAct ? bulkActions(view) : [],
  view(view) {
    const { rows, fresh, next } = view.data;
    return html`
      ${heading('Runs', html`<button type="button" @click=${() => chooseColumns(view)}>Columns …</button>`)}
      ${statusTabs(view)}
      ${filterForm(view)}
      ${fresh.length ? html`<button type="button" class="pill" @click=${() => showFresh(view)}>${fresh.length === LIMIT ? `${LIMIT} or more` : fresh.length} new</button>` : nothing}
      ${rows.length === 0 ? none(view) : html`<section class="card flush">${table({
        label: 'Runs', rows, key: run => run.id, rowClass: run => run.gone ? 'gone' : '',
        columns: runColumns(view, setting('columns', USUAL_COLUMNS)), select: view.canAct ? selection(view) : undefined,
      })}</section>`}
      ${pager(view, next, rows.length)}
      ${view.canAct ? selectionBar(view) : nothing}`;
  },
};

async function load({ get, route, ui, why, old }) {
  const filters = filtersOf(route.query);
  const [page, counts, definitions] = await Promise.all([
    found(get, { ...filters, limit: LIMIT, cursor: route.query.cursor }),
    get('/workflows/counts', { ...filters, status: null }),
    old ? old.definitions : orElse(get('/definitions'), () => ({ definitions: [] })).then(answer => answer.definitions),
  ]);
  if (why === 'query') ui.chosen = undefined;
  const kept = why === 'live' && old && !route.query.cursor ? mergeRows(old.rows, page.workflows) : { rows: page.workflows, fresh: [] };
  return { ...kept, next: why === 'live' && old ? old.next : page.next_cursor, counts, definitions };
}

/** The server answers soon, also when it has looked at many runs and found none: then it is asked to go on from there. */
async function found(get, query) {
  let page = await get('/workflows', query);
  for (let i = 0; i < PATIENCE && page.workflows.length === 0 && page.next_cursor; i++) page = await get('/workflows', { ...query, cursor: page.next_cursor });
  return page;
}

function showFresh(view) {
  view.refresh();
  scrollTo({ top: 0 });
}

const chosen = view => view.ui.chosen ??= { ids: new Set(), matching: false };

const selection = view => ({
  has: id => chosen(view).matching || chosen(view).ids.has(id),
  toggle(id, on) {
    const selected = chosen(view);
    if (selected.matching) Object.assign(selected, { matching: false, ids: new Set(view.data.rows.map(run => run.id)) });
    if (on) selected.ids.add(id);
    else selected.ids.delete(id);
    view.repaint();
  },
  all(on) {
    view.ui.chosen = { matching: false, ids: new Set(on ? view.data.rows.map(run => run.id) : []) };
    view.repaint();
  },
});

function bulkActions(view) {
  const { ids, matching } = chosen(view);
  if (!matching && ids.size === 0) return [];
  return [['cancel', 'Cancel'], ['retry', 'Retry failed steps']].map(([action, label]) => ({ label, open: () => matching ? bulkDialog(view, action, filtersOf(view.route.query)) : chosenDialog(view, action, view.data.rows.filter(run => ids.has(run.id))) }));
}

function selectionBar(view) {
  const { ids, matching } = chosen(view);
  if (!matching && ids.size === 0) return nothing;
  const wholePage = view.data.rows.length > 0 && view.data.rows.every(run => ids.has(run.id));
  return html`<div class="selection" role="region" aria-label="Selected runs">
    <b>${matching ? 'All runs that match' : `${plural(ids.size, 'run')} selected`}</b>
    ${wholePage && !matching && view.data.next ? html`<button type="button" class="plain" @click=${() => { chosen(view).matching = true; view.repaint(); }}>select all that match</button>` : nothing}
    <span class="gap"></span>
    ${bulkActions(view).map(action => html`<button type="button" @click=${action.open}>${action.label} …</button>`)}
    <button type="button" class="plain" @click=${() => { view.ui.chosen = undefined; view.repaint(); }}>Clear</button></div>`;
}

const FIRST = [
  'var hello = engine.workflow("hello", Person.class, wf -> {',
  '    var greet = wf.step("greet").run(String.class, (person, ctx) -> "Hello, " + person.name() + "!");',
  '    wf.step("send").after(greet).retry(RetryPolicy.exponential(3)).run((person, greeting, ctx) -> mail(greeting));',
  '});',
  'engine.start();',
  'hello.run(new Person("Ada"), "tenant-1");',
].join('\n');

const none = view => Object.keys(filtersOf(view.route.query)).length
  ? view.data.next ? empty('No run matches so far', html`Many newer runs were looked at. Go on with the next page, or add a workflow, a tenant or a time.`) : empty('No run matches', html`Take a filter away, or <a href=${link('/runs')}>show all runs</a>. A search finds the beginning of a run id, a whole idempotency key, or the name of a workflow.`)
  : empty('No runs yet', html`A run is one execution of a workflow. Start one here from <a href=${link('/workflows')}>Workflows</a>, or in code:<pre>${FIRST}</pre>`);
