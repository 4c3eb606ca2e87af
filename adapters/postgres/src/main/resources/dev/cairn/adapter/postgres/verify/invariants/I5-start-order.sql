-- Nothing starts before all its parents are over. The log tells the order: an event is written when it becomes true.
WITH starts AS (
    SELECT run_id, step, min(id) AS id
      FROM cairn.task_events
     WHERE type = 'STARTED'
     GROUP BY run_id, step),
ends AS (
    SELECT run_id, step, min(id) AS id
      FROM cairn.task_events
     WHERE type IN ('COMPLETED', 'WOKEN', 'FAILED', 'CANCELLED', 'SKIPPED', 'COPIED')
     GROUP BY run_id, step)
SELECT format('task ''%s'' of run %s started before its parent ''%s'' was over', t.name, t.run_id, named.parent) AS what
  FROM cairn.tasks t
  JOIN starts ON starts.run_id = t.run_id AND starts.step = t.name
 CROSS JOIN unnest(t.parents) AS named(parent)
  LEFT JOIN ends ON ends.run_id = t.run_id AND ends.step = named.parent
 WHERE ends.id IS NULL OR ends.id > starts.id
