-- A task counts its parents exactly and is PENDING as long as one of them is open; else it would start too early or
-- never. Parents and children name each other: whoever ends counts down the children it names. It does so without a look
-- at them when they wait for it alone, so that must be true. A compensation that was requeued after it had failed has no
-- children any more: they went on when it failed.
WITH edges AS (
    SELECT t.run_id, t.name, p.name AS parent, p.children,
           p.kind = 'COMPENSATION' AND p.children = '{}' AS is_requeued,
           CASE WHEN p.kind = 'COMPENSATION' AND p.children = '{}' THEN 'FAILED' ELSE p.state END AS state
      FROM cairn.tasks t
     CROSS JOIN unnest(t.parents) AS named(parent)
      LEFT JOIN cairn.tasks p ON p.run_id = t.run_id AND p.name = named.parent),
real AS (
    SELECT run_id, name,
           count(*) FILTER (WHERE state = 'COMPLETED')                AS completed,
           count(*) FILTER (WHERE state = 'SKIPPED')                  AS skipped,
           count(*) FILTER (WHERE state IN ('FAILED', 'CANCELLED'))   AS failed,
           count(*) FILTER (WHERE state IS NULL
                               OR state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')) AS open
      FROM edges
     GROUP BY run_id, name)
SELECT format('task ''%s'' of run %s is %s and counts %s open, %s completed, %s skipped and %s failed parents, but has'
              ' %s, %s, %s and %s', t.name, t.run_id, t.state, t.open_parents, t.completed_parents, t.skipped_parents,
              t.failed_parents, coalesce(open, 0), coalesce(completed, 0), coalesce(skipped, 0), coalesce(failed, 0))
       AS what
  FROM cairn.tasks t
  LEFT JOIN real USING (run_id, name)
 WHERE (t.open_parents, t.completed_parents, t.skipped_parents, t.failed_parents)
       <> (coalesce(open, 0), coalesce(completed, 0), coalesce(skipped, 0), coalesce(failed, 0))
    OR (t.state = 'PENDING') <> (t.open_parents > 0)
UNION ALL
SELECT format('task ''%s'' of run %s waits for ''%s'', which does not know of it', name, run_id, parent)
  FROM edges
 WHERE name <> ALL (children)
   AND NOT is_requeued
UNION ALL
SELECT format('task ''%s'' of run %s has the child ''%s'', which does not wait for it', t.name, t.run_id, named.child)
  FROM cairn.tasks t
 CROSS JOIN unnest(t.children) AS named(child)
  LEFT JOIN cairn.tasks c ON c.run_id = t.run_id AND c.name = named.child
 WHERE c.name IS NULL OR t.name <> ALL (c.parents)
UNION ALL
SELECT format('task ''%s'' of run %s says that its children wait for it alone: %s, but %s of them have other parents',
              t.name, t.run_id, t.children_wait_alone, count(c.name))
  FROM cairn.tasks t
  LEFT JOIN (cairn.tasks c CROSS JOIN unnest(c.parents) AS named(parent))
    ON c.run_id = t.run_id AND named.parent = t.name
         -- A child with a limit in the queue has to be read, too.
         AND (cardinality(c.parents) > 1 OR c.queue_limit IS NOT NULL)
   AND NOT (t.kind = 'COMPENSATION' AND t.children = '{}')
 GROUP BY t.run_id, t.name, t.children_wait_alone
HAVING t.children_wait_alone <> (count(c.name) = 0)
