package dev.cairn.adapter.postgres;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How far claims have got, as one transaction sees it. */
final class Frontier {

    private static final String READ = "SELECT last_value FROM cairn.frontier";

    private final Db db;
    private @Nullable Supplier<List<Long>> answer;

    Frontier(Db db) {
        this.db = db;
    }

    /** Asks with the next message. */
    Supplier<List<Long>> ask() {
        answer = db.ask(READ, row -> row.getLong(1));
        return answer;
    }

    /** The answer. */
    long read() {
        return (answer == null ? ask() : answer).get().getFirst();
    }
}
