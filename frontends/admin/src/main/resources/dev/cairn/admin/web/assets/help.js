// Two small dialogs of the keyboard: the help, and the menu of a page's actions.
import { html } from './html.js';
import { NAVIGATION } from './router.js';
import { HELP } from './keys.js';
import { closeDialog, openDialog } from './parts/dialog.js';

export const help = () => openDialog({
  title: 'Keyboard',
  body: () => html`
    <div class="keys">
      <dl>${HELP.map(([keys, text]) => html`<div><dt>${keys.split(' ').map(key => html`<kbd>${key}</kbd>`)}</dt><dd>${text}</dd></div>`)}</dl>
      <dl>${NAVIGATION.map(page => html`<div><dt><kbd>g</kbd><kbd>${page.key}</kbd></dt><dd>${page.label}</dd></div>`)}</dl>
    </div>`,
});

export const actionsMenu = (view, actions) => openDialog({
  title: 'Actions of this page',
  body: () => actions.length === 0
    ? html`<p class="muted">${view.canAct ? 'Nothing can be done here now.' : 'A viewer looks and does not act.'}</p>`
    : html`<ul class="menu">${actions.map(action => html`
        <li><button type="button" @click=${() => { closeDialog(); action.open(); }}>${action.label}</button></li>`)}</ul>`,
});
