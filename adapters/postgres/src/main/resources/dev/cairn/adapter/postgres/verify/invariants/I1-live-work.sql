-- A run that is not over has a task that is not over; else nothing would ever bring it on. No step of a run that was
-- cancelled as a whole is live.
SELECT format('run %s is RUNNING but none of its tasks is live', r.id) AS what
  FROM cairn.workflow_runs r
 WHERE r.status = 'RUNNING'
   AND NOT EXISTS (SELECT
                     FROM cairn.tasks t
                    WHERE t.run_id = r.id AND t.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'))
UNION ALL
SELECT format('task ''%s'' of run %s is %s although the run was cancelled', t.name, t.run_id, t.state)
  FROM cairn.workflow_runs r
  JOIN cairn.tasks t ON t.run_id = r.id
 WHERE r.cancel_reason IS NOT NULL AND t.kind IN ('STEP', 'COMPENSATED_STEP', 'SLEEP', 'WAIT')
   AND t.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
