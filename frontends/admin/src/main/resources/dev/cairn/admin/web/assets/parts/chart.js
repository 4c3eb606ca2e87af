// A line chart with a read-out under the pointer; dragging over it picks a time range.
import { html, nothing, svg } from '../html.js';
import { Part } from './element.js';
import { areaPath, highest, indexAt, linePath, roundUp, thin } from '../model/chart.js';
import { clockTime } from '../model/time.js';

const WIDTH = 720;
const HEIGHT = 110;
const POINTS = 180;

/** Model: `{ title, lines: [{ name, role, values, how }], from, bucketMs, write(value), zone, now, pick(from, to) }`. */
class Chart extends Part {
  #at = null;
  #down = null;

  view() {
    const { title, lines, write } = this.model;
    const thinned = lines.map(line => ({ ...line, values: thin(line.values, POINTS, line.how) }));
    const length = thinned[0].values.length;
    const most = roundUp(highest(thinned.map(line => line.values)));
    const at = this.#at === null ? null : indexAt(this.#at, length);
    const shown = thinned.map(line => at === null ? line.values.at(-1) : line.values[at]);
    const summary = `${title}. ${thinned.map((line, i) => `${line.name} ${write(shown[i] ?? 0)}`).join(', ')}; at most ${write(highest(thinned.map(l => l.values)))}.`;
    return html`
      <p class="read"><strong>${title}</strong>
        ${thinned.map((line, i) => html`<span class="key ${line.role}"><i aria-hidden="true"></i>${line.name} <b>${write(shown[i])}</b></span>`)}
        <span class="muted">${at === null ? 'now' : this.#time(at, length)}</span></p>
      <div class="plot"><svg role="img" aria-label=${summary} viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"
          @pointermove=${this.#move} @pointerleave=${this.#leave} @pointerdown=${this.#press} @pointerup=${this.#release}>
        <line class="axis" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT}></line><line class="axis light" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
        ${thinned.map(line => svg`<path class="area ${line.role}" d=${areaPath(line.values, most, WIDTH, HEIGHT)}></path>
          <path class="line ${line.role}" d=${linePath(line.values, most, WIDTH, HEIGHT)}></path>`)}
        ${at === null ? nothing : svg`<line class="rule" x1=${at / (length - 1) * WIDTH} x2=${at / (length - 1) * WIDTH} y2=${HEIGHT}></line>`}
        ${this.#range()}
      </svg><span class="most muted">${write(most)}</span></div>
      <p class="ends muted"><span>${this.#time(0, length)}</span><span>${this.model.pick ? 'drag to see the runs of a time' : nothing}</span><span>now</span></p>`;
  }

  #instant(fraction) {
    const { from, bucketMs, lines } = this.model;
    return new Date(Date.parse(from) + fraction * (lines[0].values.length - 1) * bucketMs).toISOString();
  }

  #time(index, length) {
    return clockTime(this.#instant(length > 1 ? index / (length - 1) : 0), this.model.zone, this.model.now).slice(0, -3);
  }

  #range() {
    if (this.#down === null || this.#at === null) return nothing;
    const from = Math.min(this.#down, this.#at) * WIDTH;
    return svg`<rect class="range" x=${from} width=${Math.abs(this.#down - this.#at) * WIDTH} height=${HEIGHT}></rect>`;
  }

  #fraction(event) {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  }

  #move = event => {
    this.#at = this.#fraction(event);
    this.repaint();
  };

  #leave = () => {
    this.#at = null;
    this.#down = null;
    this.repaint();
  };

  #press = event => {
    if (this.model.pick && event.pointerType === 'mouse') this.#down = this.#fraction(event);
  };

  #release = event => {
    const down = this.#down;
    const up = this.#fraction(event);
    this.#down = null;
    if (down !== null && Math.abs(up - down) > 0.01) this.model.pick(this.#instant(Math.min(up, down)), this.#instant(Math.max(up, down)));
    this.repaint();
  };
}

customElements.define('cairn-chart', Chart);
