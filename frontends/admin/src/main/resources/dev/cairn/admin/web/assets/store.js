// Settings of this browser. Storage may be closed (private windows): then they last as long as the page.
const memory = new Map();

export function setting(name, fallback) {
  if (memory.has(name)) return memory.get(name);
  try {
    const text = localStorage.getItem('cairn.' + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function keep(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem('cairn.' + name, JSON.stringify(value));
  } catch { /* kept in memory */ }
}
