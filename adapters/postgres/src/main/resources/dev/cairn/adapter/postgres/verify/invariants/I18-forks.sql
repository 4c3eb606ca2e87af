-- A fork has copied only what had ended in its source, as it had ended there. It has copied neither the step from which
-- it goes on nor one after that: a copied task has none but copied parents. (A source that was pruned tells nothing.)
WITH copied AS (
    SELECT run_id, step AS name
      FROM cairn.task_events
     WHERE type = 'COPIED' OR type = 'SKIPPED' AND detail LIKE 'copied from run %'),
forks AS (
    SELECT id, forked_from, forked_step FROM cairn.workflow_runs WHERE forked_from IS NOT NULL)
SELECT format('task ''%s'' of run %s was copied, but the run is not a fork', c.name, c.run_id) AS what
  FROM copied c
 WHERE NOT EXISTS (SELECT FROM forks f WHERE f.id = c.run_id)
UNION ALL
SELECT format('task ''%s'' of run %s was copied, although the fork goes on from there', c.name, c.run_id)
  FROM copied c
  JOIN forks f ON f.id = c.run_id AND f.forked_step = c.name
UNION ALL
SELECT format('task ''%s'' of run %s was copied, but its parent ''%s'' was not', t.name, t.run_id, named.parent)
  FROM cairn.tasks t
  JOIN copied c ON c.run_id = t.run_id AND c.name = t.name
 CROSS JOIN unnest(t.parents) AS named(parent)
  LEFT JOIN copied p ON p.run_id = t.run_id AND p.name = named.parent
 WHERE p.name IS NULL
UNION ALL
SELECT format('task ''%s'' of run %s is %s as a copy, but is %s in run %s or has another output there', t.name, t.run_id,
              t.state, coalesce(s.state, 'not stored'), f.forked_from)
  FROM cairn.tasks t
  JOIN copied c ON c.run_id = t.run_id AND c.name = t.name
  JOIN forks f ON f.id = t.run_id
  JOIN cairn.workflow_runs source ON source.id = f.forked_from
  LEFT JOIN cairn.tasks s ON s.run_id = f.forked_from AND s.name = t.name
 WHERE s.state IS DISTINCT FROM t.state OR s.output::text IS DISTINCT FROM t.output::text
