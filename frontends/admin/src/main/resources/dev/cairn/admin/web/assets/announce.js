// Tells screen readers what changed, at most once every 5 s.
const EVERY = 5_000;
const MOST = 6;
let waiting = [];
let timer = null;

export function announce(texts) {
  waiting.push(...texts);
  if (waiting.length && timer === null) timer = setTimeout(say, EVERY);
}

function say() {
  const place = document.getElementById('spoken');
  const rest = waiting.length - MOST;
  if (place) place.textContent = waiting.slice(0, MOST).join('. ') + (rest > 0 ? `. And ${rest} more.` : '.');
  waiting = [];
  timer = null;
}
