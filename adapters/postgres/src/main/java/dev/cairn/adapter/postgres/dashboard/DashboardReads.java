package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunDetails;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.Statistics;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.adapter.postgres.inspect.TenantShare;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.service.DescribeRun;
import dev.cairn.domain.service.ReadLetterPage;
import dev.cairn.domain.service.ReadPage;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a dashboard asks beside {@link Inspector}: lists of several tenants, numbers for a page of runs, events page by
 * page, and whether anything has changed. Each answer is of one moment and comes within a limit of time.
 */
public final class DashboardReads {

    /** How many runs a slice of a list looks at, and how many slices a page has at most. */
    private static final int LOOKED = 2_000;

    private static final int SLICES = 2;
    private static final int COUNTED_STEPS = 1_000;
    private static final int COUNTED_TIMERS = 1_000;

    private final DataSource dataSource;
    private final String schemaName;
    private final Duration limit;

    private DashboardReads(DataSource dataSource, String schemaName, Duration limit) {
        this.dataSource = dataSource;
        this.schemaName = schemaName;
        this.limit = limit;
    }

    /** Reads that database. A statement that takes longer than the limit is cancelled. */
    public static DashboardReads on(DataSource dataSource, String schemaName, Duration limit) {
        new Schema(schemaName);
        return new DashboardReads(dataSource, schemaName, limit);
    }

    /**
     * A page of the runs of that query, newest first, which is soon there: where few runs meet a filter without an index,
     * it has few or none of them, and a cursor to go on.
     */
    public ListedRuns runs(RunQuery query) {
        return read(snapshot -> ListedRuns.of(
                snapshot,
                ReadPage.of(
                        query,
                        SLICES,
                        (before, most) -> snapshot.directory(LOOKED).newest(query, before, most))));
    }

    /** A page of the runs of these tenants, newest first. */
    public ListedRuns runs(RunQuery query, Collection<String> tenants) {
        return read(snapshot -> {
            RunPage page = ReadPage.of(query, OfTenants.runs(snapshot, query, tenants));
            return ListedRuns.of(snapshot, page);
        });
    }

    /** How many runs of that query have each status, up to a number of each. */
    public RunCounts count(RunQuery query, int most) {
        return read(snapshot -> snapshot.directory().count(query, most));
    }

    /** A page of the open dead letters of these tenants; what failed last comes first. */
    public DeadLetterPage deadLetters(DeadLetterQuery query, Collection<String> tenants) {
        return read(snapshot -> ReadLetterPage.of(query, OfTenants.letters(snapshot, query, tenants)));
    }

    /** Those of these runs that are stored, newest first. */
    public List<ListedRun> runs(Collection<UUID> ids) {
        return read(snapshot -> {
            List<RunSummary> found = snapshot.query(
                    DashboardQueries.OF_IDS,
                    row -> new RunSummary(
                            Rows.uuid(row, "id"),
                            row.getString("workflow"),
                            row.getInt("version"),
                            row.getString("tenant"),
                            RunStatus.valueOf(row.getString("status")),
                            new RunDetails.Times(
                                    Rows.instant(row, "created_at"), Rows.instantOrNull(row, "finished_at")),
                            Columns.pairs(Rows.texts(row, "metadata"))),
                    (Object) ids.toArray(UUID[]::new));
            return ListedRuns.of(snapshot, new RunPage(found, null)).runs();
        });
    }

    /** The run of that idempotency key within the tenant. */
    public Optional<UUID> withKey(String tenant, String key) {
        return read(snapshot -> snapshot.directory().withKey(tenant, key));
    }

    /** What a list shows of these runs beside their summaries. */
    public Map<UUID, RunExtra> extras(Collection<UUID> runs) {
        Map<UUID, RunExtra> extras = new HashMap<>();
        read(snapshot -> snapshot.query(
                DashboardQueries.EXTRAS,
                row -> extras.put(
                        Rows.uuid(row, "id"),
                        new RunExtra(
                                Rows.uuid(row, "id"),
                                row.getString("idempotency_key"),
                                row.getInt("number"),
                                row.getInt("completed"),
                                row.getInt("failed"),
                                RunExtra.Rest.of(row))),
                COUNTED_STEPS,
                runs.toArray(UUID[]::new)));
        return extras;
    }

