-- Nothing starts before all its parents are over. The log tells the order: an event is written when it becomes true.
-- A parent that was revived is open again: an end counts until the next event of its task. Nobody waits again for a
-- compensation that was requeued: its first end counts.
WITH starts AS (
    SELECT run_id, step, min(id) AS id
      FROM cairn.task_events
     WHERE type = 'STARTED'
     GROUP BY run_id, step),
told AS (
    SELECT run_id, step, id, type, lead(id) OVER (PARTITION BY run_id, step ORDER BY id) AS next
      FROM cairn.task_events),
ends AS (
    SELECT run_id, step, id, next
      FROM told
     WHERE type IN ('COMPLETED', 'WOKEN', 'RECEIVED', 'FAILED', 'CANCELLED', 'SKIPPED', 'COPIED'))
SELECT format('task ''%s'' of run %s started before its parent ''%s'' was over', t.name, t.run_id, named.parent) AS what
  FROM cairn.tasks t
  JOIN starts ON starts.run_id = t.run_id AND starts.step = t.name
 CROSS JOIN unnest(t.parents) AS named(parent)
  LEFT JOIN ends ON ends.run_id = t.run_id AND ends.step = named.parent
                AND ends.id < starts.id AND (coalesce(ends.next > starts.id, true) OR t.kind = 'COMPENSATION')
 WHERE ends.id IS NULL
