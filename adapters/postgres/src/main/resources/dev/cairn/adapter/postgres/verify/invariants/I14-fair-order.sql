-- Tenants are served in the order of the ids, and their ids are in fair order: a tenant's tasks lie in its own groups,
-- up to its own pointer, and without a gap after the frontier. A gap would let the others go first, a task beyond the
-- pointer would meet one that comes later. (Who was claimed when is not stored; the frontier only ever rises, so reading
-- it later than the rest makes this see less, never more. A task before the frontier may outlive its tenant's numbers.)
WITH frontier AS (
    SELECT last_value AS block FROM cairn.frontier),
queued AS (
    SELECT q.tenant, q.id, q.id % 1048576 AS group_number, q.id / 1048576 AS block, q.run_id, q.name
      FROM cairn.ready_queue q)
SELECT format('task ''%s'' of run %s is queued under id %s, which is not a place of its tenant ''%s''', q.name, q.run_id,
              q.id, q.tenant) AS what
  FROM queued q
  LEFT JOIN cairn.tenants t ON t.id = q.tenant
 WHERE q.block > t.block
    OR ((t.id IS NULL OR q.group_number <> ALL (t.groups)) AND q.block >= (SELECT block FROM frontier))
UNION ALL
SELECT format('tenant ''%s'' was given places up to block %s, and %s is served, but only %s blocks between them have tasks',
              t.id, t.block, frontier.block, count(DISTINCT q.block))
  FROM cairn.tenants t
 CROSS JOIN frontier
  LEFT JOIN queued q ON q.tenant = t.id AND q.block > frontier.block AND q.block <= t.block
 WHERE t.block > frontier.block
 GROUP BY t.id, t.block, frontier.block
HAVING count(DISTINCT q.block) < t.block - frontier.block
       -- A task that was not started in time leaves its place before it is its turn.
       - (SELECT count(*)
            FROM cairn.task_events e
            JOIN cairn.workflow_runs r ON r.id = e.run_id
           WHERE r.tenant = t.id AND e.type = 'TIMED_OUT' AND e.detail LIKE 'schedule-to-start%')
UNION ALL
SELECT format('tenants %s share the group number %s', string_agg('''' || t.id || '''', ', ' ORDER BY t.id), number)
  FROM (SELECT id, groups FROM cairn.tenants UNION ALL SELECT 'nobody', ARRAY[number] FROM cairn.free_groups) AS t
 CROSS JOIN unnest(t.groups) AS number
 GROUP BY number
HAVING count(*) > 1
