// One row a step; queued, running, backing off and sleeping are told apart by pattern as well as colour.
import { html, nothing, repeat, svg } from '../html.js';
import { Part } from './element.js';
import { state } from './bits.js';
import { axisEnd, bars, logTicks, scale, spent, ticks } from '../model/timeline.js';
import { inSight } from '../model/window.js';
import { clockTime, duration } from '../model/time.js';
import { word } from '../model/text.js';

const ROW = 30;
const ALL_MOST = 60;
const KEY = [['queued', 'queued'], ['running', 'running'], ['done', 'ran'], ['failed', 'attempt failed'], ['backing_off', 'backing off'], ['sleeping', 'sleeping']];

/** Model: `{ timeline, selected, address(name), zone, now, log, critical: Set, toggleLog() }`. */
class Timeline extends Part {
  #top = 0;
  #shown = undefined;

  view() {
    const { timeline, now, log } = this.model;
    const rows = timeline.rows;
    const long = rows.length > ALL_MOST;
    const to = new Date(axisEnd(timeline, now)).toISOString();
    const position = scale(timeline.from, to, log);
    const seen = long ? inSight(rows.length, this.#top, this.querySelector('.rows')?.clientHeight ?? 500, ROW) : { first: 0, last: rows.length, before: 0, after: 0 };
    return html`
      <div class="rows ${long ? 'long' : ''}" @scroll=${long ? this.#scroll : nothing} tabindex=${long ? 0 : nothing}>
      <table aria-rowcount=${rows.length + 1}>
        <caption class="unseen">Timeline of ${rows.length} steps</caption>
        <thead><tr><th scope="col">step</th><th scope="col" class="number">ran</th><th scope="col" class="ticks">${this.#axis(timeline.from, to, position)}</th></tr></thead>
        <tbody>
          ${seen.before ? html`<tr aria-hidden="true"><td colspan="3" class="spacer" .style=${`height:${seen.before}px`}></td></tr>` : nothing}
          ${repeat(rows.slice(seen.first, seen.last), row => row.name, (row, i) => this.#row(row, position, seen.first + i))}
          ${seen.after ? html`<tr aria-hidden="true"><td colspan="3" class="spacer" .style=${`height:${seen.after}px`}></td></tr>` : nothing}
        </tbody>
      </table></div>
      <p class="legend">${KEY.map(([kind, text]) => html`<span><svg width="22" height="12" aria-hidden="true">${bar(kind, '0', '22')}</svg>${text}</span>`)}
        <span class="gap"></span>
        <button type="button" class="plain" aria-pressed=${log ? 'true' : 'false'} @click=${this.model.toggleLog}>${log ? 'logarithmic time' : 'linear time'}</button></p>`;
  }

  painted() {
    const { selected, timeline } = this.model;
    if (selected === this.#shown) return;
    this.#shown = selected;
    const rows = this.querySelector('.rows.long');
    const at = timeline.rows.findIndex(row => row.name === selected);
    if (!rows || at < 0) return;
    if (at * ROW < rows.scrollTop || (at + 2) * ROW > rows.scrollTop + rows.clientHeight) rows.scrollTop = Math.max(0, (at - 4) * ROW);
  }

  #row(row, position, index) {
    const { now, selected, address, critical, timeline } = this.model;
    const ran = spent(row, 'running', now);
    const parts = bars(row, position, now);
    const nowAt = position(now);
    return html`
      <tr data-row aria-rowindex=${index + 2} class=${row.name === selected ? 'chosen' : ''}>
        <th scope="row"><a class=${critical?.has(row.name) ? 'critical' : ''} title=${critical?.has(row.name) ? `${row.name}: on the critical path` : row.name}
          href=${address(row.name)} aria-current=${row.name === selected ? 'true' : nothing}>${state(row.state, true)}<span class="cut ${row.state === 'SKIPPED' ? 'struck' : ''}">${row.name}</span></a></th>
        <td class="number mono">${row.state === 'SLEEPING' || (ran === 0 && spent(row, 'sleeping', now)) ? duration(spent(row, 'sleeping', now)) : ran ? duration(ran) : nothing}</td>
        <td class="lane"><svg role="img" aria-label=${about(row, now)} width="100%" height=${ROW - 1}>
          ${parts.map(part => svg`<g><title>${title(part.span, now)}</title>${bar(part.kind === 'running' ? part.outcome === 'open' ? 'running' : part.outcome : part.kind, part.x + '%', part.width + '%')}</g>`)}
          ${Date.parse(timeline.to) >= now - 1000 ? svg`<line class="now" x1=${nowAt + '%'} x2=${nowAt + '%'} y2=${ROW}></line>` : nothing}
        </svg></td>
      </tr>`;
  }

  #axis(from, to, position) {
    const { zone, now, log } = this.model;
    const start = Date.parse(from);
    const length = Date.parse(to) - start;
    const wide = this.clientWidth > 600;
    const marks = (log ? logTicks(from, to) : ticks(from, to, wide ? 6 : 2)).map(ms => [ms, position(start + ms)]).filter(([, x]) => x > (wide ? 16 : 50) && x < 92);
    return html`<svg width="100%" height="16" aria-hidden="true"><text x="0" y="12">${clockTime(from, zone, now, length < 10_000)}</text>
      ${marks.map(([ms, x]) => svg`<text x=${x + '%'} y="12" text-anchor="middle">+${duration(ms)}</text>`)}</svg>
      <span class="unseen">time from ${clockTime(from, zone, now)}</span>`;
  }

  #scroll = event => {
    this.#top = event.currentTarget.scrollTop;
    this.repaint();
  };
}

/** A bar in its pattern: hatched when queued, striped when backing off or sleeping, else full. */
function bar(kind, x, width) {
  const striped = kind === 'queued' || kind === 'backing_off' || kind === 'sleeping' || kind === 'scheduled';
  return svg`<svg x=${x} width=${width} height="100%" class="span ${kind}">${striped
    ? svg`<line x1="0" x2="110%" y1="50%" y2="50%" transform=${kind === 'queued' ? 'translate(12 0) skewX(-42)' : nothing}></line>`
    : svg`<rect width="100%" height="11" y="50%" transform="translate(0 -5.5)" class="full"></rect>`}</svg>`;
}

const title = (span, now) => `${word(span.kind)} ${duration((span.to ? Date.parse(span.to) : now) - Date.parse(span.from))}, attempt ${span.attempt ?? 1}${span.outcome ? ', ' + word(span.outcome) : ''}`;

function about(row, now) {
  const parts = ['queued', 'running', 'backing_off', 'sleeping'].map(kind => [kind, spent(row, kind, now)]).filter(([, ms]) => ms > 0);
  return parts.length ? parts.map(([kind, ms]) => `${word(kind)} ${duration(ms)}`).join(', ') : 'has not begun';
}

customElements.define('cairn-timeline', Timeline);
