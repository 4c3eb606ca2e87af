-- Each tick of a schedule is started once, its run has the tick for its idempotency key, and no tick that is decided comes
-- again. (A run that was pruned tells nothing.)
SELECT format('schedule ''%s'' started its tick of %s %s times', schedule, tick, count(*)) AS what
  FROM cairn.schedule_events
 WHERE type = 'TICKED'
 GROUP BY schedule, tick
HAVING count(*) > 1
UNION ALL
SELECT format('schedule ''%s'' started run %s for its tick of %s, but the idempotency key of the run is ''%s''',
              e.schedule, e.run_id, e.tick, r.idempotency_key)
  FROM cairn.schedule_events e
  JOIN cairn.workflow_runs r ON r.id = e.run_id
 CROSS JOIN LATERAL (SELECT 'schedule/' || e.schedule || '/' AS prefix) AS key
 WHERE CASE WHEN r.idempotency_key IS NULL OR NOT starts_with(r.idempotency_key, key.prefix) THEN true
            ELSE substr(r.idempotency_key, length(key.prefix) + 1)::timestamptz <> e.tick END
UNION ALL
SELECT format('schedule ''%s'' has decided its ticks until %s, but its next tick is at %s', name, decided_until, next_tick)
  FROM cairn.schedules
 WHERE next_tick <= decided_until
UNION ALL
SELECT format('schedule ''%s'' ticks next at %s, but nobody will look at it', name, next_tick)
  FROM cairn.schedules
 WHERE next_tick IS NOT NULL AND due_at IS NULL
