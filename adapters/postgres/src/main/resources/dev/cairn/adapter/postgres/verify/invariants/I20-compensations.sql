-- A run that has failed or was cancelled has undone each step that had completed and has a compensation, and no other,
-- once: after all its steps were over, a step after those that came after it, and before its handler. A copied step was
-- not tried here and is not undone here. A success handler that fails undoes nothing.
WITH RECURSIVE ends AS (
    SELECT id, status, cancel_reason, handler ~ '\mUNDONE_' AS is_undone,
           coalesce(substring(handler FROM '[0-9]+$')::int, 0) AS earlier
      FROM cairn.workflow_runs
     WHERE handler ~ '\mCOMPENSATION\M'),
steps AS (
    SELECT t.run_id, t.name, t.parents, t.state,
           t.state = 'FAILED' OR t.state = 'CANCELLED' AND t.doomed_by = '$' || t.name AS ends_run,
           t.kind = 'COMPENSATED_STEP' AND t.state = 'COMPLETED' AND t.attempts > 0 AS may_be_undone
      FROM cairn.tasks t
      JOIN ends ON ends.id = t.run_id
     WHERE t.kind IN ('STEP', 'COMPENSATED_STEP', 'SLEEP', 'WAIT')),
undoing AS (
    SELECT run_id, name, substring(name FROM length('$compensate-') + 1) AS step
      FROM cairn.tasks
     WHERE kind = 'COMPENSATION'),
told AS (
    SELECT e.run_id, e.step AS name, min(e.id) AS first, max(e.id) AS last,
           min(e.id) FILTER (WHERE e.type IN ('COMPLETED', 'FAILED', 'CANCELLED')) AS first_end
      FROM cairn.task_events e
      JOIN ends ON ends.id = e.run_id
     WHERE ends.is_undone
     GROUP BY e.run_id, e.step),
-- From each undone step up to the nearest undone steps above it.
above AS (
    SELECT u.run_id, u.step, named.parent
      FROM undoing u
      JOIN steps s ON s.run_id = u.run_id AND s.name = u.step
     CROSS JOIN unnest(s.parents) AS named(parent)
    UNION
    SELECT above.run_id, above.step, named.parent
      FROM above
      JOIN steps s ON s.run_id = above.run_id AND s.name = above.parent AND NOT s.may_be_undone
     CROSS JOIN unnest(s.parents) AS named(parent))
SELECT format('run %s is %s, but step ''%s'', which had completed, was not undone', s.run_id, ends.status, s.name) AS what
  FROM steps s
  JOIN ends ON ends.id = s.run_id
  LEFT JOIN undoing u ON u.run_id = s.run_id AND u.step = s.name
 WHERE s.may_be_undone AND u.name IS NULL
   AND (ends.is_undone
        OR ends.status IN ('FAILED', 'CANCELLED')
           AND (ends.cancel_reason IS NOT NULL
                OR EXISTS (SELECT FROM steps f WHERE f.run_id = s.run_id AND f.ends_run)))
UNION ALL
SELECT format('step ''%s'' of run %s is undone, although it is %s', u.step, u.run_id, coalesce(s.state, 'no step'))
  FROM undoing u
  LEFT JOIN steps s ON s.run_id = u.run_id AND s.name = u.step AND s.may_be_undone
  LEFT JOIN ends ON ends.id = u.run_id
 WHERE s.name IS NULL OR ends.is_undone IS NOT TRUE
UNION ALL
SELECT format('run %s says that it undoes its steps, but undoes none', ends.id)
  FROM ends
 WHERE is_undone AND NOT EXISTS (SELECT FROM undoing u WHERE u.run_id = ends.id)
UNION ALL
SELECT format('step ''%s'' of run %s was undone before step ''%s'', which came after it, was', above.parent, above.run_id,
              above.step)
  FROM above
  JOIN steps s ON s.run_id = above.run_id AND s.name = above.parent AND s.may_be_undone
  JOIN undoing later ON later.run_id = above.run_id AND later.step = above.step
  JOIN undoing earlier ON earlier.run_id = above.run_id AND earlier.step = above.parent
  JOIN told begun ON begun.run_id = earlier.run_id AND begun.name = earlier.name
  LEFT JOIN told ended ON ended.run_id = later.run_id AND ended.name = later.name
 WHERE (begun.first > ended.first_end) IS NOT TRUE
UNION ALL
SELECT format('run %s began to undo its steps before step ''%s'' was over', s.run_id, s.name)
  FROM steps s
  JOIN told ended ON ended.run_id = s.run_id AND ended.name = s.name
  JOIN (SELECT told.run_id, min(told.first) AS first
          FROM told
          JOIN undoing USING (run_id, name)
         GROUP BY told.run_id) AS began ON began.run_id = s.run_id
 WHERE began.first < ended.last
UNION ALL
SELECT format('handler ''%s'' of run %s was queued before step ''%s'' was undone', h.name, h.run_id, u.step)
  FROM cairn.tasks h
  JOIN ends ON ends.id = h.run_id
  JOIN undoing u ON u.run_id = h.run_id
  JOIN told queued ON queued.run_id = h.run_id AND queued.name = h.name
  LEFT JOIN told ended ON ended.run_id = u.run_id AND ended.name = u.name
 WHERE h.kind IN ('ON_FAILURE', 'ON_CANCEL')
   AND coalesce(substring(h.name FROM '[0-9]+$')::int, 1) > ends.earlier
   AND (queued.first > ended.first_end) IS NOT TRUE
