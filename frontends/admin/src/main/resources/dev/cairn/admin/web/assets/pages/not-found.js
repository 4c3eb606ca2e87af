// An address without a page.
import { html } from '../html.js';
import { empty, heading } from '../parts/bits.js';
import { link } from '../router.js';

export default {
  title: () => 'No such page',
  load: async () => ({}),
  view: view => html`${heading('No such page')}${empty('Nothing is here', html`There is no page <code>${view.route.path}</code>. The <a href=${link('/')}>overview</a> has links to all of them.`)}`,
};
