// Which rows of a long list are in sight.

/** Rows `first..last` (exclusive) to draw, and the heights to leave before and after them. */
export function inSight(total, scrollTop, height, row, spare = 8) {
  const first = Math.max(0, Math.min(total, Math.floor(scrollTop / row) - spare));
  const last = Math.min(total, Math.ceil((scrollTop + height) / row) + spare);
  return { first, last: Math.max(first, last), before: first * row, after: (total - Math.max(first, last)) * row };
}
