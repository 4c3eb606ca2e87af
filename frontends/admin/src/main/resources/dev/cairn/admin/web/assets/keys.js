// The keyboard: single keys move and open, `g` and a letter goes to a page. No key acts without a dialog.
const PAUSE = 1200;

/** Turns presses into commands; `g r` is two presses within 1.2 s. */
export function createKeys(pages) {
  const goTo = Object.fromEntries(pages.map(page => [page.key, page.path]));
  const single = { '/': 'search', '?': 'help', j: 'down', k: 'up', x: 'select', '[': 'tab-back', ']': 'tab-on', '.': 'menu', Escape: 'back' };
  let waitingSince = -Infinity;
  return {
    press(key, at) {
      const second = at - waitingSince < PAUSE;
      waitingSince = -Infinity;
      if (second && key in goTo) return { go: goTo[key] };
      if (key === 'g') {
        waitingSince = at;
        return null;
      }
      return Object.hasOwn(single, key) ? { do: single[key] } : null;
    },
  };
}

/** Whether a press belongs to a field, a dialog or the browser. */
export const isTyping = event => event.ctrlKey || event.metaKey || event.altKey
  || (event.key !== 'Escape' && event.target.closest?.('input, textarea, select, dialog, [contenteditable]'));

const rows = () => [...document.querySelectorAll('main [data-row]')].filter(row => row.offsetParent !== null || row.getClientRects().length);

export const currentRow = () => document.activeElement?.closest('main [data-row]') ?? null;

/** Moves the focus to the next or previous row's link. */
export function moveRow(step) {
  const all = rows();
  const at = all.indexOf(currentRow());
  const next = all[Math.min(all.length - 1, Math.max(0, at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step))];
  next?.querySelector('a, button')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function selectRow() {
  currentRow()?.querySelector('input[type=checkbox]')?.click();
}

export function moveTab(step) {
  const tabs = [...document.querySelectorAll('main .tabs a')];
  const at = tabs.findIndex(tab => tab.getAttribute('aria-current') === 'page');
  tabs[(at + step + tabs.length) % tabs.length]?.click();
}

export const HELP = [
  ['/', 'search'], ['j k', 'next and previous row'], ['Enter', 'open the row'], ['x', 'select the row'],
  ['[ ]', 'previous and next tab'], ['.', 'actions of this page'], ['Esc', 'close, or go up'], ['?', 'this help'],
];
