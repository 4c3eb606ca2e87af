package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.KeyBusyException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores new runs, and finds those that are stored already under the same id or idempotency key. */
final class InsertRuns {

    // Inserted in one order everywhere: two bulk triggers that share keys would otherwise wait for each other.
    private static final String ADD = """
            INSERT INTO cairn.workflow_runs
                   (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                    idempotency_key, metadata, input, trace, created_at)
            SELECT id, workflow, version, tenant, 'RUNNING', sinks, 0, handler,
                   idempotency_key, metadata::text[], input::json, trace, %s
              FROM {rows id, workflow, version, tenant, sinks, handler, idempotency_key, metadata, input, trace} AS new
            """;

    private static final String INSERT_FREE =
            "WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at)\n" + ADD.formatted("moment.at") + """
             CROSS JOIN moment
            ON CONFLICT DO NOTHING
            RETURNING id, created_at
            """;

    // Fast path of INSERT_FREE for runs without a key: an optimistic check, because a run that is stored already fails
    // it.
    private static final String INSERT_OR_FAIL = ADD.formatted("greatest(?::timestamptz, clock_timestamp())");

    static final String EXISTING = """
            SELECT r.id, r.workflow, r.version, r.tenant, r.idempotency_key
              FROM {rows id} AS wanted
             CROSS JOIN LATERAL (SELECT * FROM cairn.workflow_runs WHERE workflow_runs.id = wanted.id OFFSET 0) AS r
            UNION
            SELECT r.id, r.workflow, r.version, r.tenant, r.idempotency_key
              FROM {rows tenant, idempotency_key} AS wanted
             CROSS JOIN LATERAL
                   (SELECT *
                      FROM cairn.workflow_runs k
                     WHERE k.tenant = wanted.tenant AND k.idempotency_key = wanted.idempotency_key
                    OFFSET 0) AS r
            """;

    /**
     * Limits how long an insert waits for another transaction that stores the same key. The engine's own transactions end
     * sooner; the transaction of an application may stay open for as long as it likes.
     */
    private static final String LIMIT_WAIT = """
            SELECT set_config('cairn.lock_timeout', current_setting('lock_timeout'), true),
                   set_config('lock_timeout', '50ms', true)
            """;

    private static final String RESTORE_WAIT =
            "SELECT set_config('lock_timeout', current_setting('cairn.lock_timeout'), true)";

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private static final int MAX_TRIES = 10;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks checks;

    InsertRuns(PipelinedConnection db, TransactionTime time, OptimisticChecks checks) {
        this.db = db;
        this.time = time;
        this.checks = checks;
    }

    /** Stores the runs whose id and key are free, and answers for each run in the order of the list. */
    List<RunInsertion> insert(List<NewRun> runs) {
        if (!runs.isEmpty() && runs.stream().allMatch(run -> run.idempotencyKey() == null) && checks.use()) {
            insertOrFail(runs);
            return runs.stream()
                    .map(run -> new RunInsertion(run.header(), true))
                    .toList();
        }
        List<RunInsertion> insertions = new ArrayList<>(runs.size());
        for (int from = 0; from < runs.size(); from = insertions.size()) {
            insertions.addAll(insertDistinct(distinctFrom(runs, from), 1));
        }
        return insertions;
    }

    /**
     * The runs up to the first that repeats an id or key. The repetition is inserted by a later statement: sorted into
     * the same one, it could be stored in place of the run that it repeats.
     */
    private static List<NewRun> distinctFrom(List<NewRun> runs, int from) {
        Set<Object> seen = new HashSet<>();
        int to = from;
        while (to < runs.size() && addNames(seen, runs.get(to))) {
            to++;
        }
        return runs.subList(from, to);
    }

    private static boolean addNames(Set<Object> seen, NewRun run) {
        String key = run.idempotencyKey();
        return seen.add(run.id())
                && (key == null || seen.add(List.of(run.header().tenant(), key)));
    }

    private List<RunInsertion> insertDistinct(List<NewRun> runs, int tries) {
        Set<UUID> created = new HashSet<>(insertNew(runs));
        RunMetadata.add(
                db, runs.stream().filter(run -> created.contains(run.id())).toList());
        Map<UUID, RunHeader> byId = new HashMap<>();
        Map<List<String>, RunHeader> byKey = new HashMap<>();
        if (created.size() < runs.size()) {
            existing(runs, byId, byKey);
        }
        List<RunInsertion> insertions = new ArrayList<>(runs.size());
        for (NewRun run : runs) {
            boolean isNew = created.contains(run.id());
            RunHeader header = isNew ? run.header() : known(run, byId, byKey);
            insertions.add(header == null ? insertAgain(run, tries) : new RunInsertion(header, isNew));
        }
        return insertions;
    }

