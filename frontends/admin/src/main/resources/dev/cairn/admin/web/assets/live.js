// Live updates: server-sent events, and polling behind a proxy that holds them back.
const SILENCE = 30_000;
const POLL = 5_000;
const TRY_AGAIN = 60_000;

/**
 * Calls `changed()` when the shown data may be stale and `told(state)` with live, polling or off.
 * `connect(scope)` opens an EventSource; timers come in from outside for the tests.
 */
export function createLive({ connect, changed, told, timers = globalThis }) {
  let source = null;
  let scope = null;
  let watchdog = null;
  let poll = null;
  let retry = null;

  const alive = () => {
    timers.clearTimeout(watchdog);
    watchdog = timers.setTimeout(fallBack, SILENCE);
    timers.clearInterval(poll);
    poll = null;
    told('live');
  };

  function listen() {
    source = connect(scope);
    source.addEventListener('change', () => {
      alive();
      changed();
    });
    source.addEventListener('beat', alive);
    source.addEventListener('error', () => {
      if (source?.readyState === 2) fallBack();
    });
    watchdog = timers.setTimeout(fallBack, SILENCE);
  }

  function fallBack() {
    close();
    told('polling');
    poll = timers.setInterval(changed, POLL);
    retry = timers.setTimeout(() => {
      close();
      told('polling');
      poll = timers.setInterval(changed, POLL);
      listen();
    }, TRY_AGAIN);
  }

  function close() {
    source?.close();
    source = null;
    timers.clearTimeout(watchdog);
    timers.clearInterval(poll);
    timers.clearTimeout(retry);
    poll = null;
  }

  return {
    /** Watches `wanted`, or nothing when it is null. */
    watch(wanted) {
      if (wanted === scope && (source || poll)) return;
      close();
      scope = wanted;
      if (scope === null) told('off');
      else listen();
    },
    close() {
      close();
      scope = null;
    },
  };
}
