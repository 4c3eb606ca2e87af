package dev.cairn.adapter.postgres;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Pruned;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.port.Runs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The runs in PostgreSQL. */
final class PostgresRuns implements Runs {

    // Inserted in one order everywhere: two bulk triggers that share keys would otherwise wait for each other.
    private static final String INSERT = """
            WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at)
            INSERT INTO cairn.workflow_runs
                   (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                    idempotency_key, metadata, input, created_at)
            SELECT id, workflow, version, tenant, 'RUNNING', sinks, 0, handler,
                   idempotency_key, metadata::text[], input::json, moment.at
              FROM {rows id, workflow, version, tenant, sinks, handler, idempotency_key, metadata, input} AS new
             CROSS JOIN moment
            ON CONFLICT DO NOTHING
            RETURNING id, created_at
            """;

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

    static final String FIND = """
            SELECT id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                   idempotency_key, metadata, created_at, finished_at
              FROM cairn.workflow_runs
             WHERE id = ANY (?)
            """;

    static final String LOCK = FIND + """
             ORDER BY id
               FOR NO KEY UPDATE
            """;

    static final String HEADERS = """
            SELECT id, workflow, version, tenant
              FROM cairn.workflow_runs
             WHERE id = ANY (?)
            """;

    static final String SAVE = """
            UPDATE cairn.workflow_runs r
               SET status = u.status, open_sinks = u.open_sinks, failed_tasks = u.failed_tasks,
                   handler = u.handler, finished_at = u.finished_at
              FROM {rows id, status, open_sinks, failed_tasks, handler, finished_at} AS u
             CROSS JOIN LATERAL (SELECT k.ctid AS place FROM cairn.workflow_runs k WHERE k.id = u.id OFFSET 0) AS stored
             WHERE r.ctid = stored.place
            """;

    // Most runs end like this, with nothing counted but their last sink.
    static final String SAVE_COMPLETED = """
            UPDATE cairn.workflow_runs r
               SET status = 'COMPLETED', open_sinks = 0, finished_at = u.finished_at
              FROM {rows id, finished_at} AS u
             CROSS JOIN LATERAL (SELECT k.ctid AS place FROM cairn.workflow_runs k WHERE k.id = u.id OFFSET 0) AS stored
             WHERE r.ctid = stored.place
            """;

    private final Db db;
    private final StoreTime time;

    PostgresRuns(Db db, StoreTime time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public List<RunInsertion> insert(List<NewRun> runs) {
        List<RunInsertion> insertions = new ArrayList<>(runs.size());
        for (int from = 0; from < runs.size(); from = insertions.size()) {
            insertions.addAll(insertDistinct(distinctFrom(runs, from)));
        }
        return insertions;
    }

    /**
     * The entries up to one that repeats an id or key. That one has to wait until those before it are stored: sorted
     * into one statement with them it could be stored in their place.
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

    private List<RunInsertion> insertDistinct(List<NewRun> runs) {
        Set<UUID> created = new HashSet<>(insertNew(runs));
        Map<UUID, RunHeader> byId = new HashMap<>();
        Map<List<String>, RunHeader> byKey = new HashMap<>();
        if (created.size() < runs.size()) {
            existing(runs, byId, byKey);
        }
        List<RunInsertion> insertions = new ArrayList<>(runs.size());
        for (NewRun run : runs) {
            boolean isNew = created.contains(run.id());
            RunHeader header = isNew ? run.header() : known(run, byId, byKey);
            // The run that had its id or key may have been pruned between the two statements: then it may have them.
            insertions.add(header == null ? insert(List.of(run)).getFirst() : new RunInsertion(header, isNew));
        }
        return insertions;
    }

    private List<UUID> insertNew(List<NewRun> runs) {
        List<NewRun> ordered = runs.stream()
                .sorted(Comparator.comparing((NewRun run) -> run.header().tenant())
                        .thenComparing(run -> Objects.requireNonNullElse(run.idempotencyKey(), ""))
                        .thenComparing(NewRun::id))
                .toList();
        return db.query(
                INSERT,
                row -> {
                    if (row.isFirst()) {
                        time.read(Db.instant(row, "created_at"));
                    }
                    return Db.uuid(row, "id");
                },
                Columns.uuids(ordered, NewRun::id),
                Columns.texts(ordered, run -> run.header().workflow()),
                Columns.ints(ordered, run -> run.header().version()),
                Columns.texts(ordered, run -> run.header().tenant()),
                Columns.ints(ordered, NewRun::sinks),
                Columns.texts(ordered, run -> run.hasFailureHandler() ? "IDLE" : "NONE"),
                Columns.texts(ordered, NewRun::idempotencyKey),
                Columns.texts(ordered, run -> Columns.literal(Columns.flat(run.metadata()))),
                Columns.texts(ordered, run -> run.input().json()));
    }

    private void existing(List<NewRun> runs, Map<UUID, RunHeader> byId, Map<List<String>, RunHeader> byKey) {
        UUID[] ids = Columns.uuids(runs, NewRun::id);
        @Nullable String[] tenants = Columns.texts(runs, run -> run.header().tenant());
        @Nullable String[] keys = Columns.texts(runs, NewRun::idempotencyKey);
        db.query(
                EXISTING,
                row -> {
                    RunHeader header = header(row);
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

    @Override
    public List<Run> find(Collection<UUID> ids) {
        return db.query(FIND, PostgresRuns::run, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public List<RunHeader> headers(Collection<UUID> ids) {
        return db.query(HEADERS, PostgresRuns::header, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public List<Run> lock(Collection<UUID> ids) {
        return db.query(LOCK, PostgresRuns::run, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public void save(Collection<Run> runs) {
        Map<Boolean, List<Run>> byEnd =
                runs.stream().collect(Collectors.partitioningBy(run -> run.status() == RunStatus.COMPLETED));
        saveCompleted(byEnd.getOrDefault(true, List.of()));
        saveAll(byEnd.getOrDefault(false, List.of()));
    }

    private void saveCompleted(List<Run> runs) {
        if (!runs.isEmpty()) {
            db.write(SAVE_COMPLETED, Columns.uuids(runs, Run::id), Columns.instants(runs, Run::finishedAt));
        }
    }

    private void saveAll(List<Run> runs) {
        if (runs.isEmpty()) {
            return;
        }
        db.write(
                SAVE,
                Columns.uuids(runs, Run::id),
                Columns.texts(runs, run -> run.status().name()),
                Columns.ints(runs, Run::openSinks),
                Columns.ints(runs, Run::failedTasks),
                Columns.texts(runs, run -> run.handler().name()),
                Columns.instants(runs, Run::finishedAt));
    }

    @Override
    public Pruned prune(Instant overBefore, RunPlace after, int limit) {
        return new OldRuns(db).prune(overBefore, after, limit);
    }

    private static RunHeader header(ResultSet row) throws SQLException {
        return new RunHeader(
                Db.uuid(row, "id"), row.getString("workflow"), row.getInt("version"), row.getString("tenant"));
    }

    private static Run run(ResultSet row) throws SQLException {
        return new Run(
                header(row),
                RunStatus.valueOf(row.getString("status")),
                row.getInt("open_sinks"),
                row.getInt("failed_tasks"),
                Run.Handler.valueOf(row.getString("handler")),
                new Run.Origin(
                        row.getString("idempotency_key"),
                        Columns.pairs(Db.texts(row, "metadata")),
                        Db.instant(row, "created_at")),
                Db.instantOrNull(row, "finished_at"));
    }
}
