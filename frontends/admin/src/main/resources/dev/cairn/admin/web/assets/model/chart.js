// The arithmetic of a line chart.

/** The smallest round number (1, 2, 2.5, 5 × 10ⁿ) that is not below `value`. */
export function roundUp(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 5, 10].map(step => step * power).find(step => step >= value * 0.999999);
}

export const highest = lines => lines.reduce((most, line) => line.reduce((max, v) => v !== null && v > max ? v : max, most), 0);

/** A path over `0..width × 0..height`; a gap in the data (null) is a gap in the line. */
export function linePath(values, most, width, height) {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let pen = 'M';
  return values.map((value, i) => {
    if (value === null || value === undefined) {
      pen = 'M';
      return '';
    }
    const command = `${pen}${round(i * step)} ${round(height - height * value / most)}`;
    pen = 'L';
    return command;
  }).join('');
}

export const areaPath = (values, most, width, height) => values.length < 2 || values.includes(null)
  ? '' : `${linePath(values, most, width, height)}L${width} ${height}L0 ${height}Z`;

const round = n => Math.round(n * 10) / 10;

/** The index of the bucket under a fraction of the width. */
export const indexAt = (fraction, length) => Math.min(length - 1, Math.max(0, Math.round(fraction * (length - 1))));

/** Sums or averages neighbours so that about `most` points are left; the last group may be short. */
export function thin(values, most, how = 'mean') {
  if (values.length <= most) return values;
  const size = Math.ceil(values.length / most);
  const out = [];
  for (let i = 0; i < values.length; i += size) {
    const group = values.slice(i, i + size).filter(v => v !== null);
    const sum = group.reduce((a, b) => a + b, 0);
    out.push(group.length === 0 ? null : how === 'max' ? Math.max(...group) : sum / group.length);
  }
  return out;
}
