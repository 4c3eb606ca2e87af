-- A live task is in exactly one place: a task that is nowhere is lost, one that is twice somewhere runs twice.
-- (The queue row of a task that was cancelled stays until a claim meets it; it says nothing.) QUEUED has a queue row, or a lease while it runs; what waits has a timer of its kind; all others have none of them.
WITH places AS (
    SELECT run_id, name, 'queue row' AS place
      FROM cairn.ready_queue q
     WHERE NOT EXISTS (SELECT FROM cairn.withdrawn_tasks w WHERE w.run_id = q.run_id AND w.name = q.name)
    UNION ALL
    SELECT run_id, name, 'lease' FROM cairn.leases
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
               WHEN 'BACKING_OFF' THEN ARRAY['RETRY timer']
               ELSE                    ARRAY['none']
           END)
UNION ALL
SELECT format('task ''%s'' of run %s was withdrawn from the queue but has no row there', w.name, w.run_id)
  FROM cairn.withdrawn_tasks w
 WHERE NOT EXISTS (SELECT FROM cairn.ready_queue q WHERE q.run_id = w.run_id AND q.name = w.name)
UNION ALL
SELECT format('task ''%s'' belongs to run %s, which is not stored', t.name, t.run_id)
  FROM cairn.tasks t
 WHERE NOT EXISTS (SELECT FROM cairn.workflow_runs r WHERE r.id = t.run_id)
