// Talks to the server. Every answer carries its clock, by which durations are counted.
import { queryText } from './router.js';

const ROOT = 'api/durable';
let skew = 0;

/** The server's time in ms, as far as the last answer told it. */
export const serverNow = () => Date.now() + skew;

/** The server's refusal, in its own words. */
export class Problem extends Error {
  constructor(status, title, detail) {
    super(detail || title);
    this.status = status;
    this.title = title;
  }
}

const address = (path, query = {}) => new URL(ROOT + path + queryText(query), document.baseURI).href;

async function send(method, path, { query, body, signal } = {}) {
  const headers = { Accept: 'application/json' };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-Cairn'] = '1';
    headers['Idempotency-Key'] = randomKey();
  }
  let response;
  try {
    response = await fetch(address(path, query), { method, headers, signal, body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Problem(0, 'No answer', 'The server does not answer. The page tries again by itself.');
  }
  return answer(response);
}

async function answer(response) {
  const text = await response.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : {};
  } catch { /* not from Cairn: a proxy's page, or a login form */ }
  if (!response.ok || json === null) {
    throw new Problem(response.status, json?.title ?? `Status ${response.status}`, json?.detail ?? foreign(response));
  }
  if (json.now) skew = Date.parse(json.now) - Date.now();
  return json;
}

const foreign = response => response.ok || response.redirected
  ? 'The answer is not from Cairn. Perhaps the session ended: load the page again to sign in.'
  : `The server answered with status ${response.status}.`;

// getRandomValues works on plain http too, where randomUUID does not exist.
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');

/** The answer, or what `refused(problem)` makes of a refusal; a cancelled load stays cancelled. */
export const orElse = (promise, refused) => promise.catch(problem => {
  if (problem.name === 'AbortError') throw problem;
  return refused(problem);
});

export const get = (path, query, signal) => send('GET', path, { query, signal });
export const post = (path, body) => send('POST', path, { body });
export const del = (path, body) => send('DELETE', path, { body });
export const streamAddress = scope => new URL(`${ROOT}/stream?${scope}`, document.baseURI).href;
