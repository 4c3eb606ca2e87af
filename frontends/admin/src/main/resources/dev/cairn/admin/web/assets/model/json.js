// A JSON value as the lines of a tree.
const MOST_LINES = 2000;

const kindOf = value => value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/**
 * The lines of a value: `{ depth, key, kind, text, size, path, open }`. `isOpen(path, depth, size)` decides what is unfolded. A search
 * leaves the lines that hold the text, with what leads to them.
 */
export function lines(value, { isOpen, search = '', most = MOST_LINES }) {
  const out = [];
  const wanted = search.toLowerCase();
  let left = 0;
  const hits = wanted ? matching(value, wanted) : null;
  const stack = [{ key: null, value, depth: 0, path: '' }];
  while (stack.length) {
    const { key, value: v, depth, path } = stack.pop();
    if (hits && !hits.has(path)) continue;
    if (out.length >= most) {
      left++;
      continue;
    }
    const kind = kindOf(v);
    const entries = kind === 'array' ? v.map((item, i) => [i, item]) : kind === 'object' ? Object.entries(v) : null;
    const open = entries !== null && (hits ? true : isOpen(path, depth, entries.length));
    out.push({ depth, key, kind, path, open, size: entries?.length, text: entries ? null : kind === 'string' ? v : String(v), masked: v === '•••' });
    if (open) for (let i = entries.length - 1; i >= 0; i--) stack.push({ key: entries[i][0], value: entries[i][1], depth: depth + 1, path: step(path, entries[i][0]) });
  }
  return { lines: out, left };
}

/** A path as one would write it: `lines[3].sku`, `["odd key"]`. */
export const step = (path, key) => typeof key === 'number' ? `${path}[${key}]`
  : /^[A-Za-z_$][\w$]*$/.test(key) ? (path ? `${path}.${key}` : key) : `${path}[${JSON.stringify(key)}]`;

/** The paths of all values that hold a text in key or value, and of what contains them. */
function matching(value, wanted) {
  const found = new Set();
  const stack = [{ value, path: '', chain: [''] }];
  let seen = 0;
  while (stack.length && seen++ < 50_000) {
    const { value: v, path, key, chain } = stack.pop();
    const kind = kindOf(v);
    const own = kind === 'object' || kind === 'array' ? '' : String(v);
    if ((own + ' ' + (key ?? '')).toLowerCase().includes(wanted)) chain.forEach(one => found.add(one));
    if (kind !== 'object' && kind !== 'array') continue;
    for (const [k, item] of kind === 'array' ? v.map((one, i) => [i, one]) : Object.entries(v)) {
      const next = step(path, k);
      stack.push({ value: item, key: k, path: next, chain: [...chain, next] });
    }
  }
  return found;
}

export const hasMask = value => JSON.stringify(value)?.includes('•••') ?? false;

/** Reads what a person typed; says where it is not JSON. */
export function parseTyped(text) {
  if (!text.trim()) return { value: null, error: null };
  try {
    return { value: JSON.parse(text), error: null };
  } catch (failure) {
    return { value: undefined, error: failure.message };
  }
}
