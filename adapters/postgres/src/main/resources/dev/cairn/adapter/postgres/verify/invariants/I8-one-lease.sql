-- Two attempts of a task never hold a lease together: one ends before the next begins, and the lease belongs to the
-- worker that began the last. (That a task has one lease row at most is its primary key.)
WITH told AS (
    SELECT run_id, step, id, type, attempt, detail,
           lag(type) OVER task  AS before,
           lead(type) OVER task AS after
      FROM cairn.task_events
    WINDOW task AS (PARTITION BY run_id, step ORDER BY id))
SELECT format('task ''%s'' of run %s was started again as attempt %s by %s while an attempt held its lease', step, run_id,
              attempt, detail) AS what
  FROM told
 WHERE type = 'STARTED' AND before = 'STARTED'
UNION ALL
SELECT format('task ''%s'' of run %s is leased as attempt %s to worker %s, but was last started as attempt %s by %s',
              l.name, l.run_id, l.attempt, l.worker_id, told.attempt, told.detail)
  FROM cairn.leases l
  JOIN told ON told.run_id = l.run_id AND told.step = l.name AND told.after IS NULL AND told.type = 'STARTED'
 WHERE (told.attempt, told.detail) <> (l.attempt, 'worker ' || l.worker_id)
