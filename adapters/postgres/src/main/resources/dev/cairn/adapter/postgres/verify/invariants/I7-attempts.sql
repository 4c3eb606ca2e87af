-- Attempts are numbered from 1 without gaps; one that was given back is tried again under its number; and a task counts
-- its attempts, failures and crashes as the log tells them. How many retries a step has is in the code, not in the
-- store, so that limit cannot be checked here. A retry that the step asked for itself is no failure. A task that was
-- requeued after it had failed has its retries again: it counts the failures and crashes since then.
WITH told AS (
    SELECT run_id, step, id, type, attempt,
           type = 'STARTED' AND lead(type) OVER task IN ('QUEUED', 'RETRYING')
               AND lead(detail) OVER task LIKE 'given back%' AS returned,
           -- To the queue at once, or after a delay.
           type IN ('QUEUED', 'RETRYING') AND detail LIKE 'given back%' AS returns,
           type = 'STARTED' AND lead(type) OVER task = 'QUEUED'
               AND coalesce(lead(detail) OVER task NOT LIKE 'given back%', true)
               OR type = 'FAILED' AND detail LIKE 'WorkerDied:%' AS crashed,
           type = 'STARTED' AND lead(type) OVER task IS NOT NULL AS left_behind,
           type = 'QUEUED' AND lag(type) OVER task = 'FAILED'    AS requeued,
           -- Without an attempt, a task fails by a time limit of the place where it waits, or of its run.
           type = 'FAILED' AND lag(type) OVER task = 'STARTED'
               AND coalesce(detail NOT LIKE 'WorkerDied:%', true) AS failed
      FROM cairn.task_events
     WHERE type NOT IN ('TIMED_OUT', 'UNREAD_SIGNALS')
    WINDOW task AS (PARTITION BY run_id, step ORDER BY id)),
counted AS (
    SELECT *, coalesce(sum((left_behind AND returned IS NOT TRUE)::int) OVER earlier, 0) AS ended,
           coalesce(sum(requeued::int) OVER later, 0) = 0 AS counts
      FROM told
    WINDOW earlier AS (PARTITION BY run_id, step ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
           later AS (PARTITION BY run_id, step ORDER BY id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)),
tallied AS (
    SELECT run_id, step AS name,
           count(*) FILTER (WHERE left_behind AND returned IS NOT TRUE) AS attempts,
           count(*) FILTER (WHERE counts AND crashed)                   AS crashes,
           count(*) FILTER (WHERE counts AND failed)                    AS surely_failed,
           count(*) FILTER (WHERE counts AND (failed OR type = 'RETRYING' AND returns IS NOT TRUE)) AS may_have_failed
      FROM counted
     GROUP BY run_id, step)
SELECT format('task ''%s'' of run %s was %s as attempt %s where %s was due', step, run_id, type, attempt,
              ended + (type IN ('SCHEDULED', 'QUEUED', 'STARTED') OR returns IS TRUE)::int) AS what
  FROM counted
 WHERE attempt <> ended + (type IN ('SCHEDULED', 'QUEUED', 'STARTED') OR returns IS TRUE)::int
UNION ALL
SELECT format('task ''%s'' of run %s counts %s attempts, %s failures and %s crashes, but its events tell of %s, %s to %s'
              ' and %s', t.name, t.run_id, t.attempts, t.failures, t.crashes, coalesce(e.attempts, 0),
              coalesce(surely_failed, 0), coalesce(may_have_failed, 0), coalesce(e.crashes, 0))
  FROM cairn.tasks t
  LEFT JOIN tallied e USING (run_id, name)
 WHERE (t.attempts, t.crashes) <> (coalesce(e.attempts, 0), coalesce(e.crashes, 0))
    OR t.failures NOT BETWEEN coalesce(surely_failed, 0) AND coalesce(may_have_failed, 0)
UNION ALL
SELECT format('task ''%s'' of run %s is given out as attempt %s, but %s is next', name, run_id, given.attempt,
              t.attempts + 1)
  FROM cairn.tasks t
  JOIN (SELECT run_id, name, attempt FROM cairn.ready_queue
        UNION ALL
        SELECT run_id, name, attempt FROM cairn.leases) AS given USING (run_id, name)
 WHERE given.attempt <> t.attempts + 1
UNION ALL
SELECT format('task ''%s'' of run %s is queued with %s crashes, but counts %s', name, run_id, q.crashes, t.crashes)
  FROM cairn.tasks t
  JOIN cairn.ready_queue q USING (run_id, name)
 WHERE q.crashes <> t.crashes
