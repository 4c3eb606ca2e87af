-- No wait ends early unless its signal came, its task is cancelled or its run exceeds its deadline, and every timer is set for the time that the log promised. Only a timer that was due and that the
-- server refused to let fire is set for later: by CulpritBackoff's longest wait of 64 seconds from that moment, at most.
-- A sleep that was ready keeps since when; one that a fork has copied was not.
WITH told AS (
    SELECT run_id, step, id, type, at, due_at, detail,
           lag(type) OVER task   AS waited,
           lag(due_at) OVER task AS promised,
           lead(id) OVER task    AS next
      FROM cairn.task_events
    WINDOW task AS (PARTITION BY run_id, step ORDER BY id))
SELECT format('task ''%s'' of run %s was %s at %s although it was %s until %s', step, run_id, type, at, waited, promised)
       AS what
  FROM told
 WHERE at < promised AND type NOT IN ('CANCELLED', 'RECEIVED')
   AND NOT (type = 'TIMED_OUT' AND detail LIKE 'deadline %')
UNION ALL
SELECT format('task ''%s'' of run %s waits until %s but its timer is set for %s', t.name, t.run_id, told.due_at, t.due_at)
  FROM cairn.timers t
  JOIN told ON told.run_id = t.run_id AND told.step = t.name AND told.next IS NULL
 WHERE t.due_at IS DISTINCT FROM told.due_at
   AND (told.due_at < clock_timestamp() AND t.due_at > told.due_at
        AND t.due_at < clock_timestamp() + interval '65 seconds') IS NOT TRUE
UNION ALL
SELECT format('task ''%s'' of run %s is a %s and %s but is said to be ready since %s', t.name, t.run_id, t.kind, t.state,
              coalesce(t.ready_at::text, 'never'))
  FROM cairn.tasks t
  LEFT JOIN cairn.task_events e ON e.run_id = t.run_id AND e.step = t.name AND e.type = 'COPIED'
 WHERE CASE WHEN t.kind <> 'SLEEP' OR t.state = 'PENDING' OR e.id IS NOT NULL THEN t.ready_at IS NOT NULL
            WHEN t.state IN ('SCHEDULED', 'SKIPPED', 'CANCELLED', 'FAILED') THEN false
            ELSE t.ready_at IS NULL END
