// Words and numbers, as the dashboard writes them.
const WHOLE = new Intl.NumberFormat('en-GB');

export const number = n => n === null || n === undefined ? '–' : WHOLE.format(n);

/** A count that the server may have cut off: `1,000+`. */
export const capped = count => !count || count.capped && count.count === 0 ? '–' : number(count.count) + (count.capped ? '+' : '');

export const plural = (n, one, many = one + 's') => `${number(n)} ${n === 1 ? one : many}`;

export const pluralCapped = (count, one, many = one + 's') =>
  !count ? '–' : `${capped(count)} ${count.count === 1 && !count.capped ? one : many}`;

/** `a, b and c`; with more than `most` names, `a, b and 7 more`. */
export function list(names, most = 5) {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${number(names.length - most + 1)} more`] : names;
  return shown.length < 2 ? shown.join('') : shown.slice(0, -1).join(', ') + ' and ' + shown.at(-1);
}

export function bytes(n) {
  if (n === null || n === undefined) return '–';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = n;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export const percent = n => n === null || n === undefined ? '–' : `${Math.round(n * 10) / 10} %`;

/** Cuts a text for a place of fixed width. */
export const cut = (text, most) => text.length > most ? text.slice(0, most - 1) + '…' : text;

/** An error type without its package: `java.net.ConnectException` becomes `ConnectException`. */
export const simpleType = type => /^[\w$.]+$/.test(type ?? '') ? type.slice(type.lastIndexOf('.', type.length - 2) + 1) : type ?? '';

/** The word of a state or kind: `BACKING_OFF` becomes `backing off`. */
export const word = name => String(name ?? '').toLowerCase().replaceAll('_', ' ');

export const short = id => String(id ?? '').slice(0, 13);
