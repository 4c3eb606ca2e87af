// The head of a run: its facts, and in words why it is where it is.
import { html, nothing } from '../html.js';
import { chips, copyButton, runLink, state, when } from './bits.js';
import { duration, relative } from '../model/time.js';
import { cut, plural } from '../model/text.js';
import { role } from '../model/states.js';
import { link, piece, runPath } from '../router.js';

export function facts(view) {
  const { run } = view.data;
  const took = run.duration_ms ?? (run.finished_at ? Date.parse(run.finished_at) : view.now) - Date.parse(run.created_at);
  return html`<p class="facts">
    <span>version <a href=${link(piece('/workflows', run.type), { version: run.version })}>${run.version}</a></span>
    <span>tenant <a href=${link('/runs', { tenant: run.tenant })}>${cut(run.tenant, 40)}</a></span>
    <span>started ${when(run.created_at, view)} (${relative(run.created_at, view.now)})</span>
    ${run.start_at ? html`<span>to start at ${when(run.start_at, view)}</span>` : nothing}
    <span>${run.finished_at ? 'took' : 'for'} <b>${duration(took)}</b></span>
    ${run.deadline_at ? html`<span>deadline ${when(run.deadline_at, view)}</span>` : nothing}
    ${run.idempotency_key ? html`<span>key <b class="mono">${cut(run.idempotency_key, 40)}</b></span>` : nothing}
    ${run.trace_id ? html`<span>trace <b class="mono" title=${run.trace_id}>${cut(run.trace_id, 9)}</b>${copyButton(run.trace_id, 'the trace id', view)}</span>` : nothing}
    ${run.forked_from ? html`<span>forked from ${runLink(run.forked_from.run)} at ${run.forked_from.step}</span>` : nothing}
    ${run.forks?.length ? html`<span>forks ${run.forks.map(fork => html`${runLink(fork.run)} `)}</span>` : nothing}
    <span>${chips(run.metadata)}</span></p>`;
}

/** The first words of the sentence stand out; the rest explains. */
export function banner(view) {
  const { run } = view.data;
  const text = run.why?.text ?? failedText(run.failure);
  if (!text && !run.cancel_reason) return nothing;
  const end = text.indexOf('. ') + 1 || text.length;
  const steps = run.why?.steps ?? [];
  const open = Boolean(view.route.query.why);
  return html`<div class="banner ${role(run.status)}"><b>${text.slice(0, end)}</b><span>${text.slice(end)}</span>
      ${run.cancel_reason ? html`<span>Cancelled for: ${run.cancel_reason}</span>` : nothing}
      ${steps.length ? html`<a class="why" href=${view.here({ why: open ? null : 1 })} aria-expanded=${open}>${open ? 'less' : 'why?'}</a>` : nothing}</div>
    ${open ? html`<section class="card"><h2>Why, step by step</h2><ul class="plain-list">${steps.map(step => html`
      <li>${state(step.kind, true)}<a href=${view.here({ step: step.step })}>${step.step}</a>: ${step.text} ${waitLinks(view, step.links)}</li>`)}</ul></section>` : nothing}`;
}

/** A server of an older version tells the failure, but not why. */
const failedText = failure => failure ? `${failure.step} failed for good after ${plural(failure.attempts, 'attempt')}. ${failure.type}: ${failure.message}` : '';

const ADDRESS = {
  STEP: (view, id) => view.here({ step: id }),
  WORKER: (view, id) => link(piece('/workers', id)),
  TENANT: (view, id) => link('/runs', { tenant: id, status: 'running' }),
  DEAD_LETTER: () => link('/dead-letters'),
  RUN: (view, id) => link(runPath(id)),
};

/** Links of a wait; a kind that this page does not know stays text. */
export const waitLinks = (view, links) => (links ?? []).map(one => ADDRESS[one.kind]
  ? html`<a class="chip" href=${ADDRESS[one.kind](view, one.id)}>${cut(one.text, 28)}</a>`
  : html`<span class="chip">${cut(one.text, 28)}</span>`);
