-- A task that failed for good has a dead letter that is open or discarded, with the number of its last attempt, and no other
-- task has one. A dead letter counts how often its task was requeued.
WITH told AS (
    SELECT run_id, step, type, lag(type) OVER (PARTITION BY run_id, step ORDER BY id) AS previous
      FROM cairn.task_events),
requeued AS (
    SELECT run_id, step, count(*) AS times
      FROM told
     WHERE type = 'QUEUED' AND previous = 'FAILED'
     GROUP BY run_id, step)
SELECT format('task ''%s'' of run %s is %s and its dead letter is %s', t.name, t.run_id, t.state,
              coalesce(d.state, 'missing')) AS what
  FROM cairn.tasks t
  LEFT JOIN cairn.dead_letters d ON d.run_id = t.run_id AND d.step = t.name
 WHERE (t.state = 'FAILED') <> coalesce(d.state IN ('OPEN', 'DISCARDED'), false)
UNION ALL
SELECT format('task ''%s'' of run %s has failed at attempt %s, but its dead letter tells of attempt %s', t.name, t.run_id,
              t.attempts, d.attempt)
  FROM cairn.tasks t
  JOIN cairn.dead_letters d ON d.run_id = t.run_id AND d.step = t.name
 WHERE t.state = 'FAILED' AND t.attempts <> d.attempt
UNION ALL
SELECT format('task ''%s'' of run %s was requeued %s times, but its dead letter counts %s', d.step, d.run_id,
              coalesce(r.times, 0), d.requeues)
  FROM cairn.dead_letters d
  LEFT JOIN requeued r ON r.run_id = d.run_id AND r.step = d.step
 WHERE d.requeues <> coalesce(r.times, 0)
UNION ALL
SELECT format('task ''%s'' of run %s is not stored but has %s', gone.step, gone.run_id, gone.what)
  FROM (SELECT run_id, step, 'a dead letter' AS what FROM cairn.dead_letters
        UNION ALL
        SELECT run_id, step, 'failed attempts' FROM cairn.failed_attempts GROUP BY run_id, step) AS gone
  LEFT JOIN cairn.tasks t ON t.run_id = gone.run_id AND t.name = gone.step
 WHERE t.run_id IS NULL
