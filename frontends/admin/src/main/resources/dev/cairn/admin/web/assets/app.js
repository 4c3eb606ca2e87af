// The dashboard: one state, one render, one loader. Pages are functions of what they loaded.
import { render } from './html.js';
import { get, serverNow, streamAddress } from './api.js';
import { announce } from './announce.js';
import { connectDialogs, dialogOpen } from './parts/dialog.js';
import { createLive } from './live.js';
import { link, read } from './router.js';
import { shell } from './shell.js';
import { keep, setting } from './store.js';
import { bindKeyboard } from './keyboard.js';
import pages from './pages/all.js';

const CALM = 1_000;
const COUNTS_EVERY = 15_000;
const base = new URL(document.baseURI).pathname;
const root = document.getElementById('app');

const state = {
  me: null, counts: null, overview: null, route: null, page: null, data: null, error: null, loading: false, ui: {},
  live: 'off', zone: setting('zone', 'local'), notices: [], phoneMenu: false,
};
let turn = 0;
let abort = null;
let painting = false;
let stale = false;
let resting = null;

/** What pages get: the state, and the few things that they may do. */
const view = {
  get me() { return state.me; },
  get route() { return state.route; },
  get data() { return state.data; },
  get ui() { return state.ui; },
  get zone() { return state.zone; },
  get overview() { return state.overview; },
  get now() { return serverNow(); },
  get canAct() { return state.me?.role === 'operator' && !state.me.read_only; },
  repaint, go, notify, refresh: () => load('ask'),
  /** The page has just loaded the overview: the rail shows the same numbers. */
  countsAre(overview) {
    state.overview = overview;
    state.counts = overview.counts;
    countedAt = Date.now();
  },
  /** Changes the query of this address; `null` takes a name out. */
  query(changes, { replace = false } = {}) {
    const wanted = { ...state.route.query, ...changes };
    go(link(state.route.path, wanted), { replace });
  },
  here: (changes = {}) => link(state.route.path, { ...state.route.query, ...changes }),
};

function repaint() {
  if (painting) return;
  painting = true;
  requestAnimationFrame(() => {
    painting = false;
    render(shell(state, view, commands), root);
  });
}

const commands = {
  zone() {
    state.zone = state.zone === 'UTC' ? 'local' : 'UTC';
    keep('zone', state.zone);
    repaint();
  },
  theme() {
    const next = { dark: 'light', light: null }[document.documentElement.dataset.theme ?? ''];
    const theme = next === undefined ? 'dark' : next;
    keep('theme', theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    repaint();
  },
  phoneMenu(open) {
    state.phoneMenu = open;
    repaint();
  },
  dismiss(notice) {
    state.notices = state.notices.filter(other => other !== notice);
    repaint();
  },
};

function notify(text, kind = 'info') {
  const notice = { text, kind };
  state.notices = [...state.notices, notice].slice(-3);
  if (kind === 'info') setTimeout(() => commands.dismiss(notice), 8_000);
  repaint();
}

function go(address, { replace = false } = {}) {
  const url = new URL(address, document.baseURI);
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  arrive();
}

async function arrive() {
  const route = read(location.pathname, location.search, base);
  const moved = route.path !== state.route?.path;
  state.route = route;
  state.phoneMenu = false;
  if (moved) {
    Object.assign(state, { data: null, error: null, ui: {} });
    scrollTo(0, 0);
  }
  repaint();
  if (moved) state.page = pages[route.page];
  live.watch(document.hidden ? null : state.page.stream?.(route) ?? null);
  await load(moved ? 'arrive' : 'query');
  if (moved && !dialogOpen()) document.querySelector('main h1')?.focus({ preventScroll: true });
}

/** Loads what the page shows. A live change waits for the load before it and is never more often than once a second. */
async function load(why) {
  const { page, route } = state;
  if (!page) return;
  const mine = ++turn;
  abort?.abort();
  abort = new AbortController();
  state.loading = true;
  if (why !== 'live') repaint();
  try {
    const signal = abort.signal;
    const fresh = await page.load({ route, ui: state.ui, why, old: state.data, me: state.me, get: (path, query) => get(path, query, signal), view });
    if (mine !== turn) return;
    if (state.data && page.changes) announce(page.changes(state.data, fresh));
    state.data = fresh;
    state.error = null;
  } catch (failure) {
    if (mine !== turn || failure.name === 'AbortError') return;
    state.error = failure;
  }
  state.loading = false;
  document.title = `${page.title(route, state.data)} · Cairn`;
  rest();
  repaint();
}

function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    resting = null;
    if (!stale) return;
    stale = false;
    load('live');
  }, CALM);
}

function changed() {
  countsSoon();
  if (state.loading || resting) stale = true;
  else load('live');
}

const live = createLive({
  connect: scope => new EventSource(streamAddress(scope)),
  changed,
  told(now) {
    if (state.live === now) return;
    state.live = now;
    repaint();
  },
});

let countedAt = 0;
async function countsSoon() {
  if (document.hidden || Date.now() - countedAt < COUNTS_EVERY) return;
  countedAt = Date.now();
  try {
    view.countsAre(await get('/overview'));
    repaint();
  } catch { /* the page itself tells what is wrong */ }
}


async function start() {
  root.replaceChildren();
  addEventListener('popstate', arrive);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) live.watch(null);
    else arrive();
  });
  document.addEventListener('click', followLink);
  connectDialogs(repaint);
  bindKeyboard(view, () => state.page?.actions?.(view) ?? []);
  setInterval(() => { if (!document.hidden) repaint(); }, 1_000);
  setInterval(countsSoon, COUNTS_EVERY);
  try {
    state.me = await get('/me');
  } catch (failure) {
    state.error = failure;
    state.route = read(location.pathname, location.search, base);
    return repaint();
  }
  await arrive();
  countsSoon();
}

function followLink(event) {
  const anchor = event.target.closest?.('a[href]');
  if (!anchor || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const href = anchor.href.baseVal ?? anchor.getAttribute('href');
  if (anchor.target || anchor.hasAttribute('download') || href.startsWith('#')) return;
  const url = new URL(href, document.baseURI);
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  event.preventDefault();
  go(url.href);
}

start();
