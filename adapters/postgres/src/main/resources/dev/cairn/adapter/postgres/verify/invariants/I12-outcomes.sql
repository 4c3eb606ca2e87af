-- What a run came to agrees with what its tasks came to, and a run that is over has had the handler for it, if it has one.
WITH real AS (
    SELECT run_id,
           count(*) FILTER (WHERE state = 'FAILED')                     AS failed,
           count(*) FILTER (WHERE kind IN ('ON_FAILURE', 'ON_SUCCESS')) AS handlers,
           count(*) FILTER (WHERE kind = 'ON_SUCCESS')                  AS on_success,
           count(*) FILTER (WHERE kind NOT IN ('ON_FAILURE', 'ON_SUCCESS') AND state = 'FAILED') AS failed_steps,
           count(*) FILTER (WHERE kind NOT IN ('ON_FAILURE', 'ON_SUCCESS')
                              AND state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS live
      FROM cairn.tasks
     GROUP BY run_id)
SELECT format('run %s is %s, counts %s failed tasks and says its handlers are %s, but has %s failed tasks, %s of them'
              ' steps, %s handlers, %s of them for success, and %s other live tasks', r.id, r.status, r.failed_tasks,
              r.handler, coalesce(failed, 0), coalesce(failed_steps, 0), coalesce(handlers, 0),
              coalesce(on_success, 0), coalesce(live, 0)) AS what
  FROM cairn.workflow_runs r
  LEFT JOIN real ON real.run_id = r.id
 WHERE r.failed_tasks <> coalesce(failed, 0)
    OR r.status <> 'RUNNING' AND (r.status = 'FAILED') <> (r.failed_tasks > 0)
    OR r.status = 'FAILED' AND r.handler LIKE '%ON_FAILURE%'
    OR r.status = 'COMPLETED' AND r.handler LIKE '%ON_SUCCESS%'
    OR (r.handler = 'QUEUED') <> (coalesce(handlers, 0) = 1)
    OR handlers > 0 AND (live > 0 OR (on_success > 0) <> (failed_steps = 0))
    OR (r.status = 'RUNNING') <> (r.finished_at IS NULL)
    OR r.status NOT IN ('RUNNING', 'COMPLETED', 'FAILED')
    OR r.handler NOT IN ('NONE', 'ON_FAILURE', 'ON_SUCCESS', 'ON_FAILURE ON_SUCCESS', 'QUEUED')
