-- A task that is over has one event that says so, a live one has none, and no event is about a task unknown.
WITH ends AS (
    SELECT run_id, step, count(*) AS events
      FROM cairn.task_events
     WHERE type IN ('COMPLETED', 'WOKEN', 'FAILED', 'CANCELLED', 'SKIPPED', 'COPIED')
     GROUP BY run_id, step)
SELECT format('task ''%s'' of run %s is %s with %s terminal events', t.name, t.run_id, t.state, coalesce(ends.events, 0))
       AS what
  FROM cairn.tasks t
  LEFT JOIN ends ON ends.run_id = t.run_id AND ends.step = t.name
 WHERE coalesce(ends.events, 0) <> (t.state IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'))::int
UNION ALL
SELECT format('event %s of %s is about task ''%s'' of run %s, which is not stored', e.type, e.at, e.step, e.run_id)
  FROM cairn.task_events e
 WHERE NOT EXISTS (SELECT FROM cairn.tasks t WHERE t.run_id = e.run_id AND t.name = e.step)
