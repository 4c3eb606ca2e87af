package dev.cairn.adapter.postgres;

import dev.cairn.RunCounts;
import dev.cairn.RunDetails;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.RowReader;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.SqlPart;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.RunDirectory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks up runs in PostgreSQL, each list along an index ({@link RunWalks}). */
final class PostgresRunDirectory implements RunDirectory {

    static final String WITH_KEY = "SELECT id FROM cairn.workflow_runs WHERE tenant = ? AND idempotency_key = ?";

    private static final String INPUT = "SELECT input FROM cairn.workflow_runs WHERE id = ?";

    static final String WORKER_NAMES = """
            SELECT id, name FROM cairn.workers WHERE id = ANY (?)
            UNION ALL
            SELECT id, name FROM cairn.former_workers WHERE id = ANY (?)
            """;

    static final String COUNT_PLACES = "SELECT count(*) AS number FROM (" + RunWalks.PLACES + ") AS places";

    private static final int BUDGET = 50_000;

    /** How many runs are looked at for each that is counted. */
    private static final int LOOKED_FOR_ONE = 2;

    private static final int LEAST_LOOKED = 1_000;

    /** Live runs are looked for by their places, unless these are more. */
    private static final int FEW_PLACES = 10_000;

    /** How many runs of each workflow are looked at when all workflows are walked. */
    private static final int OF_EACH_WORKFLOW = 1_000;

    private final PipelinedConnection db;
    private final int budget;

    PostgresRunDirectory(PipelinedConnection db) {
        this(db, BUDGET);
    }

    /** A directory that looks at no more than that many runs in one call. */
    PostgresRunDirectory(PipelinedConnection db, int budget) {
        this.db = db;
        this.budget = budget;
    }

    @Override
    public RunSlice newest(RunQuery query, @Nullable RunPlace before, int limit) {
        RunWalks walks = new RunWalks(query, before);
        if (query.status() == RunStatus.RUNNING && query.metadata().isEmpty() && hasFewPlaces()) {
            List<RunSummary> live = rows(newest(walks.live(Integer.MAX_VALUE, limit), walks, limit));
            return new RunSlice(live, live.size() < limit ? null : place(live.getLast()));
        }
        int looked = looked(query, walks, limit);
        List<RunSummary> runs = rows(newest(walks.newest(looked), walks, limit));
        return new RunSlice(runs, runs.size() < limit ? end(walks, looked, runs) : place(runs.getLast()));
    }

    /** How many runs the walk looks at. Without a filter each of them matches the query. */
    private int looked(RunQuery query, RunWalks walks, int limit) {
        if (!walks.isOfAllWorkflows()) {
            return Math.max(limit, budget);
        }
        return query.status() == null && query.version() == null
                ? limit
                : Math.max(limit, Math.min(budget, OF_EACH_WORKFLOW));
    }

    static SqlPart newest(SqlPart walk, RunWalks walks, int limit) {
        return SqlPart.of("SELECT r.* FROM (")
                .then(walk)
                .then(") AS walk CROSS JOIN LATERAL (SELECT w.id, w.workflow, w.version, w.tenant, w.status,"
                        + " w.created_at, w.finished_at, w.metadata FROM cairn.workflow_runs w WHERE w.id = walk.id")
                .then(walks.filters())
                .then(" OFFSET 0) AS r ORDER BY walk.created_at DESC, walk.id DESC LIMIT ?", limit);
    }

    /**
     * Where the walk has ended before it had enough runs, or null when no run is left. Runs that were stored since have
     * moved its end forward, but never past a run that it found.
     */
    private @Nullable RunPlace end(RunWalks walks, int looked, List<RunSummary> found) {
        SqlPart last = SqlPart.of("SELECT created_at, id FROM (")
                .then(walks.newest(looked))
                .then(") AS walk ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?", looked - 1);
        List<RunPlace> ends = query(last, row -> new RunPlace(Rows.instant(row, "created_at"), Rows.uuid(row, "id")));
        if (ends.isEmpty() || found.isEmpty()) {
            return ends.isEmpty() ? null : ends.getFirst();
        }
        RunPlace lastFound = place(found.getLast());
        return lastFound.compareTo(ends.getFirst()) < 0 ? lastFound : ends.getFirst();
    }

