package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowCode;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The code that each worker has, and the steps that wait for code which no worker has. */
final class WorkerCode {

    private static final String OFFER = """
            INSERT INTO cairn.worker_code (worker_id, workflow, version, left_alone)
            SELECT ?, workflow, version, left_alone::text[]
              FROM {rows workflow, version, left_alone} AS new
            ON CONFLICT (worker_id, workflow) DO UPDATE
               SET version = excluded.version, left_alone = excluded.left_alone
            """;

    /** Whether a worker has code for a step, which is the row {@code waiting} of the statement around. */
    static final String HAS_CODE = """
            EXISTS (SELECT
                      FROM cairn.worker_code c
                     WHERE c.workflow = waiting.workflow AND c.version >= waiting.version
                       AND waiting.version || ' ' || waiting.name <> ALL (c.left_alone))
            """;

    // The queue keeps no times; the event of the first waiting task does.
    private static final String STRANDED = """
            WITH waiting AS MATERIALIZED (
                SELECT workflow, version, name, count(*) AS tasks, min(id) AS first,
                       (array_agg(run_id ORDER BY id))[1] AS run_id
                  FROM (SELECT id, run_id, workflow, version, name FROM cairn.ready_queue ORDER BY id LIMIT ?) AS head
                 GROUP BY workflow, version, name)
            SELECT workflow, version, name, tasks,
                   coalesce((SELECT max(e.at) FROM cairn.task_events e
                              WHERE e.run_id = waiting.run_id AND e.step = waiting.name AND e.type = 'QUEUED'),
                            clock_timestamp()) AS since
              FROM waiting
             WHERE NOT %s
             ORDER BY first
             LIMIT ?
            """.formatted(HAS_CODE);

    private static final String WITHOUT_CODE = """
            SELECT name
              FROM (SELECT ?::text AS workflow, ?::integer AS version, unnest(?::text[]) AS name) AS waiting
             WHERE NOT %s
            """.formatted(HAS_CODE);

    private static final int MOST_STEPS = 100;

    private WorkerCode() {}

    static void offer(PipelinedConnection db, UUID worker, Collection<WorkflowCode> code) {
        if (!code.isEmpty()) {
            db.update(
                    OFFER,
                    worker,
                    Columns.texts(code, WorkflowCode::workflow),
                    code.stream().map(WorkflowCode::newestVersion).toArray(Integer[]::new),
                    Columns.texts(code, WorkerCode::leftAlone));
        }
    }

    /** The steps without code among that many tasks at the head of the queue, or in all of it if null. */
    static List<StrandedSteps> stranded(PipelinedConnection db, @Nullable Integer among) {
        return db.query(
                STRANDED,
                row -> new StrandedSteps(
                        new StepCodeKey(row.getString("workflow"), row.getInt("version"), row.getString("name")),
                        row.getInt("tasks"),
                        Rows.instant(row, "since")),
                among,
                MOST_STEPS);
    }

    /** Those of these steps for which no worker has code. */
    static List<String> without(PipelinedConnection db, String workflow, int version, List<String> steps) {
        return steps.isEmpty()
                ? List.of()
                : db.query(WITHOUT_CODE, row -> row.getString("name"), workflow, version, steps.toArray(String[]::new));
    }

    private static String leftAlone(WorkflowCode code) {
        return Columns.arrayLiteral(code.leftAlone().stream()
                .map(step -> step.version() + " " + step.step())
                .sorted()
                .toList());
    }
}
