-- A live task is in exactly one place: a task that is nowhere is lost, one that is twice somewhere runs twice.
-- QUEUED has a queue row, or a lease while it runs; what waits for a time has a timer of its kind; what waits for a signal has a wait, and a timer
-- if it has a timeout; all others have none of them.
-- The queue row of a task that was withdrawn stays until a claim meets it, also when the task is requeued and has another.
WITH withdrawn AS (
    SELECT run_id, name, count(DISTINCT q.id) - count(DISTINCT w.id) AS live_rows
      FROM cairn.withdrawn_tasks w
      LEFT JOIN cairn.ready_queue q USING (run_id, name)
     GROUP BY run_id, name),
places AS (
    SELECT run_id, name, 'queue row' AS place
      FROM cairn.ready_queue q
     WHERE NOT EXISTS (SELECT FROM cairn.withdrawn_tasks w WHERE w.run_id = q.run_id AND w.name = q.name)
    UNION ALL
    SELECT run_id, name, 'queue row' FROM withdrawn CROSS JOIN generate_series(1, live_rows)
    UNION ALL
    SELECT run_id, name, 'lease' FROM cairn.leases
    UNION ALL
    SELECT run_id, name, 'wait' FROM cairn.waits
    UNION ALL
    SELECT run_id, name, kind || ' timer' FROM cairn.timers),
found AS (
    SELECT run_id, name, string_agg(place, ' and ' ORDER BY place) AS places
      FROM places
     GROUP BY run_id, name)
SELECT format('task ''%s'' of run %s is %s but has %s',
              name, run_id, coalesce(t.state, 'not stored'), coalesce(found.places, 'no place')) AS what
  FROM cairn.tasks t
  FULL JOIN found USING (run_id, name)
 WHERE coalesce(found.places, 'none') <> ALL (
           CASE t.state
               WHEN 'QUEUED'      THEN ARRAY['queue row', 'lease']
               WHEN 'SCHEDULED'   THEN ARRAY['START timer']
               WHEN 'SLEEPING'    THEN ARRAY['WAKE timer']
               WHEN 'WAITING'     THEN ARRAY['wait', 'TIMEOUT timer and wait']
               WHEN 'BACKING_OFF' THEN ARRAY['RETRY timer']
               ELSE                    ARRAY['none']
           END)
UNION ALL
SELECT format('task ''%s'' of run %s was withdrawn from the queue but has no row there', name, run_id)
  FROM withdrawn
 WHERE live_rows < 0
UNION ALL
SELECT format('task ''%s'' belongs to run %s, which is not stored', t.name, t.run_id)
  FROM cairn.tasks t
 WHERE NOT EXISTS (SELECT FROM cairn.workflow_runs r WHERE r.id = t.run_id)
