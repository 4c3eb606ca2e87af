package dev.cairn.adapter.postgres;

import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.SqlPart;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.service.Instants;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The index scans (walks) that find the runs of a query. A walk gives the columns {@code created_at} and {@code id} of
 * every run that meets the query, and of some that do not: {@link #filters} tells them apart.
 */
final class RunWalks {

    // One lookup for each name, however many runs there are.
    static final String KNOWN_WORKFLOWS = """
            WITH RECURSIVE known (workflow) AS (
                (SELECT workflow COLLATE "C" FROM cairn.workflow_runs ORDER BY workflow COLLATE "C" LIMIT 1)
                UNION ALL
                SELECT (SELECT r.workflow COLLATE "C"
                          FROM cairn.workflow_runs r
                         WHERE r.workflow COLLATE "C" > known.workflow
                         ORDER BY r.workflow COLLATE "C"
                         LIMIT 1)
                  FROM known
                 WHERE known.workflow IS NOT NULL)
            """;

    // A run that is not over has at least one of these. In an order, so that the server reads no more than it needs.
    static final String PLACES = """
            (SELECT run_id FROM cairn.ready_queue ORDER BY id LIMIT ?)
            UNION ALL
            (SELECT run_id FROM cairn.leases ORDER BY run_id, name LIMIT ?)
            UNION ALL
            (SELECT run_id FROM cairn.timers ORDER BY run_id, name, kind LIMIT ?)
            UNION ALL
            (SELECT run_id FROM cairn.waits ORDER BY run_id, name LIMIT ?)
            """;

    private static final String NEWEST_FIRST = " ORDER BY created_at DESC, %1$s DESC";
    private static final String ID = "id";
    private static final String RUN_ID = "run_id";

    // Both are within what a database can store.
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");
    private static final UUID FIRST_ID = new UUID(0, 0);

    private final RunQuery query;
    private final RunPlace end;
    private final Instant from;

    /** For the runs of that query that were stored before a place, or all. */
    RunWalks(RunQuery query, @Nullable RunPlace before) {
        this.query = query;
        // Whole microseconds are before a time exactly when they are before it rounded up.
        Instant to = query.createdBefore() == null ? LATEST : Instants.microsUp(limited(query.createdBefore()));
        RunPlace last = new RunPlace(to, FIRST_ID);
        this.end = before == null || last.compareTo(before) < 0 ? last : before;
        this.from = query.createdFrom() == null ? EARLIEST : Instants.microsUp(limited(query.createdFrom()));
    }

    private static Instant limited(Instant time) {
        Instant notTooLate = time.isAfter(LATEST) ? LATEST : time;
        return Instants.later(notTooLate, EARLIEST);
    }

    /** Whether no index covers this query, so that all workflows have to be walked. */
    boolean isOfAllWorkflows() {
        return query.metadata().isEmpty() && query.tenant() == null && query.workflow() == null && !isUnsuccessful();
    }

    /** The newest runs, up to a limit. */
    SqlPart newest(int limit) {
        return isOfAllWorkflows()
                ? ofAllWorkflows(limit).then(NEWEST_FIRST.formatted(ID) + " LIMIT ?", limit)
                : alongIndex(limit);
    }

    /** Any runs, up to a limit: what is only counted need not be in order. */
    SqlPart any(int limit) {
        return isOfAllWorkflows() ? ofAllWorkflows(limit).then(" LIMIT ?", limit) : alongIndex(limit);
    }

    /** The newest live runs of the query among at most {@code places} places of each kind, up to a limit. */
    SqlPart live(int places, int limit) {
        return SqlPart.of(
                        "SELECT r.created_at, r.id FROM (SELECT DISTINCT run_id FROM (" + PLACES,
                        places,
                        places,
                        places,
                        places)
                .then(") AS places) AS live CROSS JOIN LATERAL"
                        + " (SELECT w.created_at, w.id FROM cairn.workflow_runs w WHERE w.id = live.run_id AND ")
                .then(range(ID))
                .then(filters())
                .then(" OFFSET 0) AS r" + NEWEST_FIRST.formatted(ID) + " LIMIT ?", limit);
    }

    private SqlPart ofAllWorkflows(int limit) {
        return SqlPart.of(KNOWN_WORKFLOWS + "SELECT created_at, id FROM known CROSS JOIN LATERAL (")
                .then(walk("workflow_runs", ID, SqlPart.of("workflow COLLATE \"C\" = known.workflow"), limit))
                .then(") AS newest");
    }

    private SqlPart alongIndex(int limit) {
        if (!query.metadata().isEmpty()) {
            Map.Entry<String, String> pair =
                    query.metadata().entrySet().iterator().next();
            SqlPart carried = SqlPart.of("pair = cairn.metadata_pair(?, ?)", pair.getKey(), pair.getValue());
            return walk("run_metadata", RUN_ID, carried, limit);
        }
        return isUnsuccessful()
                ? walk(
                        "unsuccessful_runs",
                        RUN_ID,
                        SqlPart.of(
                                        "status = ?",
                                        Objects.requireNonNull(query.status()).name())
                                .then(named(" AND ")),
                        limit)
                : walk("workflow_runs", ID, named(""), limit);
    }

    /** Whether only runs are asked for that ended otherwise than well, which are listed in a table of their own. */
    private boolean isUnsuccessful() {
        return query.status() == RunStatus.FAILED || query.status() == RunStatus.CANCELLED;
    }

    /**
     * The condition on the indexed name: the tenant's, if there is one, because a tenant mostly has fewer runs than a
     * workflow.
     */
    private SqlPart named(String before) {
        if (query.tenant() != null) {
            return SqlPart.of(before + "tenant COLLATE \"C\" = ?", query.tenant());
        }
        return query.workflow() == null
                ? SqlPart.of("")
                : SqlPart.of(before + "workflow COLLATE \"C\" = ?", query.workflow());
    }

    private SqlPart walk(String table, String id, SqlPart condition, int limit) {
        return SqlPart.of("SELECT created_at, " + id + " AS id FROM cairn." + table + " WHERE ")
                .then(condition)
                .then(" AND ")
                .then(range(id))
                .then(NEWEST_FIRST.formatted(id) + " LIMIT ?", limit);
    }

    private SqlPart range(String id) {
        return SqlPart.of("(created_at, " + id + ") < (?, ?) AND created_at >= ?", end.createdAt(), end.id(), from);
    }

    /** What the row {@code w} of a run must have for the query. */
    SqlPart filters() {
        SqlPart filters = SqlPart.of("");
        if (query.workflow() != null) {
            filters = filters.then(" AND w.workflow = ?", query.workflow());
        }
        if (query.version() != null) {
            filters = filters.then(" AND w.version = ?", query.version());
        }
        if (query.tenant() != null) {
            filters = filters.then(" AND w.tenant = ?", query.tenant());
        }
        if (query.status() != null) {
            filters = filters.then(" AND w.status = ?", query.status().name());
        }
        for (Map.Entry<String, String> pair : query.metadata().entrySet()) {
            filters = filters.then(
                    " AND EXISTS (SELECT FROM unnest(w.metadata) WITH ORDINALITY AS own (text, place)"
                            + " WHERE own.place % 2 = 1 AND own.text = ? AND w.metadata[(own.place + 1)::int] = ?)",
                    pair.getKey(), pair.getValue());
        }
        return filters;
    }
}
