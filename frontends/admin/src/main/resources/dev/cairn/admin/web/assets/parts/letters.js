// What an operator may do to one dead letter.
import { html } from '../html.js';
import { bulkDialog } from './bulk-dialog.js';
import { noReason, openDialog, reasonField } from './dialog.js';
import { inputEditor, typedInput, wrongInput } from './input-editor.js';
import { del, post } from '../api.js';
import { number, short } from '../model/text.js';

/** The step is in the body: servers refuse a slash within a part of a path. */
const pathOf = letter => '/dlq/' + letter.run_id;

/** Requeue and discard one; `alike` (a capped count) adds the whole group. */
export function letterActions(view, letter) {
  if (!view.canAct) return [];
  const actions = [{ label: 'Requeue', main: !(letter.alike?.count > 1), open: () => requeue(view, letter) }, { label: 'Discard', open: () => discard(view, letter) }];
  if (letter.alike?.count > 1) {
    actions.unshift({ label: `Requeue all ${number(letter.alike.count)}${letter.alike.capped ? '+' : ''}`, main: true, open: () => bulkDialog(view, 'requeue', { fingerprint: letter.fingerprint }) });
  }
  return actions;
}

function requeue(view, letter) {
  openDialog({
    title: `Requeue ${letter.step} of ${short(letter.run_id)}`,
    label: 'Requeue it',
    wide: true,
    body: form => html`
      <p class="touch">${form.edit ? `A new run goes on from ${letter.step} with the other input, and copies the outputs of the steps before it. This run stays failed.`
        : `${letter.step} is queued again, with fresh retries. The steps that were cancelled because of it wait for it again, and the run goes on. Completed steps do not run again.`}</p>
      ${inputEditor(form, letter.run_id, view)}`,
    blocked: wrongInput,
    send: form => post(pathOf(letter) + '/requeue', { ...typedInput(form), step: letter.step }),
    done: answer => { view.notify(answer.text ?? `${letter.step} is queued again.`); view.refresh(); },
  });
}

function discard(view, letter) {
  openDialog({
    title: `Discard the dead letter of ${letter.step}, ${short(letter.run_id)}`,
    label: 'Discard it',
    danger: true,
    body: form => html`
      <p class="touch">The dead letter leaves the list. Its run stays failed; its events and errors stay with it.</p>
      ${reasonField(form)}`,
    blocked: noReason,
    send: form => del(pathOf(letter), { step: letter.step, reason: form.reason }),
    done: answer => { view.notify(answer.text ?? 'The dead letter is discarded.'); view.query({ entry: null }); },
  });
}
