package dev.cairn.adapter.postgres.dashboard;

/** The statements of {@link DashboardReads}. */
final class DashboardQueries {

    static final String OF_IDS = """
        SELECT id, workflow, version, tenant, status, created_at, finished_at, metadata
          FROM cairn.workflow_runs
         WHERE id = ANY (?)
         ORDER BY created_at DESC, id DESC
        """;

    static final String EXTRAS = """
        SELECT r.id, r.idempotency_key, steps.*
          FROM cairn.workflow_runs r
         CROSS JOIN LATERAL (
               SELECT count(*) AS number, count(*) FILTER (WHERE state = 'COMPLETED') AS completed,
                      count(*) FILTER (WHERE state = 'FAILED') AS failed,
                      bool_or(state = 'QUEUED') AS goes_on,
                      CASE WHEN bool_or(state = 'BACKING_OFF') THEN 'backing off'
                           WHEN bool_or(state = 'WAITING')     THEN 'waiting for a signal'
                           WHEN bool_or(state = 'SLEEPING')    THEN 'sleeping'
                           WHEN bool_or(state = 'SCHEDULED')   THEN 'scheduled' END AS rests
                 FROM (SELECT t.state FROM cairn.tasks t WHERE t.run_id = r.id LIMIT ?) AS first) AS steps
         WHERE r.id = ANY (?)
        """;

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
