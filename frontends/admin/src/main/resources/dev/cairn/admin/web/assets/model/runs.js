// The list of runs: its filters in the query, and what a live change does to rows that someone reads.
export const FILTERS = ['status', 'type', 'version', 'tenant', 'q', 'key', 'from', 'to'];

/** The filters of an address: the known names and `meta.*`. */
export function filtersOf(query) {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' && (FILTERS.includes(name) || name.startsWith('meta.'))));
}

/**
 * Rows in place: those shown take their fresh facts and keep their order, those that no longer match are marked, and new ones
 * wait in `fresh` until somebody asks for them.
 */
export function mergeRows(shown, latest) {
  const byId = new Map(latest.map(row => [row.id, row]));
  const known = new Set(shown.map(row => row.id));
  const oldest = latest.at(-1)?.created_at ?? '';
  const rows = shown.map(row => {
    const now = byId.get(row.id);
    if (now) return now;
    return row.created_at > oldest && latest.length > 0 ? { ...row, gone: true } : row;
  });
  const newest = shown[0]?.created_at ?? '';
  return { rows, fresh: latest.filter(row => !known.has(row.id) && row.created_at >= newest) };
}

/** `region=eu` as the pair of a metadata filter, or null. */
export function metaPair(text) {
  const at = text.indexOf('=');
  return at > 0 ? ['meta.' + text.slice(0, at).trim(), text.slice(at + 1).trim()] : null;
}

/** `a=b` lines as an object; null when a line is not a pair. */
export function metadataOf(text) {
  const pairs = (text ?? '').split('\n').map(line => line.trim()).filter(Boolean).map(line => [line.indexOf('='), line]);
  if (pairs.some(([at]) => at < 1)) return null;
  return Object.fromEntries(pairs.map(([at, line]) => [line.slice(0, at).trim(), line.slice(at + 1).trim()]));
}
