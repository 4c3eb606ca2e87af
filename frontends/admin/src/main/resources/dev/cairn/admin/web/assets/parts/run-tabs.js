// The tabs of a run.
import { html, nothing } from '../html.js';
import './graph.js';
import './timeline.js';
import { clip, empty, pager, problem, state, when } from './bits.js';
import { attemptsOf } from './attempts.js';
import { json } from './json.js';
import { table } from './table.js';
import { keep, setting } from '../store.js';
import { criticalPath, endOf } from '../model/timeline.js';
import { duration } from '../model/time.js';
import { number, plural } from '../model/text.js';

const MANY = 300;
const CRITICAL_MOST = 2000;

const pick = view => name => view.query({ step: name });
const address = view => name => view.here({ step: name });

export function graph(view) {
  const { graph: drawing } = view.data;
  if (!drawing) return nothing;
  const size = drawing.nodes.length > MANY || drawing.rows > 9 ? 'tall' : drawing.rows > 4 ? 'middle' : '';
  return html`${drawing.folded ? html`<p class="muted pad">Fan-outs are folded: a node stands for many steps.</p>` : nothing}
    <cairn-graph class=${size} .model=${{ graph: drawing, selected: view.route.query.step, address: address(view), pick: pick(view), tall: size === 'tall' }}></cairn-graph>`;
}

export function timeline(view) {
  const { timeline: times, graph: drawing } = view.data;
  if (!times) return nothing;
  if (times.rows.length === 0) return empty('Nothing happened yet', 'The timeline begins with the first step that is queued.');
  return html`<cairn-timeline .model=${{
    timeline: times, selected: view.route.query.step, address: address(view), zone: view.zone, now: view.now,
    log: setting('log', false), critical: critical(drawing, times),
    toggleLog: () => { keep('log', !setting('log', false)); view.repaint(); },
  }}></cairn-timeline>`;
}

const paths = new WeakMap();

function critical(drawing, times) {
  if (!drawing || drawing.nodes.length > CRITICAL_MOST) return null;
  if (!paths.has(times)) {
    const rows = new Map(times.rows.map(row => [row.name, row]));
    paths.set(times, criticalPath(drawing.nodes.map(node => node.name), drawing.edges, name => rows.has(name) ? endOf(rows.get(name)) : null));
  }
  return paths.get(times);
}

export function events(view) {
  const { events: page, run } = view.data;
  if (!page) return nothing;
  if (page.events.length === 0) return empty('No events', 'The events of an old run are deleted with it.');
  const start = Date.parse(run.created_at);
  const { step } = view.route.query;
  const rows = step ? page.events.filter(event => event.step === step) : page.events;
  return html`${step ? html`<p class="facts"><span>only <b>${step}</b></span><a class="button" href=${view.here({ step: null })}>all steps</a></p>` : nothing}
    <section class="card flush">${table({ label: 'Events', rows, key: event => event.id, columns: [
      { label: 'time', cell: event => when(event.at, view, true) },
      { label: 'after', number: true, wide: true, cell: event => '+' + duration(Date.parse(event.at) - start) },
      { label: 'event', cell: event => state(event.type) },
      { label: 'step', cell: event => html`<a class="cut" href=${view.here({ step: event.step })}>${event.step}</a>` },
      { label: 'attempt', number: true, wide: true, cell: event => event.attempt || nothing },
      { label: 'worker', wide: true, cell: event => clip(event.worker, 'narrow') },
      { label: 'detail', wide: true, grow: true, cell: event => html`<span class="cut" title=${event.detail ?? nothing}>${event.due_at ? html`until ${when(event.due_at, view)} ` : nothing}${event.detail ?? nothing}</span>` },
    ] })}</section>${pager(view, page.next_cursor, rows.length)}`;
}

export function payloads(view) {
  const { payloads: values } = view.data;
  if (!values) return nothing;
  if (values.refusal) return problem(values.refusal);
  const outputs = Object.entries(values.outputs ?? {});
  return html`<div class="cards-2"><section class="card"><h2>Input</h2>${json(values.input, 'input', view)}</section>
    <section class="card"><h2>Outputs <span class="muted">${plural(outputs.length, 'step')}</span></h2>
      ${outputs.length === 0 ? html`<p class="muted">No step has completed yet.</p>`
        : outputs.slice(0, MANY).map(([step, value]) => html`<h3><a href=${view.here({ step, tab: null })}>${step}</a></h3>${json(value, `output of ${step}`, view)}`)}
      ${outputs.length > MANY ? html`<p class="muted">${number(outputs.length - MANY)} more: select a step in the graph.</p>` : nothing}</section></div>`;
}

export function attempts(view) {
  const { tasks, nextTasks } = view.data;
  const { step } = view.route.query;
  const shown = tasks.filter(task => task.history?.length && (!step || task.name === step));
  if (shown.length === 0) return empty('No attempts', step ? html`${step} has not run. <a href=${view.here({ step: null })}>Show all steps</a>.` : 'No step has run yet.');
  return html`${shown.map(task => html`<section class="card"><h2>${state(task.state, true)}<a href=${view.here({ step: task.name })}>${task.name}</a>
      <span class="muted">${plural(task.history.length, 'attempt')}</span></h2>${attemptsOf(task, view)}</section>`)}${pager(view, nextTasks, tasks.length)}`;
}
