package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The frontier of the queue, which is the highest block that was claimed from, as one transaction reads it.
 *
 * <p>{@link PostgresTenants#lock} prefetches it together with the locks, and {@link PostgresQueue#frontier} reads it
 * afterwards without a round trip.
 */
final class QueueFrontier {

    private static final String READ = "SELECT last_value FROM cairn.frontier";

    private final PipelinedConnection db;
    private @Nullable Supplier<List<Long>> answer;

    QueueFrontier(PipelinedConnection db) {
        this.db = db;
    }

    /** Asks for it with the next message, also if it was asked for before. */
    void prefetch() {
        answer = askLater();
    }

    /** The prefetched frontier, or else one that is asked for now. */
    long read() {
        return (answer == null ? askLater() : answer).get().getFirst();
    }

    private Supplier<List<Long>> askLater() {
        return db.queryLater(READ, row -> row.getLong(1));
    }
}
