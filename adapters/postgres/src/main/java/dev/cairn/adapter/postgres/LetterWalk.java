package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetterQuery;
import dev.cairn.adapter.postgres.sql.SqlPart;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.service.Instants;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The way along an index on which the open dead letters of a query are found: those of one name that the query asks for.
 * {@link #filters} tells apart those that have the others, too.
 */
final class LetterWalk {

    private static final String ORDER = " ORDER BY failed_at DESC, run_id DESC, step COLLATE \"C\" DESC";

    // Both are within what a database can store.
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final DeadLetterQuery query;
    private final LetterPlace end;
    private final Instant from;

    /** For the dead letters of that query before a place, or all. */
    LetterWalk(DeadLetterQuery query, @Nullable LetterPlace before) {
        this.query = query;
        // Whole microseconds are before a time exactly when they are before it rounded up.
        Instant to = query.failedBefore() == null ? LATEST : Instants.microsUp(limited(query.failedBefore()));
        LetterPlace last = new LetterPlace(to, new UUID(0, 0), "");
        this.end = before == null || last.compareTo(before) < 0 ? last : before;
        this.from = query.failedFrom() == null ? EARLIEST : Instants.microsUp(limited(query.failedFrom()));
    }

    private static Instant limited(Instant time) {
        return Instants.later(time.isAfter(LATEST) ? LATEST : time, EARLIEST);
    }

    /** The rows of the walk, what failed last first, up to a limit. */
    SqlPart rows(int limit) {
        return SqlPart.of("SELECT * FROM cairn.dead_letters WHERE state = 'OPEN'")
                .then(index())
                .then(
                        " AND (failed_at, run_id, step COLLATE \"C\") < (?, ?, ?) AND failed_at >= ?",
                        end.failedAt(),
                        end.runId(),
                        end.step(),
                        from)
                .then(ORDER + " LIMIT ?", limit);
    }

    /** The rows of the query among those that the walk looks at. */
    SqlPart matching(int looked) {
        return SqlPart.of("SELECT * FROM (")
                .then(rows(looked))
                .then(") AS walk WHERE true")
                .then(filters());
    }

    /** The rows of the query in order, up to a limit. */
    SqlPart newest(int looked, int limit) {
        return matching(looked).then(ORDER + " LIMIT ?", limit);
    }

    /** The last row that the walk looks at, if there are as many. */
    SqlPart last(int looked) {
        return SqlPart.of("SELECT * FROM (").then(rows(looked)).then(") AS walk" + ORDER + " OFFSET ?", looked - 1);
    }

    /** The condition that an index serves, the one that most likely leaves the fewest. */
    private SqlPart index() {
        if (query.runId() != null) {
            return SqlPart.of(" AND run_id = ?", query.runId());
        }
        if (query.of().fingerprint() != null) {
            return SqlPart.of(" AND fingerprint = ?", query.of().fingerprint());
        }
        if (query.of().tenant() != null) {
            return SqlPart.of(" AND tenant COLLATE \"C\" = ?", query.of().tenant());
        }
        return query.of().workflow() == null
                ? SqlPart.of("")
                : SqlPart.of(" AND workflow COLLATE \"C\" = ?", query.of().workflow());
    }

    private SqlPart filters() {
        return equal("workflow", query.of().workflow())
                .then(equal("step", query.of().step()))
                .then(equal("tenant", query.of().tenant()))
                .then(equal("fingerprint", query.of().fingerprint()));
    }

    private static SqlPart equal(String column, @Nullable String wanted) {
        return wanted == null ? SqlPart.of("") : SqlPart.of(" AND " + column + " = ?", wanted);
    }
}
