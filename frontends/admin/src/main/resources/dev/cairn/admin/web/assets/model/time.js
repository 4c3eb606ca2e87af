// Instants and durations as text. Durations count by the server's clock, which the caller passes in.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `12 ms`, `4.1 s`, `41 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`. */
export function duration(ms) {
  if (ms === null || ms === undefined || Number.isNaN(ms)) return '–';
  const value = Math.max(0, ms);
  if (value < 100) return `${Math.round(value)} ms`;
  if (value < 9950) return `${(value / SECOND).toFixed(1)} s`;
  if (value < MINUTE - 500) return `${Math.round(value / SECOND)} s`;
  const pair = (big, small, bigName, smallName) => {
    const parts = Math.round(value / small);
    const ratio = big / small;
    const rest = parts % ratio;
    return `${Math.floor(parts / ratio)} ${bigName}${rest ? ` ${rest} ${smallName}` : ''}`;
  };
  if (value < 10 * MINUTE - 500) return pair(MINUTE, SECOND, 'min', 's');
  if (value < HOUR - 30 * SECOND) return `${Math.round(value / MINUTE)} min`;
  if (value < DAY - 30 * SECOND) return pair(HOUR, MINUTE, 'h', 'min');
  return pair(DAY, HOUR, 'd', 'h');
}

/** A duration in one unit, for narrow columns and changing texts: `2 min`, `3 h`. */
export function rough(ms) {
  const text = duration(ms);
  const parts = text.split(' ');
  return parts.length === 4 ? parts.slice(0, 2).join(' ') : text;
}

/** `3 min ago` or `in 3 min`. */
export function relative(instant, now) {
  const ms = Date.parse(instant) - now;
  if (Math.abs(ms) < SECOND) return 'now';
  return ms < 0 ? `${rough(-ms)} ago` : `in ${rough(ms)}`;
}

export const between = (from, to) => from && to ? Date.parse(to) - Date.parse(from) : null;

const formatters = new Map();

function format(zone, name, options) {
  const key = zone + name;
  if (!formatters.has(key)) {
    formatters.set(key, new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', timeZone: zone === 'UTC' ? 'UTC' : undefined }));
  }
  return formatters.get(key);
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const DATE = { day: '2-digit', month: 'short' };

/** The time of day; with the date when that is another day than now's. */
export function clockTime(instant, zone, now, millis = false) {
  const at = new Date(instant);
  const time = format(zone, millis ? 'millis' : 'clock', millis ? { ...CLOCK, fractionalSecondDigits: 3 } : CLOCK).format(at);
  const day = format(zone, 'day', DATE);
  const date = day.format(at);
  return date === day.format(new Date(now)) && Math.abs(now - at) < 2 * DAY ? time : `${date} ${Math.abs(now - at) > 300 * DAY ? at.getUTCFullYear() + ' ' : ''}${time}`;
}

export const zoneName = zone => zone === 'UTC' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;

export const hover = (instant, now) => `${instant.replace('T', ' ').replace('Z', '')} UTC · ${relative(instant, now)}`;

/** The value of a datetime-local field, in the zone that is shown, from an instant; and back. */
export function toField(instant, zone) {
  if (!instant) return '';
  const at = new Date(instant);
  const shift = zone === 'UTC' ? 0 : at.getTimezoneOffset() * MINUTE;
  return new Date(at.getTime() - shift).toISOString().slice(0, 16);
}

export function fromField(text, zone) {
  if (!text) return null;
  const at = new Date(zone === 'UTC' ? text + 'Z' : text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
