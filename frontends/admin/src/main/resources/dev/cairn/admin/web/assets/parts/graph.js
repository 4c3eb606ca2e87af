// The graph of a run or a definition: SVG for what the viewport shows, a small map for the whole.
import { html, nothing, repeat, svg } from '../html.js';
import { Part } from './element.js';
import { drawMap, MAP } from './minimap.js';
import { FULL_MOST, NODE, boxes, centre, edgeKind, edgeLine, edgePath, fit, focusOf, marks, neighbour, place, visible, zoom } from '../model/graph.js';
import { glyph, role } from '../model/states.js';
import { cut, word } from '../model/text.js';

const READABLE = 0.62;
const PLEASANT = 0.85;
const MAP_FROM = 60;
const MARKS_FROM = 0.12;

/** Model: `{ graph, selected, address(name), pick(name), tall }`. */
class Graph extends Part {
  #placed = null;
  #graph = null;
  #view = null;
  #drag = null;
  #shown = undefined;

  arrived() {
    if (this.model.graph === this.#graph) return;
    const sizeBefore = this.#graph?.nodes.length;
    this.#graph = this.model.graph;
    this.#placed = place(this.#graph);
    if (sizeBefore !== this.#graph.nodes.length) this.#view = null;
  }

  view() {
    const { width, height } = this.#size();
    if (width === 0) return nothing;
    this.#look(width, height);
    const { k, x, y } = this.#view;
    const box = { x: -x / k, y: -y / k, width: width / k, height: height / k };
    const { nodes, edges } = visible(this.#placed, box);
    const full = nodes.length <= FULL_MOST && k > 0.35;
    const larger = nodes.length < this.#placed.nodes.length && this.#placed.nodes.length > MAP_FROM && (this.#placed.width * k > width || this.#placed.height * k > height);
    return html`
      <svg class="canvas" width=${width} height=${height} role="group" aria-label="Graph of ${this.#graph.nodes.length} steps"
          @pointerdown=${this.#press} @pointermove=${this.#move} @pointerup=${this.#release} @pointercancel=${this.#release} @wheel=${this.#wheel}>
        <g transform="translate(${round(x)} ${round(y)}) scale(${k})">
          ${this.#edges(edges, full)}${full ? this.#nodes(nodes) : this.#far(nodes)}</g>
      </svg>
      <div class="zoom">
        <button type="button" title="Zoom in" aria-label="Zoom in" @click=${() => this.#zoomBy(1.3)}>+</button>
        <button type="button" title="Zoom out" aria-label="Zoom out" @click=${() => this.#zoomBy(1 / 1.3)}>−</button>
        <button type="button" title="Show all" aria-label="Show all" @click=${this.#all}>⤢</button>
      </div>
      ${larger ? html`<canvas class="map" width=${MAP.width} height=${MAP.height} aria-hidden="true" @pointerdown=${this.#mapPress} @pointermove=${this.#mapMove}></canvas>` : nothing}`;
  }

  painted() {
    const canvas = this.querySelector('canvas.map');
    if (canvas) drawMap(canvas, this.#placed, this.#view, this.#size());
  }

  #size() {
    return { width: this.clientWidth, height: this.clientHeight };
  }

  /** Keeps the view, unless the graph is new or another step was selected out of sight. */
  #look(width, height) {
    const selected = this.model.selected;
    const chosen = selected ? this.#placed.nodes.find(node => node.name === selected) : null;
    if (!this.#view) {
      this.#view = fit(this.#placed, width, height);
      if (this.#view.k < READABLE) this.#view = this.#start(chosen ?? focusOf(this.#placed), width, height);
    } else if (chosen && selected !== this.#shown && !this.#inSight(chosen, width, height)) {
      this.#view = centre(chosen, this.#view.k < 0.35 ? 0.9 : this.#view.k, width, height);
    }
    this.#shown = selected;
  }

  /** A graph that does not fit opens at a readable size, its first layer at the left edge where that shows the node. */
  #start(node, width, height) {
    const high = (height - 32) / this.#placed.height;
    const k = high < READABLE ? PLEASANT : Math.min(PLEASANT, high);
    const view = centre(node, k, width, height);
    const within = (at, room, length) => length * k <= room - 16 ? (room - length * k) / 2 : Math.min(16, Math.max(at, room - 16 - length * k));
    return { k, x: within(view.x, width, this.#placed.width), y: within(view.y, height, this.#placed.height) };
  }

  #inSight(node, width, height) {
    const { k, x, y } = this.#view;
    const left = node.x * k + x;
    const top = node.y * k + y;
    return left >= 0 && top >= 0 && left + NODE.width * k <= width && top + NODE.height * k <= height;
  }

  #edges(edges, full) {
    const paths = { plain: '', off: '', active: '', chosen: '' };
    for (const [a, b] of edges) {
      const kind = this.model.selected && (a.name === this.model.selected || b.name === this.model.selected) ? 'chosen' : edgeKind(a, b);
      paths[kind] += full ? edgePath(a, b) : edgeLine(a, b);
    }
    return ['off', 'plain', 'active', 'chosen'].map(kind => svg`<path class="edge ${kind} ${full ? '' : 'thin'}" d=${paths[kind]}></path>`);
  }

  #nodes(nodes) {
    return repeat(nodes, node => node.index, node => {
      const label = cut(node.label || node.name, 17);
      const about = node.state ? `${node.name}, ${word(node.state)}${node.note ? ', ' + node.note : ''}` : `${node.name}${node.note ? ', ' + node.note : ''}`;
      const chosen = node.name === this.model.selected;
      const mark = node.state ? glyph(node.state) : node.kind === 'sleep' ? '☾' : '';
      const left = mark ? 25 : 11;
      return svg`
        <a class="node ${role(node.state)} s-${word(node.state).replace(' ', '-')} ${chosen ? 'chosen' : ''}" href=${this.model.address(node.name)}
            transform="translate(${node.x} ${node.y})" aria-label=${about} aria-current=${chosen ? 'true' : nothing} data-index=${node.index} @keydown=${this.#arrow}>
          <rect width=${NODE.width} height=${NODE.height} rx="4"></rect>
          ${mark ? svg`<text class="mark" x="9" y="24" aria-hidden="true">${mark}</text>` : nothing}
          <text class="name" x=${left} y=${node.note ? 16 : 24}>${label}</text>
          ${node.note ? svg`<text class="note" x=${left} y="30">${cut(node.note, 19)}</text>` : nothing}
        </a>`;
    });
  }

  /** From far above, one path for each state: ten elements, however many nodes. */
  #far(nodes) {
    const byRole = Map.groupBy ? Map.groupBy(nodes, node => role(node.state)) : group(nodes);
    const chosen = nodes.filter(node => node.name === this.model.selected);
    return [...[...byRole].map(([name, some]) => svg`<path class="far ${name} ${this.#view.k > MARKS_FROM ? '' : 'tiny'}" d=${boxes(some)}></path><path class="marks ${name}" d=${this.#view.k > MARKS_FROM ? marks(some, name) : ''}></path>`),
      svg`<path class="far chosen" d=${boxes(chosen)}></path>`];
  }

  #arrow = event => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = neighbour(this.#placed, this.#placed.nodes[event.currentTarget.dataset.index], event.key);
    if (!next) return;
    this.model.pick(next.name);
    setTimeout(() => this.querySelector(`[data-index="${next.index}"]`)?.focus(), 60);
  };

