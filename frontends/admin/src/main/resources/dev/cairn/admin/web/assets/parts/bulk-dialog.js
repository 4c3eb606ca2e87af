// A bulk action: the preview says how many and which, then it becomes a job that can be watched and stopped.
import { html, nothing } from '../html.js';
import { changedForm, noReason, openDialog, reasonField } from './dialog.js';
import { problem, runLink, state } from './bits.js';
import { post } from '../api.js';
import { capped, number, pluralCapped } from '../model/text.js';
import { link, piece } from '../router.js';

const WORDS = {
  cancel: ['Cancel', 'run', 'Their live steps end and what follows them does not run. Steps that run now are told to stop. Runs that are over stay as they are.', true],
  retry: ['Retry the failed steps of', 'run', 'Their failed steps are queued again, with fresh retries; the steps that were cancelled because of them wait for them again.', false],
  requeue: ['Requeue', 'dead letter', 'Each failed step is queued again, with fresh retries, and its run goes on from there.', false],
  discard: ['Discard', 'dead letter', 'They leave this list and cannot be requeued from it. Their runs stay failed.', true],
};
const MOST = 10_000;

/** A row of the preview: a run, or a dead letter. */
const sampled = row => html`<li>${state(row.status ?? 'FAILED', true)}${runLink(row.run_id ?? row.id)} ${row.type ?? `${row.workflow}/${row.step}`} <span class="muted">${row.tenant}</span></li>`;

/** All that match a filter, as a job. */
export const bulkDialog = (view, action, filter) => jobDialog(view, action, { filter: Object.keys(filter).length ? filter : { to: new Date(view.now).toISOString() } });

/** The chosen runs, as a job too. */
export const chosenDialog = (view, action, runs) => jobDialog(view, action, { ids: runs.map(run => run.id) });

const jobDialog = (view, action, which) => ask(action, {
  preview: post('/bulk/preview', { action, ...which }),
  send: reason => post('/bulk', { action, ...which, reason }),
  done: job => view.go(link(piece('/bulk', job.id))),
});

function ask(action, { preview: asked, send, done }) {
  const [verb, thing, touch, danger] = WORDS[action];
  let preview = null;
  let failure = null;
  asked.then(answer => { preview = answer; }, refusal => { failure = refusal; }).finally(changedForm);
  const dialog = openDialog({
    danger,
    wide: true,
    body: form => html`
      ${failure ? problem(failure) : !preview ? html`<p class="muted">Counting …</p>` : html`
        <p class="touch"><b>${pluralCapped(preview, thing)}</b> now. ${touch}</p>
        ${preview.capped ? html`<p class="warn">A job takes at most ${number(MOST)}; start another one for the rest.</p>` : nothing}
        ${preview.sample?.length ? html`<div><p class="muted">The first ${preview.sample.length}:</p><ul class="plain-list">${preview.sample.map(sampled)}</ul></div>` : nothing}`}
      ${reasonField(form)}`,
    blocked: form => !preview || preview.count === 0 || noReason(form),
    send: form => send(form.reason),
    done,
  });
  Object.defineProperties(dialog, {
    title: { get: () => preview ? `${verb} ${pluralCapped(preview, thing)}` : `${verb} …` },
    label: { get: () => preview ? `${verb} ${capped(preview)}` : verb },
  });
}
