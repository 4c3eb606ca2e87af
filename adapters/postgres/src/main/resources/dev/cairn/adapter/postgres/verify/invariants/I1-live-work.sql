-- A run that is not over has a task that is not over; else nothing would ever bring it on.
SELECT format('run %s is RUNNING but none of its tasks is live', r.id) AS what
  FROM cairn.workflow_runs r
 WHERE r.status = 'RUNNING'
   AND NOT EXISTS (SELECT
                     FROM cairn.tasks t
                    WHERE t.run_id = r.id AND t.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED'))
