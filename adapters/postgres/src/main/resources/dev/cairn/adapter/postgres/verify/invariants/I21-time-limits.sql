-- No time limit without its place: a limit belongs to a lease, a queue row or the steps of a run, and goes with it.
SELECT format('the lease of task ''%s'' of run %s ends at a time without a limit, or has a limit without a time', name, run_id)
       AS what
  FROM cairn.leases
 WHERE (times_out_at IS NULL) <> (start_to_close IS NULL)
    OR (silent_at IS NULL) <> (heartbeat IS NULL)
    OR times_out_at < started_at
    OR silent_at < started_at
UNION ALL
SELECT format('task ''%s'' of run %s is queued %s a limit but is stored %s one', q.name, q.run_id,
              CASE WHEN q.start_by IS NULL THEN 'without' ELSE 'with' END,
              CASE WHEN t.queue_limit IS NULL THEN 'without' ELSE 'with' END)
  FROM cairn.ready_queue q
  JOIN cairn.tasks t USING (run_id, name)
 WHERE (q.start_by IS NULL) <> (t.queue_limit IS NULL)
   AND NOT EXISTS (SELECT FROM cairn.withdrawn_tasks w WHERE w.run_id = q.run_id AND w.name = q.name)
UNION ALL
SELECT format('run %s has a deadline at %s, but is %s with the handlers %s, and its deadline is %s', id, deadline_at, status,
              handler, coalesce(deadline, 'missing'))
  FROM cairn.workflow_runs
 WHERE deadline_at IS NOT NULL
   AND (status <> 'RUNNING' OR handler LIKE 'QUEUED%' OR deadline IS NULL)
UNION ALL
SELECT format('task ''%s'' of run %s is %s but has a heartbeat of attempt %s', h.name, h.run_id,
              coalesce(t.state, 'not stored'), h.attempt)
  FROM cairn.heartbeats h
  LEFT JOIN cairn.tasks t ON t.run_id = h.run_id AND t.name = h.name
 WHERE t.name IS NULL OR h.attempt > t.attempts + 1
