package dev.cairn.chaos.check;

import java.util.Map;

/** What became of attempts that timed out: none ended early, and none counted as completed. */
final class LimitEvents {

    // The limits of the workload: eight seconds for an attempt, four of silence.
    static final Map<String, String> QUERIES = Map.of(
            "an attempt timed out before its limit", """
                    SELECT s.run_id, s.step, s.attempt, s.at AS started, e.at AS ended, e.detail
                      FROM cairn.task_events e
                      JOIN cairn.task_events s ON s.run_id = e.run_id AND s.step = e.step AND s.attempt = e.attempt
                                              AND s.type = 'STARTED'
                     WHERE e.type = 'TIMED_OUT'
                       AND e.at < s.at + CASE WHEN e.detail LIKE 'heartbeat %' THEN interval '4 s' ELSE interval '8 s' END
                    """,
            "an attempt completed although it had timed out", """
                    SELECT c.run_id, c.step, c.attempt, c.at
                      FROM cairn.task_events c
                      JOIN cairn.task_events e ON e.run_id = c.run_id AND e.step = c.step AND e.attempt = c.attempt
                                              AND e.type = 'TIMED_OUT'
                     WHERE c.type = 'COMPLETED'
                    """);

    private LimitEvents() {}
}
