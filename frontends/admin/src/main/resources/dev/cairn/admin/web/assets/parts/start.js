// The form that starts a run.
import { html, nothing } from '../html.js';
import { changedForm, openDialog } from './dialog.js';
import { post } from '../api.js';
import { parseTyped } from '../model/json.js';
import { metadataOf } from '../model/runs.js';
import { fromField, zoneName } from '../model/time.js';
import { link, runPath } from '../router.js';

const set = (form, name) => event => {
  form[name] = event.target.value;
  changedForm();
};

export function startDialog(view, workflow) {
  openDialog({
    title: `Start a run of ${workflow}`,
    label: 'Start the run',
    wide: true,
    form: { tenant: view.route.query.tenant ?? view.me.tenants?.[0] ?? '', input: '{\n  \n}' },
    body: form => html`
      <p class="touch">One run of the newest version is stored${form.tenant ? html` for <b>${form.tenant}</b>` : nothing} and its first steps are queued${form.start ? ' at its start time' : ''}.
        ${form.key ? 'If that tenant has a run with this key, it is shown and nothing starts.' : nothing}</p>
      <div class="fields">
        <label class="field"><span>Tenant</span><input required list="tenants-to-start" .value=${form.tenant} @input=${set(form, 'tenant')} spellcheck="false"></label>
        <datalist id="tenants-to-start">${(view.me.tenants ?? view.overview?.tenants?.map(row => row.tenant) ?? []).map(name => html`<option value=${name}></option>`)}</datalist>
        <label class="field"><span>Idempotency key (may stay empty)</span><input @input=${set(form, 'key')} spellcheck="false"></label></div>
      <label class="field"><span>Input, as JSON</span><textarea rows="9" spellcheck="false" .value=${form.input} @input=${set(form, 'input')}></textarea></label>
      ${parseTyped(form.input).error ? html`<p class="wrong">${parseTyped(form.input).error}</p>` : nothing}
      <details><summary>More: metadata, start time, deadline</summary><div class="fields">
        <label class="field"><span>Metadata, name=value on each line</span><textarea rows="3" spellcheck="false" @input=${set(form, 'metadata')}></textarea></label>
        <label class="field"><span>Start at (${zoneName(view.zone)})</span><input type="datetime-local" @input=${set(form, 'start')}></label>
        <label class="field"><span>Deadline, minutes from the start</span><input type="number" min="0" step="any" @input=${set(form, 'deadline')}></label></div>
        ${metadataOf(form.metadata) === null ? html`<p class="wrong">Each line needs a name, =, and a value.</p>` : nothing}</details>`,
    blocked: form => !form.tenant.trim() || parseTyped(form.input).error !== null || metadataOf(form.metadata) === null,
    send: form => post('/workflows', bodyOf(form, workflow, view)),
    done: answer => {
      view.notify(answer.is_new ? 'The run has started.' : 'A run with this key was there before; this is its page.');
      view.go(link(runPath(answer.id)));
    },
  });
}

function bodyOf(form, workflow, view) {
  const body = { workflow, tenant: form.tenant.trim(), input: parseTyped(form.input).value };
  if (form.key?.trim()) body.idempotency_key = form.key.trim();
  const metadata = metadataOf(form.metadata);
  if (Object.keys(metadata).length) body.metadata = metadata;
  if (form.start) body.start_at = fromField(form.start, view.zone);
  if (Number(form.deadline) > 0) body.deadline_ms = Math.round(Number(form.deadline) * 60_000);
  return body;
}