    @Override
    public RunCounts count(RunQuery query, int most) {
        Map<RunStatus, RunCounts.Count> counts = new HashMap<>();
        if (!query.metadata().isEmpty()) {
            countOnOneWalk(query, most, counts);
        } else if (query.status() == RunStatus.RUNNING) {
            countLive(query, most, counts);
        } else if (!countOnOneWalk(query, most, counts) && query.status() == null) {
            for (RunStatus unsuccessful : List.of(RunStatus.FAILED, RunStatus.CANCELLED)) {
                Map<RunStatus, RunCounts.Count> listed = new HashMap<>();
                countOnOneWalk(query.status(unsuccessful), most, listed);
                counts.put(unsuccessful, Objects.requireNonNull(listed.get(unsuccessful)));
            }
            countLive(query.status(RunStatus.RUNNING), most, counts);
        }
        return new RunCounts(counts);
    }

    /** Counts on one walk, and returns whether it has seen all runs. */
    private boolean countOnOneWalk(RunQuery query, int most, Map<RunStatus, RunCounts.Count> counts) {
        RunWalks walks = new RunWalks(query, null);
        int looked = Math.min(budget, Math.max(LEAST_LOOKED, LOOKED_FOR_ONE * most));
        Map<String, Long> numbers = new HashMap<>();
        query(
                SqlPart.of("SELECT coalesce(r.status, '') AS status, count(*) AS number FROM (")
                        .then(walks.any(looked + 1))
                        .then(") AS walk LEFT JOIN LATERAL"
                                + " (SELECT w.status FROM cairn.workflow_runs w WHERE w.id = walk.id")
                        .then(walks.filters())
                        .then(" OFFSET 0) AS r ON true GROUP BY 1"),
                row -> numbers.put(row.getString("status"), row.getLong("number")));
        RunStatus asked = query.status();
        boolean all = numbers.values().stream().mapToLong(Long::longValue).sum() <= looked;
        for (RunStatus status : RunStatus.values()) {
            boolean seen = all || (asked != null && asked != status);
            counts.put(status, count(numbers.getOrDefault(status.name(), 0L), seen, most));
        }
        return all;
    }

    private void countLive(RunQuery query, int most, Map<RunStatus, RunCounts.Count> counts) {
        int places = hasFewPlaces() ? Integer.MAX_VALUE : budget;
        SqlPart live = SqlPart.of("SELECT count(*) AS number FROM (")
                .then(new RunWalks(query, null).live(places, most + 1))
                .then(") AS live");
        long number = query(live, row -> row.getLong("number")).getFirst();
        counts.put(RunStatus.RUNNING, count(number, places == Integer.MAX_VALUE, most));
    }

    private static RunCounts.Count count(long number, boolean all, int most) {
        return new RunCounts.Count(Math.min(number, most), all && number <= most);
    }

    private boolean hasFewPlaces() {
        int more = FEW_PLACES + 1;
        List<Integer> places = db.query(COUNT_PLACES, row -> row.getInt("number"), more, more, more, more);
        return places.getFirst() <= FEW_PLACES;
    }

    @Override
    public Optional<UUID> withKey(String tenant, String idempotencyKey) {
        return db.query(WITH_KEY, row -> Rows.uuid(row, "id"), tenant, idempotencyKey).stream()
                .findFirst();
    }

    @Override
    public Optional<Payload> input(UUID runId) {
        return db.query(INPUT, row -> new Payload(row.getString("input")), runId).stream()
                .findFirst();
    }

    @Override
    public List<TaskRecord> tasks(UUID runId) {
        return db.query(PostgresTasks.OF_RUN_WITHOUT_OUTPUTS, TaskRows::record, runId);
    }

    @Override
    public Map<UUID, String> workerNames(Collection<UUID> ids) {
        Map<UUID, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            UUID[] asked = ids.toArray(UUID[]::new);
            db.query(WORKER_NAMES, row -> names.put(Rows.uuid(row, "id"), row.getString("name")), asked, asked);
        }
        return names;
    }

    private List<RunSummary> rows(SqlPart statement) {
        return query(statement, PostgresRunDirectory::summary);
    }

    private <T> List<T> query(SqlPart statement, RowReader<T> reader) {
        return db.query(statement.sql(), reader, statement.parameters().toArray());
    }

    private static RunSummary summary(ResultSet row) throws SQLException {
        return new RunSummary(
                Rows.uuid(row, "id"),
                row.getString("workflow"),
                row.getInt("version"),
                row.getString("tenant"),
                RunStatus.valueOf(row.getString("status")),
                new RunDetails.Times(Rows.instant(row, "created_at"), Rows.instantOrNull(row, "finished_at")),
                Columns.pairs(Rows.texts(row, "metadata")));
    }

    private static RunPlace place(RunSummary run) {
        return new RunPlace(run.times().createdAt(), run.id());
    }
}
