// What changed from one error to the next, line by line.
const MOST = 400;

/** Lines as `[sign, text]` with sign `' '`, `'-'` or `'+'`, by the longest common subsequence. */
export function diff(before, after) {
  const a = before.split('\n').slice(0, MOST);
  const b = after.split('\n').slice(0, MOST);
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  }
  const out = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push([' ', a[i++]]);
      j++;
    } else if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) out.push(['-', a[i++]]);
    else out.push(['+', b[j++]]);
  }
  return out;
}

export const errorText = error => error.trace || `${error.type}: ${error.message}`;

/** Whether two errors are the same but for the numbers in their messages and traces. */
export const sameError = (a, b) => a.type === b.type && errorText(a) === errorText(b);
