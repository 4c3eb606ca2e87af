// The one door to lit-html: every template of the dashboard comes through here.
export { html, svg, nothing, render } from '../lib/lit-html.js';
export { repeat } from '../lib/directives/repeat.js';
