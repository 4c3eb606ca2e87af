// One dialog at a time: it says what an action will touch, asks, sends, and shows a refusal in the server's words.
import { html, nothing } from '../html.js';
import { problem } from './bits.js';

let current = null;
let repaint = () => {};

export const connectDialogs = paint => { repaint = paint; };
export const dialogOpen = () => current !== null;

/**
 * `body(form)` is the content, with `form` as its own state; `send(form)` acts and may return a text for `done`.
 * Without `send` there is only a button to close.
 */
export function openDialog(dialog) {
  current = { form: {}, error: null, busy: false, back: document.activeElement, ...dialog };
  repaint();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const element = document.getElementById('dialog');
    if (element && !element.open) element.showModal();
  }));
  return current;
}

export function closeDialog() {
  const { back } = current ?? {};
  document.getElementById('dialog')?.close();
  current = null;
  repaint();
  if (back?.isConnected) back.focus();
}

/** Paints the dialog once more, after its form changed. */
export const changedForm = () => repaint();

/** The field for a reason; `noReason` keeps a dialog from being sent while it is empty. */
export const reasonField = (form, required = true) => html`<label class="field"><span>Reason${required ? '' : ' (may stay empty)'}, for the log of actions</span>
  <input maxlength="200" ?required=${required} @input=${event => { form.reason = event.target.value.trim(); repaint(); }}></label>`;

export const noReason = form => !form.reason;

async function submit(event) {
  event.preventDefault();
  const dialog = current;
  if (dialog.busy || !dialog.send) return;
  dialog.busy = true;
  dialog.error = null;
  repaint();
  try {
    const text = await dialog.send(dialog.form);
    if (current === dialog) closeDialog();
    dialog.done?.(text);
  } catch (failure) {
    dialog.error = failure;
    dialog.busy = false;
    repaint();
  }
}

export function dialogView() {
  if (!current) return nothing;
  const { title, body, send, label, danger, busy, error, form, blocked } = current;
  return html`
    <dialog id="dialog" class=${current.wide ? 'wide' : ''} aria-labelledby="dialog-title" @cancel=${cancel} @click=${outside}>
      <form method="dialog" @submit=${submit}>
        <h2 id="dialog-title">${title}</h2>
        <div class="body">${body(form)}</div>
        ${error ? problem(error) : nothing}
        <p class="buttons">
          <button type="button" @click=${closeDialog}>${send ? 'Keep as it is' : 'Close'}</button>
          ${send ? html`<button class=${danger ? 'danger' : 'main'} ?disabled=${busy || blocked?.(form)}>${busy ? 'Sending …' : label}</button>` : nothing}
        </p>
      </form>
    </dialog>`;
}

function cancel(event) {
  event.preventDefault();
  if (!current?.busy) closeDialog();
}

function outside(event) {
  if (event.target.id === 'dialog' && !current.send) closeDialog();
}
