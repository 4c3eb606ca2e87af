// Addresses and pages. Pages and navigation are data: a later feature adds a row, shown once /me says that it exists.
export const PAGES = [
  { path: '/', page: 'overview' },
  { path: '/runs', page: 'runs' },
  { path: '/runs/:id', page: 'run' },
  { path: '/workflows', page: 'workflows' },
  { path: '/workflows/:name', page: 'workflow' },
  { path: '/queue', page: 'queue' },
  { path: '/timers', page: 'timers' },
  { path: '/schedules', page: 'schedules' },
  { path: '/schedules/:name', page: 'schedule' },
  { path: '/dead-letters', page: 'dead-letters' },
  { path: '/dead-letters/:fingerprint', page: 'dead-letter-group' },
  { path: '/workers', page: 'workers' },
  { path: '/workers/:id', page: 'worker' },
  { path: '/database', page: 'database' },
  { path: '/actions', page: 'actions' },
  { path: '/bulk/:id', page: 'bulk' },
];

/** `count` names a number of the overview; `feature` hides the entry until /me has that feature. */
export const NAVIGATION = [
  { path: '/', label: 'Overview', glyph: '◱', key: 'o', bar: true },
  { path: '/runs', label: 'Runs', glyph: '▤', key: 'r', bar: true },
  { path: '/workflows', label: 'Workflows', glyph: '⌥', key: 'f' },
  { path: '/queue', label: 'Queue', glyph: '☰', key: 'q', count: 'queued', bar: true },
  { path: '/timers', label: 'Timers', glyph: '◷', key: 't', count: 'timers' },
  { path: '/schedules', label: 'Schedules', glyph: '↻', key: 's', feature: 'schedules' },
  { path: '/dead-letters', label: 'Dead letters', glyph: '✕', key: 'd', count: 'dead_letters', alarm: true, bar: true },
  { path: '/workers', label: 'Workers', glyph: '⚙', key: 'w', count: 'workers' },
  { path: '/database', label: 'Database', glyph: '▥', key: 'b' },
  { path: '/actions', label: 'Actions', glyph: '✎', key: 'a' },
];

/** The page and parameters of a path below the base, or null. */
export function match(path, pages = PAGES) {
  const parts = path.split('/');
  for (const entry of pages) {
    const wanted = entry.path.split('/');
    if (wanted.length !== parts.length) continue;
    const params = {};
    const fits = wanted.every((piece, i) => {
      if (!piece.startsWith(':')) return piece === parts[i];
      params[piece.slice(1)] = decode(parts[i]);
      return parts[i] !== '';
    });
    if (fits) return { page: entry.page, params };
  }
  return null;
}

function decode(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/** Reads an address: the path below the base, its page, parameters and query. */
export function read(pathname, search, base) {
  const below = pathname.startsWith(base) ? '/' + pathname.slice(base.length) : '/';
  const path = below.length > 1 && below.endsWith('/') ? below.slice(0, -1) : below;
  const found = match(path);
  return { path, page: found?.page ?? 'not-found', params: found?.params ?? {}, query: Object.fromEntries(new URLSearchParams(search)) };
}

export function queryText(query) {
  const kept = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text ? '?' + text : '';
}

/** A relative address, resolved by `<base>`; the leading `./` keeps any name from becoming a scheme or a host. */
export const link = (path, query = {}) => './' + path.replace(/^\/+/, '') + queryText(query);

/** A path from names that may hold anything: each is one encoded piece. */
export const runPath = id => '/runs/' + encodeURIComponent(id);
export const piece = (folder, name) => `${folder}/${encodeURIComponent(name)}`;
