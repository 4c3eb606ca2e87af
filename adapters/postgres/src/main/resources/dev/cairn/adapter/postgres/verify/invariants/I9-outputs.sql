-- An output never changes once written. As far as one look can show it: only a task that completed has one, and then
-- nothing can happen to it any more (I16).
SELECT format('task ''%s'' of run %s is %s but has an output', name, run_id, state) AS what
  FROM cairn.tasks
 WHERE output IS NOT NULL AND state <> 'COMPLETED'
