// The first page: what needs somebody, then how it runs.
import { html, nothing } from '../html.js';
import '../parts/chart.js';
import { table } from '../parts/table.js';
import { runColumns } from '../parts/runs-table.js';
import { empty, heading, state } from '../parts/bits.js';
import { severityState } from '../model/states.js';
import { duration } from '../model/time.js';
import { capped, number, plural } from '../model/text.js';
import { link } from '../router.js';
import { tenantTable } from '../parts/tenants.js';
import { workerTable } from '../parts/workers.js';

export default {
  title: () => 'Overview',
  stream: () => 'scope=overview',
  async load({ get, view }) {
    const overview = await get('/overview');
    view.countsAre(overview);
    return overview;
  },
  changes: (before, after) => after.needs.filter(need => !before.needs.some(old => old.text === need.text)).map(need => need.text),
  view: view => html`
    ${heading('Overview')}
    ${summary(view.data.counts)}
    ${tiles(view.data.counts)}
    <div class="columns">
      <div>${needs(view.data)}${charts(view)}${recent(view)}</div>
      <div class="side">${tenants(view)}${workers(view)}</div>
    </div>`,
};

const summary = counts => html`<p class="facts"><span>last hour</span>
  <span>${plural(counts.workers, 'worker')}, ${plural(counts.slots, 'slot')}, ${number(counts.slots_used)} used</span>
  ${counts.leader ? html`<span>leader <b>${counts.leader}</b></span>` : html`<span class="failed">no leader</span>`}</p>`;

const tile = (label, value, path, alarm = false) => html`
  <a class="tile" href=${path}><span>${label}</span><b class=${alarm ? 'failed' : ''}>${value}</b></a>`;

const tiles = counts => html`<div class="tiles">
  ${tile('started a minute', number(counts.started_per_minute), link('/runs'))}
  ${tile('finished a minute', number(counts.finished_per_minute), link('/runs', { status: 'completed' }))}
  ${tile('failed a minute', number(counts.failed_per_minute), link('/runs', { status: 'failed' }), counts.failed_per_minute > 0)}
  ${tile('queued', capped(counts.queued), link('/queue'))}
  ${tile('oldest waiting', duration(counts.oldest_waiting_ms), link('/queue'))}</div>`;

const VERB = { dead_letters: 'Show', no_code: 'Why', worker_dead: 'Worker', worker_stale: 'Worker', draining: 'Worker', stuck: 'Show', no_leader: 'Workers', invariant: 'Verify' };

const needs = ({ needs: list }) => html`<section class="card"><h2>What needs you</h2>
  ${list.length === 0
    ? html`<p class="calm">${state('COMPLETED', true)} Nothing. Every worker is alive, every step has code, no dead letter waits.</p>`
    : html`<ul class="needs">${list.map(need => html`<li>${state(severityState(need.severity), true)}<span>${need.text}</span>
        ${need.link ? html`<a class="button" href=${link(need.link.split('?')[0], Object.fromEntries(new URLSearchParams(need.link.split('?')[1] ?? '')))}
          aria-label="${VERB[need.kind] ?? 'Show'}: ${need.text}">${VERB[need.kind] ?? 'Show'}</a>` : nothing}</li>`)}</ul>`}</section>`;

function charts(view) {
  const { series } = view.data;
  if (!series?.steps_finished?.length) return nothing;
  const perSecond = values => values.map(v => v === null ? null : v * 1000 / series.bucket_ms);
  const rate = value => value === null || value === undefined ? '–' : `${number(Math.round(value * 10) / 10)}/s`;
  const shared = { from: series.from, bucketMs: series.bucket_ms, zone: view.zone, now: view.now };
  return html`<div class="cards-2">
    <section class="card"><cairn-chart .model=${{ ...shared, title: 'Steps', write: rate, pick: (from, to) => view.go(link('/runs', { from, to })),
      lines: [{ name: 'finished', role: 'running', values: perSecond(series.steps_finished) }, { name: 'failed', role: 'failed', values: perSecond(series.steps_failed) }] }}></cairn-chart></section>
    <section class="card"><cairn-chart .model=${{ ...shared, title: 'Wait in the queue', write: duration,
      lines: [{ name: 'median', role: 'running', values: series.latency_p50_ms }, { name: '99 of 100', role: 'queued', values: series.latency_p99_ms, how: 'max' }] }}></cairn-chart></section></div>`;
}

const recent = view => html`<section class="card flush"><h2>Recent runs <a href=${link('/runs')}>all</a></h2>
  ${view.data.recent.length === 0
    ? empty('No runs yet', html`Start one: <a href=${link('/workflows')}>choose a workflow</a>, or call <code>workflow.run(input, tenant)</code> in code.`)
    : table({ label: 'Recent runs', columns: runColumns(view, ['run', 'workflow', 'tenant', 'took', 'steps', 'waits']), rows: view.data.recent, key: run => run.id })}</section>`;

const tenants = view => html`<section class="card flush"><h2>Turns by tenant <a href=${link('/queue')}>queue</a></h2>
  ${view.data.tenants.length === 0 ? html`<p class="muted pad">No tenant has work.</p>` : tenantTable(view, view.data.tenants, false)}
  <p class="muted pad">Every tenant with work gets its turn; a backlog delays only its owner.</p></section>`;

const workers = view => html`<section class="card flush"><h2>Workers <a href=${link('/workers')}>all</a></h2>
  ${view.data.workers.length === 0 ? html`<p class="muted pad">No worker runs. Start one: <code>engine.start()</code>.</p>` : workerTable(view, view.data.workers, false)}</section>`;
