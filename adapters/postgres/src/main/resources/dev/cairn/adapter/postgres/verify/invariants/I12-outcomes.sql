-- What a run came to agrees with what its tasks came to, and a run that is over has had the handler for it, if it has one.
-- A run that was revived says how many handlers it has had before; their names have lower numbers, and what they came to
-- counts no more.
WITH ends AS (
    SELECT id, coalesce(substring(handler FROM '[0-9]+$')::int, 0) AS earlier FROM cairn.workflow_runs),
real AS (
    SELECT run_id,
           count(*) FILTER (WHERE state = 'FAILED' AND is_current)      AS failed,
           count(*) FILTER (WHERE kind IN ('ON_FAILURE', 'ON_SUCCESS') AND NOT is_current) AS earlier,
           count(*) FILTER (WHERE kind IN ('ON_FAILURE', 'ON_SUCCESS') AND is_current)     AS handlers,
           count(*) FILTER (WHERE kind = 'ON_SUCCESS' AND is_current)   AS on_success,
           count(*) FILTER (WHERE kind NOT IN ('ON_FAILURE', 'ON_SUCCESS') AND state = 'FAILED') AS failed_steps,
           count(*) FILTER (WHERE kind NOT IN ('ON_FAILURE', 'ON_SUCCESS')
                              AND state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS live
      FROM (SELECT t.run_id, t.kind, t.state,
                   t.kind NOT IN ('ON_FAILURE', 'ON_SUCCESS')
                       OR coalesce(substring(t.name FROM '[0-9]+$')::int, 1) > ends.earlier AS is_current
              FROM cairn.tasks t
              JOIN ends ON ends.id = t.run_id) AS tasks
     GROUP BY run_id)
SELECT format('run %s is %s, counts %s failed tasks and says its handlers are %s, but has %s failed tasks, %s of them'
              ' steps, %s handlers, %s of them for success, %s earlier ones, and %s other live tasks', r.id, r.status,
              r.failed_tasks, r.handler, coalesce(failed, 0), coalesce(failed_steps, 0), coalesce(handlers, 0),
              coalesce(on_success, 0), coalesce(real.earlier, 0), coalesce(live, 0)) AS what
  FROM cairn.workflow_runs r
  JOIN ends ON ends.id = r.id
  LEFT JOIN real ON real.run_id = r.id
 WHERE r.failed_tasks <> coalesce(failed, 0)
    OR r.status <> 'RUNNING' AND (r.status = 'FAILED') <> (r.failed_tasks > 0)
    OR r.status = 'FAILED' AND r.handler LIKE '%ON_FAILURE%' AND r.handler NOT LIKE 'QUEUED%'
    OR r.status = 'COMPLETED' AND r.handler LIKE '%ON_SUCCESS%' AND r.handler NOT LIKE 'QUEUED%'
    OR (r.handler LIKE 'QUEUED%')::int <> coalesce(handlers, 0)
    OR ends.earlier <> coalesce(real.earlier, 0)
    OR handlers > 0 AND (live > 0 OR (on_success > 0) <> (failed_steps = 0))
    OR (r.status = 'RUNNING') <> (r.finished_at IS NULL)
    OR r.status NOT IN ('RUNNING', 'COMPLETED', 'FAILED')
    OR regexp_replace(regexp_replace(r.handler, '^QUEUED ', ''), ' [1-9][0-9]*$', '')
       NOT IN ('NONE', 'ON_FAILURE', 'ON_SUCCESS', 'ON_FAILURE ON_SUCCESS')
