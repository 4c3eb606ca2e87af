-- The events of a task are a path of the lifecycle that ends where the task stands. (A start after a start is I8's, an
-- end that is missing is I6's. A time-out changes no state: the event after it says what followed.)
WITH lifecycle(before, event, after) AS (
    VALUES {lifecycle}),
led AS (
    SELECT DISTINCT event, after FROM lifecycle),
told AS (
    SELECT run_id, step, id, type,
           lag(type) OVER task AS previous,
           lead(id) OVER task  AS next
      FROM cairn.task_events
     WHERE type NOT IN ('TIMED_OUT', 'UNREAD_SIGNALS')
    WINDOW task AS (PARTITION BY run_id, step ORDER BY id)),
walked AS (
    SELECT told.*, coalesce(was.after, 'PENDING') AS state, becomes.after AS becomes
      FROM told
      LEFT JOIN led AS was ON was.event = told.previous
      LEFT JOIN led AS becomes ON becomes.event = told.type)
SELECT format('task ''%s'' of run %s was %s when the log says %s', step, run_id, state, type) AS what
  FROM walked
 WHERE NOT EXISTS (SELECT FROM lifecycle l WHERE l.before = walked.state AND l.event = walked.type)
   AND NOT (type = 'STARTED' AND previous = 'STARTED')
UNION ALL
SELECT format('task ''%s'' of run %s is %s but its events end at %s', t.name, t.run_id, stands.state,
              coalesce(w.becomes, 'PENDING'))
  FROM cairn.tasks t
  LEFT JOIN cairn.leases l ON l.run_id = t.run_id AND l.name = t.name
 CROSS JOIN LATERAL (SELECT CASE WHEN l.run_id IS NULL THEN t.state ELSE 'RUNNING' END AS state) AS stands
  LEFT JOIN walked w ON w.run_id = t.run_id AND w.step = t.name AND w.next IS NULL
 WHERE stands.state <> coalesce(w.becomes, 'PENDING')
   AND (t.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
        OR w.becomes IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'))
UNION ALL
SELECT format('task ''%s'' of run %s is of kind %s, which there is not', name, run_id, kind)
  FROM cairn.tasks
 WHERE kind NOT IN ('STEP', 'COMPENSATED_STEP', 'SLEEP', 'WAIT', 'COMPENSATION', 'ON_FAILURE', 'ON_SUCCESS', 'ON_CANCEL')
