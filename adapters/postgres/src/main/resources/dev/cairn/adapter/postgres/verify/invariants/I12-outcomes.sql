-- What a run came to agrees with what its tasks came to, and a run that is over has had the handler for it, if it has one.
-- A run that was revived says how many handlers it has had before; their names have lower numbers, and what they came to
-- counts no more. A run that has undone its steps keeps the outcome for which it did so, whatever the compensations came to.
WITH ends AS (
    SELECT id, coalesce(substring(handler FROM '[0-9]+$')::int, 0) AS earlier FROM cairn.workflow_runs),
real AS (
    SELECT run_id,
           count(*) FILTER (WHERE state = 'FAILED' AND NOT is_outdated)                AS failed,
           count(*) FILTER (WHERE state = 'CANCELLED' AND doomed_by = '$' || name AND NOT is_outdated) AS cancelled,
           count(*) FILTER (WHERE is_outdated)                                         AS earlier_handlers,
           count(*) FILTER (WHERE handles IS NOT NULL AND NOT is_outdated)             AS handlers,
           min(handles) FILTER (WHERE NOT is_outdated)                                 AS handled,
           -- A handler that was itself cancelled says nothing about what its run came to.
           bool_or(handles IS NOT NULL AND state = 'CANCELLED' AND NOT is_outdated)    AS handler_cancelled,
           count(*) FILTER (WHERE is_step AND state = 'FAILED')                        AS failed_steps,
           count(*) FILTER (WHERE is_step AND state = 'CANCELLED'
                              AND doomed_by = '$' || name)                             AS cancelled_steps,
           count(*) FILTER (WHERE is_step
                              AND state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS live
      FROM (SELECT t.run_id, t.name, t.kind, t.state, t.doomed_by,
                   t.kind NOT IN ('COMPENSATION', 'ON_FAILURE', 'ON_SUCCESS', 'ON_CANCEL') AS is_step,
                   CASE t.kind WHEN 'ON_FAILURE' THEN 'FAILED'
                               WHEN 'ON_SUCCESS' THEN 'COMPLETED'
                               WHEN 'ON_CANCEL'  THEN 'CANCELLED' END AS handles,
                   CASE WHEN t.kind IN ('ON_FAILURE', 'ON_SUCCESS', 'ON_CANCEL')
                        THEN coalesce(substring(t.name FROM '[0-9]+$')::int, 1) <= ends.earlier
                        ELSE false END AS is_outdated
              FROM cairn.tasks t
              JOIN ends ON ends.id = t.run_id) AS known
     GROUP BY run_id),
expected AS (
    SELECT r.*, real.*, ends.earlier,
           CASE WHEN r.handler ~ '\mUNDONE_' THEN substring(r.handler FROM '\mUNDONE_([A-Z]+)')
                WHEN r.cancel_reason IS NOT NULL THEN 'CANCELLED'
                WHEN failed > 0 THEN 'FAILED'
                WHEN cancelled > 0 THEN 'CANCELLED'
                ELSE 'COMPLETED' END AS outcome,
           CASE WHEN r.cancel_reason IS NOT NULL THEN 'CANCELLED'
                WHEN failed_steps > 0 THEN 'FAILED'
                WHEN cancelled_steps > 0 THEN 'CANCELLED'
                ELSE 'COMPLETED' END AS outcome_of_steps
      FROM cairn.workflow_runs r
      JOIN ends ON ends.id = r.id
      LEFT JOIN real ON real.run_id = r.id)
SELECT format('run %s is %s, counts %s failed and %s cancelled tasks and says its handlers are %s, but has %s failed'
              ' tasks, %s of them steps, %s cancelled ones, %s handlers, the first for %s, and %s other live tasks', id,
              status, failed_tasks, cancelled_tasks, handler, coalesce(failed, 0), coalesce(failed_steps, 0),
              coalesce(cancelled, 0), coalesce(handlers, 0), coalesce(handled, 'nothing'), coalesce(live, 0)) AS what
  FROM expected
 WHERE failed_tasks <> coalesce(failed, 0)
    OR cancelled_tasks <> coalesce(cancelled, 0)
    OR status <> 'RUNNING' AND status <> outcome
    OR status = 'FAILED' AND handler LIKE '%ON_FAILURE%' AND handler NOT LIKE 'QUEUED%'
    OR status = 'COMPLETED' AND handler LIKE '%ON_SUCCESS%' AND handler NOT LIKE 'QUEUED%'
    OR status = 'CANCELLED' AND handler LIKE '%ON_CANCEL%' AND handler NOT LIKE 'QUEUED%'
    OR (handler LIKE 'QUEUED%')::int <> coalesce(handlers, 0)
    OR earlier <> coalesce(earlier_handlers, 0)
    OR handlers > 0 AND (live > 0 OR NOT handler_cancelled AND handled <> outcome_of_steps)
    OR substring(handler FROM '\mUNDONE_([A-Z]+)') <> outcome_of_steps
    OR (status = 'RUNNING') <> (finished_at IS NULL)
    OR status NOT IN ('RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')
    OR handler NOT IN ('NONE', 'QUEUED')
       AND NOT string_to_array(regexp_replace(handler, ' [1-9][0-9]*$', ''), ' ')
               <@ ARRAY['QUEUED', 'UNDONE_FAILED', 'UNDONE_CANCELLED', 'WAIT', 'COMPENSATION', 'ON_FAILURE',
                         'ON_SUCCESS', 'ON_CANCEL']
