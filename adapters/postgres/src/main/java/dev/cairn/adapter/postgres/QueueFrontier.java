package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How far claims have got, as one transaction sees it. */
final class QueueFrontier {

    private static final String READ = "SELECT last_value FROM cairn.frontier";

    private final PipelinedConnection db;
    private @Nullable Supplier<List<Long>> answer;

    QueueFrontier(PipelinedConnection db) {
        this.db = db;
    }

    /** Asks with the next message. */
    Supplier<List<Long>> ask() {
        answer = db.queryLater(READ, row -> row.getLong(1));
        return answer;
    }

    /** The answer. */
    long read() {
        return (answer == null ? ask() : answer).get().getFirst();
    }
}