    /** The run that had the id or key may have been pruned between the two statements; then both are free again. */
    private RunInsertion insertAgain(NewRun run, int tries) {
        if (tries == MAX_TRIES) {
            throw new IllegalStateException("engine bug: run " + run.id() + " of tenant '"
                    + run.header().tenant() + "' is refused for an id or key that no other run has");
        }
        return insertDistinct(List.of(run), tries + 1).getFirst();
    }

    /** A run without a key is stored already only if its trigger is repeated, which is rare. */
    private void insertOrFail(List<NewRun> runs) {
        List<@Nullable Object> parameters = columns(runs);
        parameters.addFirst(time.now());
        db.executeLater(INSERT_OR_FAIL, parameters.toArray());
        RunMetadata.add(db, runs);
    }

    private List<UUID> insertNew(List<NewRun> runs) {
        if (!db.isPipelined() || runs.stream().allMatch(run -> run.idempotencyKey() == null)) {
            return askForNew(runs).get();
        }
        try {
            db.executeLater(LIMIT_WAIT);
            Supplier<List<UUID>> created = askForNew(runs);
            db.executeLater(RESTORE_WAIT);
            return created.get();
        } catch (SqlFailure failure) {
            throw failure.state().equals(LOCK_NOT_AVAILABLE) ? busy(failure) : failure;
        }
    }

    private static KeyBusyException busy(SqlFailure failure) {
        return new KeyBusyException(
                "Another transaction stores a run under the same idempotency key and has not ended, or the table of the"
                        + " runs is locked. Commit that transaction or roll it back.",
                failure);
    }

    private Supplier<List<UUID>> askForNew(List<NewRun> runs) {
        return db.queryLater(
                INSERT_FREE,
                row -> {
                    if (row.isFirst()) {
                        time.serverReported(Rows.instant(row, "created_at"));
                    }
                    return Rows.uuid(row, "id");
                },
                columns(runs).toArray());
    }

    private static List<@Nullable Object> columns(List<NewRun> runs) {
        List<NewRun> ordered = runs.stream()
                .sorted(Comparator.comparing((NewRun run) -> run.header().tenant())
                        .thenComparing(run -> Objects.requireNonNullElse(run.idempotencyKey(), ""))
                        .thenComparing(NewRun::id))
                .toList();
        return new ArrayList<>(List.of(
                Columns.uuids(ordered, NewRun::id),
                Columns.texts(ordered, run -> run.header().workflow()),
                Columns.ints(ordered, run -> run.header().version()),
                Columns.texts(ordered, run -> run.header().tenant()),
                Columns.ints(ordered, NewRun::sinks),
                Columns.texts(ordered, run -> run.handlers().toText()),
                Columns.texts(ordered, NewRun::idempotencyKey),
                Columns.texts(ordered, run -> Columns.arrayLiteral(Columns.flattened(run.metadata()))),
                Columns.texts(ordered, run -> run.input().json()),
                Columns.texts(ordered, NewRun::trace)));
    }

    private void existing(List<NewRun> runs, Map<UUID, RunHeader> byId, Map<List<String>, RunHeader> byKey) {
        UUID[] ids = Columns.uuids(runs, NewRun::id);
        @Nullable String[] tenants = Columns.texts(runs, run -> run.header().tenant());
        @Nullable String[] keys = Columns.texts(runs, NewRun::idempotencyKey);
        db.query(
                EXISTING,
                row -> {
                    RunHeader header = PostgresRuns.header(row);
                    byId.put(header.id(), header);
                    String key = row.getString("idempotency_key");
                    if (key != null) {
                        byKey.put(List.of(header.tenant(), key), header);
                    }
                    return header;
                },
                ids,
                tenants,
                keys);
    }

    private static @Nullable RunHeader known(
            NewRun run, Map<UUID, RunHeader> byId, Map<List<String>, RunHeader> byKey) {
        RunHeader header = byId.get(run.id());
        if (header == null && run.idempotencyKey() != null) {
            header = byKey.get(List.of(run.header().tenant(), run.idempotencyKey()));
        }
        return header;
    }
}
