// Edits an input as JSON. Left alone, the stored input is used and nothing of it is sent back.
import { html, nothing } from '../html.js';
import { get } from '../api.js';
import { changedForm } from './dialog.js';
import { hasMask, parseTyped } from '../model/json.js';

export function inputEditor(form, run, view) {
  if (!view.me.payloads) return html`<p class="muted">The input stays as it is: you may not see payloads.</p>`;
  const start = event => {
    form.edit = event.target.checked;
    if (form.edit && form.text === undefined) readInput(form, run);
    changedForm();
  };
  return html`<label class="check"><input type="checkbox" .checked=${Boolean(form.edit)} @change=${start}>With another input</label>
    ${form.edit ? html`
      ${form.refused ? html`<p class="warn">${form.refused}</p>` : nothing}
      <label class="field"><span>Input, as JSON</span><textarea rows="9" spellcheck="false" .value=${form.text ?? ''} aria-invalid=${wrongInput(form) ? 'true' : 'false'}
        @input=${event => { form.text = event.target.value; changedForm(); }}></textarea></label>
      ${wrongInput(form) ? html`<p class="wrong">${parseTyped(form.text ?? '').error ?? 'An input is needed.'}</p>` : nothing}
      ${form.text && hasMask(form.text) ? html`<p class="warn">Masked values stand as •••. Replace them: they would be sent as they are.</p>` : nothing}` : nothing}`;
}

async function readInput(form, run) {
  try {
    form.text = JSON.stringify((await get(`/workflows/${encodeURIComponent(run)}/payloads`)).input, null, 2);
  } catch (refusal) {
    form.refused = refusal.message;
    form.text = '';
  }
  changedForm();
}

export const wrongInput = form => Boolean(form.edit) && (!form.text?.trim() || parseTyped(form.text).error !== null);

export const typedInput = form => form.edit ? { input: parseTyped(form.text).value } : {};
