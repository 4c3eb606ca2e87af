// A custom element without shadow tree that renders itself, so that a drag or a hover repaints it alone.
import { render } from '../html.js';

export class Part extends HTMLElement {
  #model = null;
  #waiting = false;

  get model() { return this.#model; }

  /** What to show; set by the page at each of its paints. */
  set model(model) {
    const before = this.#model;
    this.#model = model;
    this.arrived?.(before);
    this.repaint();
  }

  connectedCallback() {
    this.sizes = new ResizeObserver(() => this.repaint());
    this.sizes.observe(this);
    this.repaint();
  }

  disconnectedCallback() {
    this.sizes.disconnect();
  }

  repaint() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      if (this.isConnected && this.#model) {
        render(this.view(), this);
        this.painted?.();
      }
    });
  }
}
