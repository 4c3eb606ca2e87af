// The selected step, beside the picture.
import { html, nothing } from '../html.js';
import { state, when } from './bits.js';
import { attemptsOf } from './attempts.js';
import { json } from './json.js';
import { waitLinks } from './run-head.js';
import { stepActions } from './run-actions.js';
import { letterActions } from './letters.js';
import { between, duration, relative } from '../model/time.js';
import { number, plural } from '../model/text.js';
import { link, piece } from '../router.js';

export function stepPanel(view) {
  const name = view.route.query.step;
  bringIntoSight(view, name);
  const task = view.data.tasks.find(one => one.name === name);
  if (!task) return html`<section class="card" aria-live="polite"><h2>${name}<a href=${view.here({ step: null })} aria-label="Close">✕</a></h2>
    <p class="muted">This run has no step of that name.</p></section>`;
  const last = task.history?.at(-1);
  return html`<section class="card" aria-label="Step ${name}">
      <h2>${state(task.state, true)}<span>${name}</span>${task.attempts ? html`<span class="muted">${plural(task.attempts, 'attempt')}</span>` : nothing}<a href=${view.here({ step: null })} aria-label="Close" title="Close (Esc)">✕</a></h2>
      ${task.waiting ? html`<p class="touch">${task.waiting.text} ${waitLinks(view, task.waiting.links)}</p>` : nothing}
      <dl class="pairs">
        <div><dt>state</dt><dd>${state(task.state)}</dd></div>
        ${task.parents?.length ? html`<div><dt>after</dt><dd>${task.parents.slice(0, 8).map((parent, i) => html`${i ? ', ' : ''}<a href=${view.here({ step: parent })}>${parent}</a>`)}${task.parents.length > 8 ? `, ${number(task.parents.length - 8)} more` : nothing}</dd></div>` : nothing}
        ${task.worker ? html`<div><dt>worker</dt><dd>${task.worker}</dd></div>` : nothing}
        ${pair('started', task.started_at, view)}
        ${last ? html`<div><dt>queued for</dt><dd>${duration(between(last.queued_at, last.started_at))}</dd></div>` : nothing}
        ${last ? html`<div><dt>${last.ended_at ? 'ran for' : 'runs for'}</dt><dd>${duration(last.ended_at ? between(last.started_at, last.ended_at) : view.now - Date.parse(last.started_at))}</dd></div>` : nothing}
        ${task.due_at ? html`<div><dt>due</dt><dd>${when(task.due_at, view)} (${relative(task.due_at, view.now)})</dd></div>` : nothing}
        ${task.heartbeat ? html`<div><dt>heartbeat</dt><dd>${relative(task.heartbeat.at, view.now)}${task.heartbeat.details ? html`: ${shown(task.heartbeat.details)}` : nothing}</dd></div>` : nothing}
      </dl>
      ${letterNote(view)}${stepButtons(view, task)}
      ${task.history?.length ? html`<h3>Attempts</h3>${attemptsOf(task, view)}` : nothing}
      ${output(view, name)}
    </section>`;
}

/** Where the panel stands below the picture, a newly selected step moves into sight. */
function bringIntoSight(view, name) {
  if (view.ui.panelOf === name) return;
  view.ui.panelOf = name;
  if (matchMedia('(max-width: 1000px)').matches) setTimeout(() => document.querySelector('.side')?.scrollIntoView({ block: 'start' }), 80);
}

const pair = (label, instant, view) => instant ? html`<div><dt>${label}</dt><dd>${when(instant, view, true)}</dd></div>` : nothing;

const shown = details => typeof details === 'string' ? details : JSON.stringify(details);

function stepButtons(view, task) {
  const actions = stepActions(view, task);
  return actions.length ? html`<p class="buttons">${actions.map(action => html`<button type="button" class=${action.main ? 'main' : ''} @click=${action.open}>${action.label} …</button>`)}</p>` : nothing;
}

function output(view, name) {
  const { payloads } = view.data;
  if (!payloads || payloads.refusal || !Object.hasOwn(payloads.outputs ?? {}, name)) return nothing;
  return html`<h3>Output</h3>${json(payloads.outputs[name], `output of ${name}`, view)}`;
}

function letterNote(view) {
  const { letter } = view.data;
  if (!letter || letter.step !== view.route.query.step) return nothing;
  const others = (letter.alike?.count ?? 1) - 1;
  return html`<p class="note">${others > 0 ? `${number(others)}${letter.alike.capped ? '+' : ''} ${others === 1 ? 'other fails' : 'others fail'} the same way.` : 'No other step fails this way.'}
      ${letter.requeues ? `Requeued ${plural(letter.requeues, 'time')} before.` : nothing}</p>
    <p class="buttons">${letterActions(view, letter).map(action => html`<button type="button" class=${action.main ? 'main' : ''} @click=${action.open}>${action.label} …</button>`)}
      ${others > 0 ? html`<a class="button" href=${link(piece('/dead-letters', letter.fingerprint))}>Show group</a>` : nothing}</p>`;
}
