-- Every lease belongs to a worker that lives: a worker and its leases go together, and one that is silent for long is
-- removed, unless there was nobody else all that time who could have done it.
SELECT format('task ''%s'' of run %s is leased to worker %s, which is not registered', l.name, l.run_id, l.worker_id)
       AS what
  FROM cairn.leases l
 WHERE NOT EXISTS (SELECT FROM cairn.workers w WHERE w.id = l.worker_id)
UNION ALL
SELECT format('worker %s (%s) has been silent since %s and still holds %s leases', w.id, w.name, w.beat_at, count(*))
  FROM cairn.workers w
  JOIN cairn.leases l ON l.worker_id = w.id
 WHERE w.beat_at < clock_timestamp() - {long}
   AND EXISTS (SELECT
                 FROM cairn.workers other
                WHERE other.started_at < clock_timestamp() - {long} AND other.beat_at > clock_timestamp() - {lease})
 GROUP BY w.id