    /** Events of a run, those after the event with that id, up to a limit. */
    public EventPage events(UUID run, long after, int limit) {
        return read(snapshot -> {
            List<NumberedEvent> found = snapshot.query(
                    DashboardQueries.EVENTS,
                    row -> new NumberedEvent(
                            row.getLong("id"),
                            new TaskEvent(
                                    Rows.uuid(row, "run_id"),
                                    row.getString("step"),
                                    row.getInt("attempt"),
                                    TaskEventType.valueOf(row.getString("type")),
                                    Rows.instant(row, "at"),
                                    Rows.instantOrNull(row, "due_at"),
                                    row.getString("detail"))),
                    run,
                    after,
                    limit + 1);
            List<NumberedEvent> shown = found.subList(0, Math.min(limit, found.size()));
            List<TaskEvent> events = shown.stream().map(NumberedEvent::event).toList();
            return new EventPage(
                    shown, snapshot.directory().workerNames(DescribeRun.workersIn(events)), found.size() > limit);
        });
    }

    /** How many timers these tenants have, or all tenants for null, among the first thousand. */
    public RunCounts.Count timers(@Nullable Collection<String> tenants) {
        String[] names = tenants == null ? null : tenants.toArray(String[]::new);
        long number = read(snapshot -> snapshot.query(
                        DashboardQueries.TIMERS, row -> row.getLong("number"), COUNTED_TIMERS + 1, names, names)
                .getFirst());
        return new RunCounts.Count(Math.min(number, COUNTED_TIMERS), number <= COUNTED_TIMERS);
    }

    /** How many tasks of each step workers hold; the keys are {@code workflow/step}. */
    public Map<String, Long> claimed() {
        Map<String, Long> claimed = new HashMap<>();
        read(snapshot -> snapshot.query(
                DashboardQueries.CLAIMED,
                row -> claimed.put(row.getString("step"), row.getLong("number")),
                TenantShare.MAX_LEASES));
        return claimed;
    }

    /** What the engines counted in this time until now, without the figures of single steps. */
    public Statistics series(Duration window) {
        return read(snapshot -> snapshot.series(window));
    }

    /** The workers that were declared dead within that time, the last one first, up to a limit. */
    public List<LostWorker> lostWorkers(Duration within, int most) {
        return read(snapshot -> LostWorker.within(snapshot, within, most));
    }

    /** The steps that a worker held when it was declared dead; none if it was not, or has just left. */
    public List<LostWorker.Held> heldAtDeath(UUID worker) {
        return read(snapshot -> LostWorker.held(snapshot, worker));
    }

    /** The kinds of the tasks of a run by their names: step, sleep, wait, handler or compensation. */
    public Map<String, String> kinds(UUID run) {
        Map<String, String> kinds = new HashMap<>();
        read(snapshot -> snapshot.query(
                DashboardQueries.KINDS, row -> kinds.put(row.getString("name"), kind(row.getString("kind"))), run));
        return kinds;
    }

    private static String kind(String stored) {
        return switch (stored) {
            case "SLEEP" -> "sleep";
            case "WAIT" -> "wait";
            case "COMPENSATION" -> "compensation";
            case "ON_FAILURE", "ON_SUCCESS", "ON_CANCEL" -> "handler";
            default -> "step";
        };
    }

    /** Whether anything has changed, and in which of these runs. */
    public Pulse pulse(Collection<UUID> runs) {
        return read(snapshot -> {
            Map<UUID, Long> ofRuns = new HashMap<>();
            if (!runs.isEmpty()) {
                snapshot.query(
                        DashboardQueries.PULSES_OF_RUNS,
                        row -> ofRuns.put(Rows.uuid(row, "id"), row.getLong("events")),
                        (Object) runs.toArray(UUID[]::new));
            }
            return snapshot.query(
                            DashboardQueries.PULSE,
                            row -> new Pulse(
                                    Rows.instant(row, "now"), row.getLong("events"), row.getLong("workers"), ofRuns))
                    .getFirst();
        });
    }

    private <T> T read(Function<ReadOnlySnapshot, T> question) {
        return ReadOnlySnapshot.readByIndex(dataSource, schemaName, limit, question);
    }
}
