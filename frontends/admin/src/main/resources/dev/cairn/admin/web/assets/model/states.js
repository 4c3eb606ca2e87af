// States are told by glyph, word, colour and border; never by colour alone.
const TEXT = '\uFE0E'; // the glyph as text, not as emoji

const STATES = {
  RUNNING: ['▶', 'running'],
  COMPLETED: ['✓', 'done'],
  FAILED: ['✕', 'failed'],
  QUEUED: ['☰', 'queued'],
  SCHEDULED: ['◷', 'waiting'],
  SLEEPING: ['☾', 'waiting'],
  WAITING: ['⧖', 'waiting'],
  BACKING_OFF: ['↻', 'waiting'],
  PENDING: ['○', 'off'],
  SKIPPED: ['⤼', 'off'],
  CANCELLED: ['⊘', 'off'],
  // workers
  ACTIVE: ['✓', 'done'],
  DRAINING: ['◷', 'waiting'],
  STOPPED: ['⊘', 'off'],
  STALE: ['✕', 'failed'],
  // waits and events that are no states
  NO_CODE: ['☰', 'queued'],
  DEAD: ['✕', 'failed'],
  LOST: ['✕', 'failed'],
  ENDED: ['✓', 'done'],
  STARTED: ['▶', 'running'],
  RETRYING: ['↻', 'waiting'],
  TIMED_OUT: ['⧖', 'failed'],
  WOKEN: ['✓', 'done'],
  RECEIVED: ['✓', 'done'],
  UNREAD_SIGNALS: ['⧖', 'failed'],
  REVIVED: ['↻', 'running'],
};

const known = name => STATES[String(name ?? '').toUpperCase()] ?? ['·', 'off'];

export const glyph = name => known(name)[0] + TEXT;
export const role = name => known(name)[1];
export const isOver = name => ['COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'].includes(String(name).toUpperCase());
export const severityState = severity => severity === 'error' ? 'FAILED' : severity === 'warning' ? 'QUEUED' : 'SLEEPING';
