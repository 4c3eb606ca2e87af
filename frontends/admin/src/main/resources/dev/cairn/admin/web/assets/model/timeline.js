// The arithmetic of the timeline: instants to positions, spans to bars, and the critical path.

/** A scale from instants to 0..100. The logarithmic one gives the first seconds of a run of days their room. */
export function scale(from, to, logarithmic = false) {
  const start = Date.parse(from);
  const length = Math.max(1, Date.parse(to) - start);
  const unit = Math.max(1, Math.min(1000, length / 1000));
  const whole = Math.log1p(length / unit);
  return instant => {
    const ms = Math.min(length, Math.max(0, (typeof instant === 'number' ? instant : Date.parse(instant)) - start));
    return 100 * (logarithmic ? Math.log1p(ms / unit) / whole : ms / length);
  };
}

/** Where the axis ends: now while something goes on, and a little later when a step waits beyond that. */
export function axisEnd(timeline, now) {
  const spans = timeline.rows.flatMap(row => row.spans);
  const last = spans.reduce((latest, span) => Math.max(latest, span.to ? Date.parse(span.to) : 0), 0);
  const end = Math.max(Date.parse(timeline.to), last > now || spans.some(span => !span.to) ? now : 0);
  return last > end ? Math.min(last, end + (end - Date.parse(timeline.from)) / 3) : end;
}

const STEPS = [10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 216e5, 432e5, 864e5, 1728e5, 6048e5];

/** Round instants for the axis, about `wanted` of them. */
export function ticks(from, to, wanted = 5) {
  const start = Date.parse(from);
  const length = Date.parse(to) - start;
  const step = STEPS.find(ms => length / ms <= wanted) ?? STEPS.at(-1) * Math.ceil(length / STEPS.at(-1) / wanted);
  const found = [];
  for (let ms = step; ms < length && found.length < 50; ms += step) found.push(ms);
  return found;
}

/** On a logarithmic axis: a second, a minute, an hour, a day, a week after the start. */
export const logTicks = (from, to) => [1e3, 1e4, 6e4, 6e5, 36e5, 216e5, 864e5, 6048e5].filter(ms => ms < Date.parse(to) - Date.parse(from));

const KINDS = new Set(['queued', 'running', 'backing_off', 'sleeping', 'scheduled']);

/** The bars of a row: place and width in hundredths, kind and outcome; an open span ends now. */
export function bars(row, position, now) {
  return row.spans.map(span => {
    const x = position(span.from);
    const end = position(span.to ?? now);
    return {
      x, width: Math.max(0, end - x), kind: KINDS.has(span.kind) ? span.kind : 'queued',
      outcome: span.kind !== 'running' ? '' : !span.to ? 'open' : span.outcome === 'COMPLETED' || !span.outcome ? 'done' : 'failed', span,
    };
  });
}

/** How long a row's spans of one kind took together. */
export const spent = (row, kind, now) => row.spans.filter(span => span.kind === kind)
  .reduce((sum, span) => sum + Math.max(0, (span.to ? Date.parse(span.to) : now) - Date.parse(span.from)), 0);

/**
 * The steps that decided when the run ended: from the step that ended last, back over the parent that ended last.
 * `edges` are pairs of indexes into `names`; `ended(name)` is an instant in ms or null.
 */
export function criticalPath(names, edges, ended) {
  const parents = new Map();
  for (const [from, to] of edges) parents.set(to, [...(parents.get(to) ?? []), from]);
  const ends = names.map(ended);
  const latest = indexes => indexes.reduce((best, i) => ends[i] !== null && (best === null || ends[i] > ends[best]) ? i : best, null);
  const path = new Set();
  let at = latest(names.map((_, i) => i));
  while (at !== null && !path.has(names[at])) {
    path.add(names[at]);
    at = latest(parents.get(at) ?? []);
  }
  return path;
}

/** When the last span of a row ended; null for a row that never ran or still does. */
export function endOf(row) {
  const ends = row.spans.map(span => span.to ? Date.parse(span.to) : null);
  return ends.length === 0 || ends.includes(null) ? null : Math.max(...ends);
}
