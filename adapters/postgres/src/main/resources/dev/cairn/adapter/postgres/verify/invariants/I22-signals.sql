-- No run keeps a signal beside a step that waits for it, unless that signal is still to be delivered; each signal was taken
-- by a step that received it; a timeout and its timer agree.
WITH received AS (
    SELECT run_id, step AS name, count(*) AS times
      FROM cairn.task_events
     WHERE type = 'RECEIVED'
     GROUP BY run_id, step),
taken AS (
    SELECT run_id, taken_by AS name, count(*) AS times
      FROM cairn.signals
     WHERE taken_by IS NOT NULL
     GROUP BY run_id, taken_by)
SELECT format('task ''%s'' of run %s waits for signal ''%s'', but the run keeps one since %s', w.name, w.run_id, w.signal,
              s.sent_at) AS what
  FROM cairn.waits w
  JOIN cairn.signals s ON s.run_id = w.run_id AND s.name = w.signal AND s.taken_by IS NULL
 WHERE NOT EXISTS (SELECT FROM cairn.deliveries d WHERE d.run_id = w.run_id AND d.signal = w.signal)
UNION ALL
SELECT format('task ''%s'' of run %s has taken %s signals and received %s', coalesce(t.name, r.name),
              coalesce(t.run_id, r.run_id), coalesce(t.times, 0), coalesce(r.times, 0))
  FROM taken t
  FULL JOIN received r ON r.run_id = t.run_id AND r.name = t.name
 WHERE coalesce(t.times, 0) <> coalesce(r.times, 0)
UNION ALL
SELECT format('task ''%s'' of run %s is %s with another output than the signal ''%s'' that it took', s.taken_by, s.run_id,
              coalesce(t.state, 'not stored'), s.name)
  FROM cairn.signals s
  LEFT JOIN cairn.tasks t ON t.run_id = s.run_id AND t.name = s.taken_by
 WHERE s.taken_by IS NOT NULL
   AND (t.state = 'COMPLETED' AND t.output::text = s.payload::text) IS NOT TRUE
UNION ALL
SELECT format('task ''%s'' of run %s waits until %s, but its timer is set for %s', w.name, w.run_id,
              coalesce(w.until_at::text, 'its signal comes'), coalesce(t.due_at::text, 'no time'))
  FROM cairn.waits w
  LEFT JOIN cairn.timers t ON t.run_id = w.run_id AND t.name = w.name AND t.kind = 'TIMEOUT'
 WHERE (w.until_at IS NULL) <> (t.due_at IS NULL)
UNION ALL
SELECT format('signal ''%s'' belongs to run %s, which is not stored', s.name, s.run_id)
  FROM cairn.signals s
 WHERE NOT EXISTS (SELECT FROM cairn.workflow_runs r WHERE r.id = s.run_id)
UNION ALL
SELECT format('signal ''%s'' to run %s was not delivered since %s', signal, run_id, at)
  FROM cairn.deliveries
 WHERE at < clock_timestamp() - {long} - interval '1 minute'