  #press = event => {
    if (event.button) return;
    this.#drag = { id: event.pointerId, x: event.clientX, y: event.clientY, from: this.#view, moved: false };
  };

  #move = event => {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved && Math.abs(dx) + Math.abs(dy) < 5) return;
    if (!drag.moved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.moved = true;
    this.#view = { k: drag.from.k, x: drag.from.x + dx, y: drag.from.y + dy };
    this.repaint();
  };

  #release = event => {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || drag.moved || event.type !== 'pointerup' || event.target.closest('a')) return;
    const box = this.getBoundingClientRect();
    this.#pickAt(event.clientX - box.left, event.clientY - box.top);
  };

  /** From far above nodes are no links: find the one under the pointer. */
  #pickAt(x, y) {
    const { k } = this.#view;
    const at = { x: (x - this.#view.x) / k, y: (y - this.#view.y) / k, width: 1, height: 1 };
    const node = visible(this.#placed, at).nodes.find(one => at.x >= one.x && at.x <= one.x + NODE.width);
    if (node) this.model.pick(node.name);
  }

  #wheel = event => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !this.model.tall) return;
    event.preventDefault();
    const box = this.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) this.#view = zoom(this.#view, Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    else this.#view = { ...this.#view, x: this.#view.x - (event.shiftKey ? event.deltaY : event.deltaX), y: this.#view.y - (event.shiftKey ? 0 : event.deltaY) };
    this.repaint();
  };

  #zoomBy(factor) {
    const { width, height } = this.#size();
    this.#view = zoom(this.#view, factor, width / 2, height / 2);
    this.repaint();
  }

  #all = () => {
    const { width, height } = this.#size();
    this.#view = fit(this.#placed, width, height);
    this.repaint();
  };

  #mapPress = event => {
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#mapTo(event);
  };

  #mapMove = event => {
    if (event.buttons) this.#mapTo(event);
  };

  #mapTo(event) {
    const { width, height } = this.#size();
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * this.#placed.width;
    const y = (event.clientY - box.top) / box.height * this.#placed.height;
    this.#view = { ...this.#view, x: width / 2 - x * this.#view.k, y: height / 2 - y * this.#view.k };
    this.repaint();
  }
}

const round = n => Math.round(n * 10) / 10;

function group(nodes) {
  const groups = new Map();
  for (const node of nodes) groups.set(role(node.state), [...(groups.get(role(node.state)) ?? []), node]);
  return groups;
}

customElements.define('cairn-graph', Graph);
