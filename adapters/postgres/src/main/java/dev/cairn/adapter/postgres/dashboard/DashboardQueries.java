package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;

/** The statements of {@link DashboardReads}. */
final class DashboardQueries {

    static final String OF_IDS = """
        SELECT id, workflow, version, tenant, status, created_at, finished_at, metadata
          FROM cairn.workflow_runs
         WHERE id = ANY (?)
         ORDER BY created_at DESC, id DESC
        """;

    // The first letter of 'first' orders the states by how much they tell of the run, as the explanation of a run does.
    // A task that runs is stored as queued, and has a lease.
    static final String EXTRAS = """
        SELECT waiting.id, waiting.idempotency_key, waiting.number, waiting.completed, waiting.failed, waiting.state,
               waiting.name,
               CASE waiting.state
                    WHEN 'FAILED' THEN (SELECT d.error_type FROM cairn.dead_letters d
                                         WHERE d.run_id = waiting.id AND d.step = waiting.name)
                    WHEN 'WAITING' THEN (SELECT s.signal FROM cairn.waits s
                                          WHERE s.run_id = waiting.id AND s.name = waiting.name)
                    WHEN 'RUNNING' THEN (SELECT w.name FROM cairn.workers w WHERE w.id = waiting.worker_id) END AS subject,
               CASE WHEN waiting.state IN ('BACKING_OFF', 'WAITING', 'SLEEPING', 'SCHEDULED')
                    THEN (SELECT min(t.due_at) FROM cairn.timers t
                           WHERE t.run_id = waiting.id AND t.name = waiting.name) END AS due_at,
               waiting.state <> 'QUEUED' OR %s AS has_code
          FROM (SELECT r.id, r.idempotency_key, r.workflow, r.version, steps.number, steps.completed, steps.failed,
                       held.worker_id,
                       CASE WHEN left(steps.first, 1) = '0' OR held.name IS NULL THEN substr(steps.first, 2)
                            ELSE held.name END AS name,
                       CASE WHEN left(steps.first, 1) = '0' THEN 'FAILED'
                            WHEN held.name IS NOT NULL THEN 'RUNNING'
                            WHEN left(steps.first, 1) = '1' THEN 'QUEUED'
                            WHEN left(steps.first, 1) = '2' THEN 'BACKING_OFF'
                            WHEN left(steps.first, 1) = '3' THEN 'WAITING'
                            WHEN left(steps.first, 1) = '4' THEN 'SLEEPING'
                            WHEN left(steps.first, 1) = '5' THEN 'SCHEDULED' END AS state
                  FROM cairn.workflow_runs r
                 CROSS JOIN LATERAL (
                       SELECT count(*) AS number, count(*) FILTER (WHERE state = 'COMPLETED') AS completed,
                              count(*) FILTER (WHERE state = 'FAILED') AS failed,
                              min((CASE state WHEN 'FAILED' THEN '0' WHEN 'QUEUED' THEN '1' WHEN 'BACKING_OFF' THEN '2'
                                              WHEN 'WAITING' THEN '3' WHEN 'SLEEPING' THEN '4' WHEN 'SCHEDULED' THEN '5' END
                                   || name)
                                  COLLATE "C") FILTER (WHERE r.status IN ('RUNNING', 'FAILED')) AS first
                         FROM (SELECT t.state, t.name FROM cairn.tasks t WHERE t.run_id = r.id LIMIT ?) AS few) AS steps
                  LEFT JOIN LATERAL (
                       SELECT l.name, l.worker_id FROM cairn.leases l
                        WHERE l.run_id = r.id ORDER BY l.name LIMIT 1) AS held ON true
                 WHERE r.id = ANY (?)) AS waiting
        """.formatted(ReadOnlySnapshot.HAS_CODE);

    static final String EVENTS = """
        SELECT id, run_id, step, attempt, type, at, due_at, detail
          FROM cairn.task_events
         WHERE run_id = ? AND id > ?
         ORDER BY id
         LIMIT ?
        """;

    static final String TIMERS = """
        SELECT count(*) AS number
          FROM (SELECT run_id FROM cairn.timers ORDER BY due_at LIMIT ?) AS t
         WHERE ?::text[] IS NULL
            OR (SELECT r.tenant FROM cairn.workflow_runs r WHERE r.id = t.run_id) = ANY (?)
        """;

    // As many leases are read as TenantShare reads.
    static final String CLAIMED = """
        SELECT r.workflow || '/' || l.name AS step, count(*) AS number
          FROM (SELECT run_id, name FROM cairn.leases LIMIT ?) AS l
         CROSS JOIN LATERAL (SELECT w.workflow FROM cairn.workflow_runs w WHERE w.id = l.run_id OFFSET 0) AS r
         GROUP BY 1
        """;

    static final String LOST_WORKERS = """
        SELECT id, name, gone_at, beat_at, held
          FROM cairn.former_workers
         WHERE dead AND gone_at > clock_timestamp() - make_interval(secs => ?)
         ORDER BY gone_at DESC, id DESC
         LIMIT ?
        """;

    static final String HELD = "SELECT held FROM cairn.former_workers WHERE id = ?";

    static final String KINDS = "SELECT name, kind FROM cairn.tasks WHERE run_id = ?";

    // The sequence is read and not the table: no index leads to the last event of all runs.
    static final String PULSE = """
        SELECT clock_timestamp() AS now,
               (SELECT last_value FROM cairn.task_events_id_seq) AS events,
               (SELECT coalesce(sum(hashtextextended(w::text, 0) % 1000000007), 0)::bigint
                  FROM cairn.workers w) AS workers
        """;

    // The last id alone would not do: of two events, the one that is committed later may have the smaller id.
    static final String PULSES_OF_RUNS = """
        SELECT asked.id, (SELECT coalesce(sum(last.id), 0)
                            FROM (SELECT e.id FROM cairn.task_events e
                                   WHERE e.run_id = asked.id ORDER BY e.id DESC LIMIT 200) AS last) AS events
          FROM unnest(?) AS asked (id)
        """;

    private DashboardQueries() {}
}
