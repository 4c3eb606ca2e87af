package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The timers in PostgreSQL. */
final class PostgresTimers implements Timers {

    private static final String INSERT = """
            INSERT INTO cairn.timers (run_id, name, kind, due_at)
            SELECT * FROM unnest(?, ?, ?, ?)
            """;

    // Deleting is taking: of two leaders that fire at once, each timer goes to one.
    static final String TAKE_DUE = """
            WITH due AS MATERIALIZED (
                SELECT ctid AS place
                  FROM cairn.timers
                 WHERE due_at <= ?
                 ORDER BY due_at
                 LIMIT ?
                   FOR UPDATE SKIP LOCKED)
            DELETE FROM cairn.timers t
             USING due
             WHERE t.ctid = due.place
            RETURNING t.run_id, t.name, t.kind, t.due_at
            """;

    static final String NEXT_DUE = "SELECT due_at FROM cairn.timers ORDER BY due_at LIMIT 1";

    private final Db db;
    private final Supplier<Instant> now;

    PostgresTimers(Db db, Supplier<Instant> now) {
        this.db = db;
        this.now = now;
    }

    @Override
    public void insert(Collection<Timer> timers) {
        if (timers.isEmpty()) {
            return;
        }
        db.update(
                INSERT,
                Columns.uuids(timers, timer -> timer.key().runId()),
                Columns.texts(timers, timer -> timer.key().name()),
                Columns.texts(timers, timer -> timer.kind().name()),
                Columns.instants(timers, Timer::dueAt));
    }

    @Override
    public List<Timer> takeDue(int limit) {
        return db
                .query(
                        TAKE_DUE,
                        row -> new Timer(
                                new TaskKey(Db.uuid(row, "run_id"), row.getString("name")),
                                Timer.Kind.valueOf(row.getString("kind")),
                                Db.instant(row, "due_at")),
                        now.get(),
                        limit)
                .stream()
                .sorted(Comparator.comparing(Timer::dueAt))
                .toList();
    }

    @Override
    public Optional<Instant> nextDue() {
        return db.query(NEXT_DUE, row -> Db.instant(row, "due_at")).stream().findFirst();
    }
}
