// Binds the keyboard to the page.
import { createKeys, currentRow, isTyping, moveRow, moveTab, selectRow } from './keys.js';
import { NAVIGATION, link } from './router.js';
import { dialogOpen } from './parts/dialog.js';
import { actionsMenu, help } from './help.js';

export function bindKeyboard(view, actions) {
  const keys = createKeys(NAVIGATION);
  const commands = {
    search: () => document.getElementById('search')?.focus(),
    help: () => help(),
    down: () => moveRow(1),
    up: () => moveRow(-1),
    select: selectRow,
    'tab-back': () => moveTab(-1),
    'tab-on': () => moveTab(1),
    menu: () => actionsMenu(view, actions()),
    back: () => back(view),
  };
  document.addEventListener('keydown', event => {
    if (isTyping(event) || dialogOpen()) return;
    const command = keys.press(event.key, performance.now());
    if (!command) return;
    event.preventDefault();
    if (command.go) view.go(link(command.go, { tenant: view.route.query.tenant }));
    else commands[command.do]();
  });
}

/** Esc leaves a field, then a row, then the selected step, then the page. */
function back(view) {
  const active = document.activeElement;
  if (active?.matches('input, textarea, select') || currentRow()) return active.blur();
  if (view.route.query.step) return view.query({ step: null });
  const up = view.route.path.split('/').slice(0, -1).join('/');
  if (up) view.go(link(up === '/bulk' ? '/actions' : up));
}
