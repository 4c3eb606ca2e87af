package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetter;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.port.PlaceDirectory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells where the tasks of a run are in PostgreSQL. */
final class PostgresPlaces implements PlaceDirectory {

    // One statement, so that all places are those of one moment: a task that is claimed between two statements would
    // seem to be in no place. No index leads from a task to its queue row, so the head of the queue is read.
    static final String PLACES = """
            WITH run AS MATERIALIZED (SELECT tenant FROM cairn.workflow_runs WHERE id = ?),
            head AS MATERIALIZED (
                SELECT run_id, name,
                       row_number() OVER (ORDER BY id) - 1 AS before,
                       count(*) FILTER (WHERE tenant = (SELECT tenant FROM run)) OVER (ORDER BY id)
                           - (tenant = (SELECT tenant FROM run))::int AS of_tenant,
                       count(*) OVER () AS read
                  FROM (SELECT id, run_id, name, tenant FROM cairn.ready_queue ORDER BY id LIMIT ?) AS front),
            own AS MATERIALIZED (SELECT * FROM head WHERE run_id = ?),
            last_events AS MATERIALIZED (
                SELECT step, max(at) AS at FROM cairn.task_events WHERE run_id = ? GROUP BY step)
            SELECT %s, l.attempt AS leased_attempt, e.at AS since, l.worker_id, l.started_at, h.beat_at, q.before, q.of_tenant, m.due_at,
                   w.signal, w.since AS waits_since, w.until_at, w.timeout, w.at_timeout, w.otherwise, d.state AS letter, coalesce((SELECT read FROM head LIMIT 1), 0) AS read
              FROM cairn.tasks t
              LEFT JOIN cairn.leases l ON l.run_id = t.run_id AND l.name = t.name
              LEFT JOIN cairn.heartbeats h ON h.run_id = t.run_id AND h.name = t.name AND h.token = l.token
              LEFT JOIN cairn.timers m ON m.run_id = t.run_id AND m.name = t.name
              LEFT JOIN cairn.waits w ON w.run_id = t.run_id AND w.name = t.name
              LEFT JOIN cairn.dead_letters d ON d.run_id = t.run_id AND d.step = t.name
              LEFT JOIN own q ON q.name = t.name
              LEFT JOIN last_events e ON e.step = t.name
             WHERE t.run_id = ?
             ORDER BY t.position
            """.formatted(PostgresTasks.COLUMNS_WITHOUT_OUTPUT);

    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final PipelinedConnection db;
    private final PostgresRunDirectory directory;

    PostgresPlaces(PipelinedConnection db) {
        this.db = db;
        this.directory = new PostgresRunDirectory(db);
    }

    @Override
    public Optional<WaitFacts> of(UUID runId) {
        AtomicInteger read = new AtomicInteger();
        List<TaskPlace> places = db.query(
                PLACES,
                row -> {
                    read.set(row.getInt("read"));
                    return place(row);
                },
                runId,
                WaitFacts.QUEUE_READ + 1,
                runId,
                runId,
                runId);
        // After the places: a run that is live now was live when they were read.
        return PostgresRuns.find(db, List.of(runId)).stream()
                .findFirst()
                .map(run -> facts(run, places, read.get() <= WaitFacts.QUEUE_READ));
    }

    private WaitFacts facts(Run run, List<TaskPlace> places, boolean wholeQueue) {
        List<UUID> holders = places.stream()
                .flatMap(place -> Stream.ofNullable(place.lease()))
                .map(TaskPlace.Holder::worker)
                .distinct()
                .toList();
        Map<UUID, String> names = directory.workerNames(holders);
        return new WaitFacts(
                run,
                places,
                wholeQueue,
                new PostgresWorkerRegistry(db).of(run.header().workflow(), WaitFacts.MAX_WORKERS),
                names,
                db.query(NOW, row -> Rows.instant(row, "now")).getFirst());
    }

    private static TaskPlace place(ResultSet row) throws SQLException {
        String letter = row.getString("letter");
        return new TaskPlace(
                TaskRows.record(row),
                Rows.instantOrNull(row, "since"),
                holder(row),
                queue(row),
                Rows.instantOrNull(row, "due_at"),
                row.getString("signal") == null ? null : PostgresWaits.wait(row, "waits_since"),
                letter == null ? null : DeadLetter.State.valueOf(letter));
    }

    private static TaskPlace.@Nullable Holder holder(ResultSet row) throws SQLException {
        UUID worker = row.getObject("worker_id", UUID.class);
        return worker == null
                ? null
                : new TaskPlace.Holder(worker, Rows.instant(row, "started_at"), Rows.instantOrNull(row, "beat_at"));
    }

    private static TaskPlace.@Nullable QueuePlace queue(ResultSet row) throws SQLException {
        int before = row.getInt("before");
        return row.wasNull() || before >= WaitFacts.QUEUE_READ
                ? null
                : new TaskPlace.QueuePlace(before, row.getInt("of_tenant"));
    }
}
