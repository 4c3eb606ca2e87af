// The columns of a list of runs, for every page that shows one.
import { html, nothing } from '../html.js';
import { chips, clip, runLink, state, when } from './bits.js';
import { rough } from '../model/time.js';
import { link, piece } from '../router.js';
import { number } from '../model/text.js';

const COLUMNS = view => [
  { id: 'run', label: 'run', cell: run => html`${state(run.status, true)}${runLink(run.id)}` },
  { id: 'workflow', label: 'workflow', cell: run => clip(run.type) },
  { id: 'version', label: 'version', number: true, wide: true, cell: run => run.version },
  { id: 'tenant', label: 'tenant', wide: true, cell: run => clip(run.tenant, 'narrow') },
  { id: 'started', label: 'started', wide: true, cell: run => when(run.created_at, view) },
  { id: 'took', label: 'took', number: true, cell: run => rough(run.duration_ms ?? (run.finished_at ? Date.parse(run.finished_at) : view.now) - Date.parse(run.created_at)) },
  { id: 'steps', label: 'steps', number: true, wide: true, cell: run => progress(run) },
  { id: 'waits', label: 'waits for', wide: true, grow: true, cell: run => html`${clip(run.waiting_for, 'wait muted')}${run.waiting_until ? html` <span class="muted">until ${when(run.waiting_until, view)}</span>` : nothing}` },
  { id: 'key', label: 'key', wide: true, cell: run => clip(run.idempotency_key, 'narrow mono') },
  { id: 'metadata', label: 'metadata', wide: true, cell: run => html`<span class="cut">${chips(run.metadata)}</span>` },
];

const progress = run => run.steps
  ? html`<span title="${run.steps.completed} of ${run.steps.total} steps completed, ${run.steps.failed} failed">${number(run.steps.completed)}/${number(run.steps.total)}</span>`
  : nothing;

export const RUN_COLUMNS = ['run', 'workflow', 'version', 'tenant', 'started', 'took', 'steps', 'waits', 'key', 'metadata'];
export const USUAL_COLUMNS = ['run', 'workflow', 'tenant', 'started', 'took', 'steps', 'waits'];

export const runColumns = (view, ids) => COLUMNS(view).filter(column => column.id === 'run' || ids.includes(column.id));

export const workflowLink = name => html`<a class="cut" href=${link(piece('/workflows', name))}>${name}</a>`;
