-- What a run came to agrees with what its tasks came to, and a failed one has had its failure handler, if it has any.
WITH real AS (
    SELECT run_id,
           count(*) FILTER (WHERE state = 'FAILED')    AS failed,
           count(*) FILTER (WHERE kind = 'ON_FAILURE') AS handlers,
           count(*) FILTER (WHERE kind <> 'ON_FAILURE'
                              AND state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS live
      FROM cairn.tasks
     GROUP BY run_id)
SELECT format('run %s is %s, counts %s failed tasks and says its failure handler is %s, but has %s failed tasks, %s'
              ' handlers and %s other live tasks', r.id, r.status, r.failed_tasks, r.handler, coalesce(failed, 0),
              coalesce(handlers, 0), coalesce(live, 0)) AS what
  FROM cairn.workflow_runs r
  LEFT JOIN real ON real.run_id = r.id
 WHERE r.failed_tasks <> coalesce(failed, 0)
    OR r.status <> 'RUNNING' AND (r.status = 'FAILED') <> (r.failed_tasks > 0)
    OR r.status = 'FAILED' AND r.handler = 'IDLE'
    OR (r.handler = 'QUEUED') <> (coalesce(handlers, 0) = 1)
    OR handlers > 0 AND live > 0
    OR (r.status = 'RUNNING') <> (r.finished_at IS NULL)
    OR r.status NOT IN ('RUNNING', 'COMPLETED', 'FAILED')
    OR r.handler NOT IN ('NONE', 'IDLE', 'QUEUED')
