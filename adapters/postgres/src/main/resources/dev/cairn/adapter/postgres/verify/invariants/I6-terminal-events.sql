-- A task that is over has one event that says so, a live one has none, each revival accounts for one more, and no event is
-- about a task unknown.
WITH told AS (
    SELECT run_id, step, type, lag(type) OVER (PARTITION BY run_id, step ORDER BY id) AS previous
      FROM cairn.task_events),
ends AS (
    SELECT run_id, step,
           count(*) FILTER (WHERE type IN ('COMPLETED', 'WOKEN', 'RECEIVED', 'FAILED', 'CANCELLED', 'SKIPPED', 'COPIED'))
                                                                                                AS events,
           count(*) FILTER (WHERE type = 'REVIVED' OR type = 'QUEUED' AND previous = 'FAILED')      AS revivals
      FROM told
     GROUP BY run_id, step)
SELECT format('task ''%s'' of run %s is %s with %s terminal events and %s revivals', t.name, t.run_id, t.state,
              coalesce(ends.events, 0), coalesce(ends.revivals, 0)) AS what
  FROM cairn.tasks t
  LEFT JOIN ends ON ends.run_id = t.run_id AND ends.step = t.name
 WHERE coalesce(ends.events - ends.revivals, 0) <> (t.state IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'))::int
UNION ALL
SELECT format('event %s of %s is about task ''%s'' of run %s, which is not stored', e.type, e.at, e.step, e.run_id)
  FROM cairn.task_events e
 WHERE e.type <> 'UNREAD_SIGNALS'
   AND NOT EXISTS (SELECT FROM cairn.tasks t WHERE t.run_id = e.run_id AND t.name = e.step)
