// The attempts of a step, the last first, each error against the one before it.
import { html, nothing } from '../html.js';
import { state, when } from './bits.js';
import { diff, errorText, sameError } from '../model/diff.js';
import { between, duration } from '../model/time.js';

export const attemptsOf = (task, view) => [...task.history].reverse().map(attempt => {
  const before = task.history.filter(one => one.attempt < attempt.attempt && one.error).at(-1);
  return html`<div class="attempt"><p><b>attempt ${attempt.attempt}</b>${state(attempt.outcome ?? 'RUNNING')}
      ${attempt.worker ? html`<span class="muted">on ${attempt.worker}</span>` : nothing}
      <span class="muted">${when(attempt.started_at, view)}</span>
      <span class="muted">queued ${duration(between(attempt.queued_at, attempt.started_at))}</span>
      <span class="muted">ran ${duration(attempt.ended_at ? between(attempt.started_at, attempt.ended_at) : view.now - Date.parse(attempt.started_at))}</span></p>
    ${attempt.error ? errorView(attempt.error, before) : nothing}</div>`;
});

/** An error in full; or what it has that the error before it had not. */
function errorView(error, before) {
  if (!before) return html`<pre>${errorText(error)}</pre>`;
  if (sameError(error, before.error)) return html`<p class="muted">The same error as in attempt ${before.attempt}: ${error.type}: ${error.message}</p>`;
  return html`<p class="muted">Compared with attempt ${before.attempt}:</p>
    <pre class="diff">${diff(errorText(before.error), errorText(error)).map(([sign, text]) => sign === '+' ? html`<ins>+ ${text}</ins>` : sign === '-' ? html`<del>- ${text}</del>` : html`<span>  ${text}</span>`)}</pre>`;
}
