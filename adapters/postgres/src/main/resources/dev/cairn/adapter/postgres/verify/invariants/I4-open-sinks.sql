-- A run counts its open sinks exactly, and is over when there are none. (A run without any live task is I1's.)
WITH real AS (
    SELECT run_id,
           count(*) AS live,
           count(*) FILTER (WHERE cardinality(children) = 0) AS sinks
      FROM cairn.tasks
     WHERE state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
     GROUP BY run_id)
SELECT format('run %s is %s and counts %s open sinks, but has %s', r.id, r.status, r.open_sinks, coalesce(sinks, 0))
       AS what
  FROM cairn.workflow_runs r
  LEFT JOIN real ON real.run_id = r.id
 WHERE r.open_sinks <> coalesce(sinks, 0) AND (r.status <> 'RUNNING' OR live > 0)
    OR (r.status = 'RUNNING') <> (r.open_sinks > 0)
