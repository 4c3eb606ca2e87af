// What an operator may do to a run or a step. Each dialog says what it will touch before anything is sent.
import { html, nothing } from '../html.js';
import { changedForm, noReason, openDialog, reasonField } from './dialog.js';
import { inputEditor, typedInput, wrongInput } from './input-editor.js';
import { post } from '../api.js';
import { isOver } from '../model/states.js';
import { list, plural, short } from '../model/text.js';
import { link, runPath } from '../router.js';

const pathOf = run => '/workflows/' + encodeURIComponent(run.id);
const namesIn = (view, states) => view.data.tasks.filter(task => states.includes(task.state)).map(task => task.name);
const count = (run, states) => states.reduce((sum, name) => sum + (run.counts_by_state?.[name] ?? 0), 0);

/** `pack and ship`, or `3,780 steps` where the names are not at hand. */
const steps = (view, states) => view.data.few ? list(namesIn(view, states)) : plural(count(view.data.run, states), 'step');

export function runActions(view) {
  const { run } = view.data;
  if (!view.canAct) return [];
  const actions = [];
  if (!isOver(run.status)) actions.push({ label: 'Cancel', open: () => cancel(view) });
  actions.push({ label: 'Fork', open: () => fork(view, view.route.query.step) });
  const failed = count(run, ['FAILED']);
  if (failed > 0) actions.push({ label: failed === 1 ? 'Retry failed step' : `Retry ${failed} failed steps`, main: true, open: () => retry(view) });
  return actions;
}

export function stepActions(view, task) {
  if (!view.canAct) return [];
  const actions = [];
  if (!isOver(task.state) && !isOver(view.data.run.status)) actions.push({ label: 'Cancel step', open: () => cancel(view, task) });
  if (isOver(task.state)) actions.push({ label: 'Fork from here', open: () => fork(view, task.name) });
  return actions;
}

const WAITING = ['PENDING', 'QUEUED', 'SCHEDULED', 'SLEEPING', 'BACKING_OFF', 'WAITING'];

function cancel(view, task) {
  const { run } = view.data;
  const running = count(run, ['RUNNING']);
  openDialog({
    title: task ? `Cancel ${task.name} of ${short(run.id)}` : `Cancel ${run.type} ${short(run.id)}`,
    label: task ? 'Cancel the step' : 'Cancel the run',
    danger: true,
    body: form => html`
      <p class="touch">${task
        ? `${task.name} ends as cancelled${task.state === 'RUNNING' ? `; its code on ${task.worker ?? 'its worker'} is told to stop` : ''}. The steps that need it are cancelled too; the others go on.`
        : html`${count(run, WAITING) ? `${steps(view, WAITING)} will not run. ` : nothing}${running ? `${steps(view, ['RUNNING'])}, running now, ${running === 1 ? 'is' : 'are'} told to stop. ` : nothing}Completed steps keep their outputs. Compensations and the cancel handler run, if the workflow has them.`}</p>
      ${reasonField(form)}`,
    blocked: noReason,
    send: form => post(pathOf(run) + '/cancel', { reason: form.reason, ...(task ? { step: task.name } : {}) }),
    done: answer => told(view, answer.text ?? `${plural(answer.cancelled, 'step')} cancelled.`),
  });
}

function retry(view) {
  const { run } = view.data;
  const cancelled = count(run, ['CANCELLED']);
  openDialog({
    title: `Retry ${run.type} ${short(run.id)}`,
    label: 'Retry',
    body: form => html`
      <p class="touch">${steps(view, ['FAILED'])} ${count(run, ['FAILED']) === 1 ? 'is' : 'are'} queued again, with fresh retries and the same input.
        ${cancelled ? `${steps(view, ['CANCELLED'])}, cancelled because of it, ${cancelled === 1 ? 'waits' : 'wait'} for it again.` : nothing} Completed steps do not run again.</p>
      ${reasonField(form, false)}`,
    send: form => post(pathOf(run) + '/retry', form.reason ? { reason: form.reason } : {}),
    done: answer => told(view, answer.text ?? `${plural(answer.requeued, 'step')} queued again.`),
  });
}

function fork(view, from) {
  const { run, tasks, few } = view.data;
  openDialog({
    title: `Fork ${run.type} ${short(run.id)}`,
    label: 'Start the fork',
    wide: true,
    form: { from: from ?? (tasks.find(task => task.state === 'FAILED') ?? tasks.find(task => !isOver(task.state)) ?? tasks[0])?.name ?? '' },
    body: form => html`
      <p class="touch">A new run starts. It copies the outputs of the steps before <b>${form.from || '…'}</b> and goes on from there: ${form.from || 'that step'} and all
        that follow it run again. This run stays as it is.</p>
      <div class="fields"><label class="field"><span>From step</span>${few
        ? html`<select .value=${form.from} @change=${event => { form.from = event.target.value; changedForm(); }}>${tasks.map(task => html`<option ?selected=${task.name === form.from}>${task.name}</option>`)}</select>`
        : html`<input required .value=${form.from} @input=${event => { form.from = event.target.value; changedForm(); }}>`}</label>
        <label class="field"><span>Version (empty: that of this run, ${run.version})</span><input placeholder="newest, or a number" pattern="[0-9]+|newest" @input=${event => { form.version = event.target.value; }}></label></div>
      ${inputEditor(form, run.id, view)}`,
    blocked: form => !form.from || wrongInput(form),
    send: form => post(pathOf(run) + '/fork', { from: form.from, ...typedInput(form), ...(form.version ? { version: form.version.trim() } : {}) }),
    done: answer => { told(view, 'The fork has started; this is its page.'); view.go(link(runPath(answer.id))); },
  });
}

function told(view, text) {
  view.notify(text);
  view.refresh();
}
