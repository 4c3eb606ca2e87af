-- When its last parent is over, a task is cancelled if one of them failed or was cancelled, skipped if all were skipped
-- (or one of them, in strict mode), and runs otherwise, unless somebody cancels it. A task that may run is skipped only by
-- a condition of its own, which is looked at when it has started, or because it was not started in time; a fork copies that
-- (I18). A compensation runs whatever
-- its parents came to. (That it waits until then is I3.)
WITH parents AS (
    SELECT t.run_id, t.name,
           count(named.parent)                                          AS total,
           count(*) FILTER (WHERE p.state = 'SKIPPED')                  AS skipped,
           count(*) FILTER (WHERE p.state IN ('FAILED', 'CANCELLED'))   AS failed,
           count(*) FILTER (WHERE p.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS open
      FROM cairn.tasks t
      LEFT JOIN unnest(t.parents) AS named(parent) ON true
      LEFT JOIN cairn.tasks p ON p.run_id = t.run_id AND p.name = named.parent
     GROUP BY t.run_id, t.name),
decided AS (
    SELECT t.run_id, t.name, t.state, t.doomed_by = '$' || t.name AS cancelled, total, skipped, failed,
           EXISTS (SELECT
                     FROM cairn.task_events e
                    WHERE e.run_id = t.run_id AND e.step = t.name AND e.type IN ('STARTED', 'TIMED_OUT')) AS started,
           EXISTS (SELECT
                     FROM cairn.task_events e
                    WHERE e.run_id = t.run_id AND e.step = t.name AND e.type = 'SKIPPED'
                      AND e.detail LIKE 'copied from run %') AS copied,
           CASE WHEN t.kind = 'COMPENSATION' THEN 'run'
                WHEN failed > 0 THEN 'be cancelled'
                WHEN total > 0 AND skipped >= CASE WHEN t.require_all_parents THEN 1 ELSE total END THEN 'be skipped'
                ELSE 'run' END AS rule
      FROM cairn.tasks t
      JOIN parents ON parents.run_id = t.run_id AND parents.name = t.name
     WHERE open = 0)
SELECT format('task ''%s'' of run %s is %s, but of its %s parents %s were skipped and %s failed, so it should %s',
              name, run_id, state, total, skipped, failed, rule) AS what
  FROM decided
 WHERE NOT CASE rule
               WHEN 'be cancelled' THEN state = 'CANCELLED'
               WHEN 'be skipped'   THEN state = 'SKIPPED' AND NOT started
               ELSE state NOT IN ('PENDING', 'CANCELLED') AND (state <> 'SKIPPED' OR started OR copied)
                    OR state = 'CANCELLED' AND cancelled
           END
