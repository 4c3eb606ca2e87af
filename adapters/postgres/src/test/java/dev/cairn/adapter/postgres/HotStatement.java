package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.SqlPart;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A statement that runs all the time, with parameters for a batch of any size. */
record HotStatement(String name, String sql, IntFunction<Object[]> parameters) {

    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    static final List<HotStatement> ALL = List.of(
            new HotStatement("tasks.lock", TaskLocks.LOCK, n -> array(ids(n), names(n))),
            new HotStatement(
                    "tasks.lock with children",
                    TaskLocks.LOCK_WITH_CHILDREN,
                    n -> array(ids(n), names(n), ids(n), names(n))),
            new HotStatement("tasks.descendants", TaskLocks.DESCENDANTS, n -> array(ids(n), names(n))),
            new HotStatement("tasks.save", SaveTasks.SAVE, HotStatement::savedTasks),
            new HotStatement(
                    "tasks.save completed or ready",
                    SaveTasks.SAVE_COMPLETED_OR_READY,
                    n -> array(ids(n), names(n), texts(n, "COMPLETED"), ints(n), texts(n, "{}"))),
            new HotStatement(
                    "tasks.outputs of parents", PostgresTasks.OUTPUTS_OF_PARENTS, n -> array(ids(n), names(n))),
            new HotStatement("tasks.inputs", PostgresTasks.INPUTS, n -> array(ids(n), names(n))),
            new HotStatement(
                    "tasks.inputs of one", PostgresTasks.INPUTS_OF_ONE, n -> array(PlanTables.runId(1), "step-1")),
            new HotStatement("tasks.outputs", PostgresTasks.OUTPUTS, n -> array(ids(n), names(n))),
            new HotStatement("tasks.ofRun", PostgresTasks.OF_RUN, n -> array(PlanTables.runId(1))),
            new HotStatement(
                    "places.of run",
                    PostgresPlaces.PLACES,
                    n -> array(PlanTables.runId(1), n, PlanTables.runId(1), PlanTables.runId(1), PlanTables.runId(1))),
            new HotStatement(
                    "workers.hold alive or fail",
                    PostgresWorkers.HOLD_ALIVE_OR_FAIL,
                    n -> array(PlanTables.runId(1), 0)),
            new HotStatement("queue.take", PostgresQueue.TAKE, HotStatement::claim),
            new HotStatement("leases.release", PostgresLeases.RELEASE, n -> array(ids(n), names(n), ints(n), ids(n))),
            new HotStatement(
                    "leases.release all or fail",
                    PostgresLeases.RELEASE_ALL_OR_FAIL,
                    n -> array(ids(n), names(n), ints(n), ids(n), n)),
            new HotStatement(
                    "leases.release one or fail",
                    PostgresLeases.RELEASE_ONE_OR_FAIL,
                    n -> array(PlanTables.runId(1), "step-1", 1, PlanTables.runId(1))),
            new HotStatement("limits.overdue leases", PostgresTimeLimits.OVERDUE_LEASES, n -> array(0L, n)),
            new HotStatement("limits.silent leases", PostgresTimeLimits.SILENT_LEASES, n -> array(0L, n)),
            new HotStatement(
                    "heartbeats.beat",
                    PostgresHeartbeats.BEAT,
                    n -> array(ids(n), names(n), ints(n), ids(n), longs(n), texts(n, "{}"))),
            new HotStatement("heartbeats.forget", PostgresHeartbeats.FORGET, n -> array(ids(n), names(n))),
            new HotStatement(
                    "heartbeats.before",
                    PostgresHeartbeats.BEFORE,
                    n -> array(PlanTables.runId(1), PlanTables.runId(1), "step-1")),
            new HotStatement("heartbeats.ofRun", PostgresHeartbeats.OF_RUN, n -> array(PlanTables.runId(1))),
            new HotStatement("queue.take overdue", TasksWithLimits.TAKE_OVERDUE, n -> array(ids(2), names(2), n)),
            new HotStatement(
                    "tasks.save queue limits",
                    TasksWithLimits.SAVE,
                    n -> array(ids(n), names(n), texts(n, "FAIL PT1H"))),
            new HotStatement(
                    "limits.bound", PostgresTimeLimits.BOUND, n -> array(ids(n), times(n), texts(n, "FAIL PT1H"))),
            new HotStatement("limits.overdue runs", PostgresTimeLimits.OVERDUE_RUNS, n -> array(n)),
            new HotStatement("runs.stop deadlines", PostgresRuns.STOP_DEADLINES, n -> array((Object) ids(n))),
            new HotStatement("waits.of", PostgresWaits.OF, n -> array(ids(n), names(n))),
            new HotStatement(
                    "waits.waiting for", PostgresWaits.WAITING_FOR, n -> array(PlanTables.runId(1), "signal-1", n)),
            new HotStatement("waits.remove", PostgresWaits.REMOVE, n -> array(ids(n), names(n))),
            new HotStatement(
                    "signals.keep",
                    PostgresMailboxes.KEEP,
                    n -> array(ids(1), texts(1, "signal-1"), texts(1, "{}"), names(1))),
            new HotStatement(
                    "signals.oldest", PostgresMailboxes.OLDEST, n -> array(ids(n), texts(n, "signal-1"), ints(n))),
            new HotStatement("signals.take", PostgresMailboxes.TAKE, n -> array(ids(n), longs(n), names(n))),
            new HotStatement("signals.unread", PostgresMailboxes.UNREAD, n -> array(ids(n), 10_000)),
            new HotStatement("deliveries.take", PostgresDeliveries.TAKE, n -> array(new UUID[0], n)),
            new HotStatement("timers.takeDue", PostgresTimers.TAKE_DUE, n -> array(TIME, n)),
            new HotStatement("schedules.takeDue", PostgresSchedules.TAKE_DUE, n -> array(texts(n, "nightly"), n)),
            new HotStatement("schedules.lock", PostgresSchedules.LOCK, n -> array("nightly")),
            new HotStatement("schedules.after", PostgresScheduleDirectory.AFTER, n -> array("nightly", n)),
            new HotStatement("schedules.history", PostgresScheduleDirectory.HISTORY, n -> array("nightly", n)),
            new HotStatement("limits.upcoming", PostgresTimeLimits.UPCOMING, n -> array()),
            new HotStatement("runs.existing", InsertRuns.EXISTING, n -> array(ids(n), tenants(n), names(n))),
            new HotStatement("runs.find", PostgresRuns.FIND, n -> array((Object) ids(n))),
            new HotStatement("runs.headers", PostgresRuns.HEADERS, n -> array((Object) ids(n))),
            new HotStatement("runs.lock", PostgresRuns.LOCK, n -> array((Object) ids(n))),
            new HotStatement("runs.save", PostgresRuns.SAVE, HotStatement::savedRuns),
            new HotStatement("runs.save completed", PostgresRuns.SAVE_COMPLETED, n -> array(ids(n), times(n))),
            new HotStatement(
                    "runs.prune look",
                    DeleteOldRuns.LOOK,
                    n -> array(TIME, "workflow-1", "workflow-1", TIME, PlanTables.runId(0), TIME, 1_000, 1_000)),
            new HotStatement("runs.prune delete", DeleteOldRuns.DELETE, n -> array(ids(n), TIME)),
            new HotStatement("tenants.lock", PostgresTenants.LOCK, n -> array((Object) tenants(n))),
            new HotStatement("tenants.add", PostgresTenants.ADD_MISSING, n -> array((Object) tenants(n))),
            new HotStatement("tenants.number", PostgresTenants.GIVE_NUMBERS, n -> array((Object) tenants(n))),
            new HotStatement("tenants.save", PostgresTenants.SAVE, n -> array(tenants(n), longs(n), ints(n))),
            new HotStatement("events.ofRun", PostgresEvents.OF_RUN, n -> array(PlanTables.runId(1))),
            new HotStatement("directory.withKey", PostgresRunDirectory.WITH_KEY, n -> array("tenant-1", "key-1")),
            new HotStatement("directory.tasks", PostgresTasks.OF_RUN_WITHOUT_OUTPUTS, n -> array(PlanTables.runId(1))),
            new HotStatement("runs.add unsuccessful", PostgresRuns.ADD_UNSUCCESSFUL, n -> array((Object) ids(n))),
            new HotStatement("runs.add metadata", RunMetadata.ADD, n -> array((Object) ids(n))),
            new HotStatement(
                    "forks.link", PostgresForks.LINK, n -> array(PlanTables.runId(1), "step-1", PlanTables.runId(2))),
            new HotStatement(
                    "forks.copy", PostgresForks.COPY, n -> array(names(n), PlanTables.runId(1), PlanTables.runId(2))),
            new HotStatement("forks.of", PostgresForks.OF, n -> array(PlanTables.runId(1), PlanTables.runId(1), 100)),
            new HotStatement("directory.places", PostgresRunDirectory.COUNT_PLACES, n -> array(n, n, n, n)),
            new HotStatement("leases.take away", TakeLeases.TAKE, n -> array(PlanTables.runId(1), "step-1", "step-1")),
            new HotStatement(
                    "leases.take away without waiting",
                    TakeLeases.TAKE_WITHOUT_WAITING,
                    n -> array(PlanTables.runId(1), "step-1", "step-1")),
            new HotStatement("leases.held", PostgresLeases.HELD, n -> array(ids(n), names(n), ints(n), ids(n))),
            new HotStatement("queue.withdraw", WithdrawnTasks.WITHDRAW, n -> array(ids(n), names(n))),
            new HotStatement("queue.drop withdrawn", WithdrawnTasks.DROP_WITHDRAWN, n -> array(ids(n), names(n))),
            new HotStatement("timers.remove", PostgresTimers.REMOVE, n -> array(ids(n), names(n), texts(n, "WAKE"))),
            new HotStatement("timers.discard", PostgresTimers.DISCARD, n -> array(ids(n), names(n), texts(n, "WAKE"))),
            new HotStatement("letters.hold", PostgresDeadLetters.HOLD, n -> array(PlanTables.runId(1))),
            new HotStatement("letters.attempts", PostgresDeadLetters.ATTEMPTS, n -> array(PlanTables.runId(1))),
            new HotStatement(
                    "letters.requeued", PostgresDeadLetters.REQUEUED, n -> array("me", TIME, ids(n), names(n))),
            new HotStatement("letters.unlist", PostgresDeadLetters.UNLIST, n -> array((Object) ids(n))),
            new HotStatement(
                    "letters.discarded",
                    PostgresDeadLetters.DISCARDED,
                    n -> array("me", TIME, "why", ids(n), names(n))),
            new HotStatement(
                    "letters.find", PostgresDeadLetterDirectory.FIND, n -> array(PlanTables.runId(1), "step-1")),
            letters("all", DeadLetterQuery.all()),
            letters("of a workflow", DeadLetterQuery.all().workflow("workflow-1")),
            letters("of a tenant", DeadLetterQuery.all().tenant("tenant-1")),
            letters("of a group", DeadLetterQuery.all().fingerprint("print-1")),
            letters("of a run", DeadLetterQuery.all().run(PlanTables.runId(1))),
            list("all", RunQuery.all()),
            list("completed", RunQuery.all().status(RunStatus.COMPLETED)),
            list("of a workflow", RunQuery.all().workflow("workflow-1")),
            list("of a tenant", RunQuery.all().tenant("tenant-1").workflow("workflow-1")),
            list("failed", RunQuery.all().status(RunStatus.FAILED)),
            list("failed of a workflow", RunQuery.all().status(RunStatus.FAILED).workflow("workflow-1")),
            list("failed of a tenant", RunQuery.all().status(RunStatus.FAILED).tenant("tenant-1")),
            list("with metadata", RunQuery.all().metadata("order", "42")),
            live("live", RunQuery.all().status(RunStatus.RUNNING)),
            live("live of a tenant", RunQuery.all().status(RunStatus.RUNNING).tenant("tenant-1")));

    private static HotStatement list(String name, RunQuery query) {
        RunWalks walks = new RunWalks(query, null);
        return of("directory.newest " + name, PostgresRunDirectory.newest(walks.newest(50_000), walks, 21));
    }

    private static HotStatement letters(String name, DeadLetterQuery query) {
        return of("letters.newest " + name, new LetterWalk(query, null).newest(50_000, 21));
    }

    private static HotStatement live(String name, RunQuery query) {
        RunWalks walks = new RunWalks(query, null);
        return of("directory.newest " + name, PostgresRunDirectory.newest(walks.live(10_000, 21), walks, 21));
    }

    private static HotStatement of(String name, SqlPart statement) {
        return new HotStatement(
                name, statement.sql(), n -> statement.parameters().toArray());
    }

    private static Object[] array(Object... parameters) {
        return parameters;
    }

    private static Object[] claim(int n) {
        return array(
                false,
                0L,
                0L,
                new Integer[] {1, 1},
                new String[] {"workflow-1", "workflow-2"},
                texts(2, "workflow-1"),
                ints(2),
                texts(2, "missing"),
                ids(2),
                names(2),
                2,
                2,
                3,
                n);
    }

    private static Object[] savedTasks(int n) {
        return array(
                ids(n),
                names(n),
                texts(n, "COMPLETED"),
                ints(n),
                ints(n),
                ints(n),
                ints(n),
                ints(n),
                ints(n),
                ints(n),
                texts(n, null),
                times(n),
                texts(n, "{}"),
                texts(n, null),
                texts(n, null),
                texts(n, null),
                texts(n, null));
    }

    private static Object[] savedRuns(int n) {
        return array(
                ids(n),
                texts(n, "CANCELLED"),
                ints(n),
                ints(n),
                texts(n, "NONE"),
                ints(n),
                texts(n, "reason"),
                times(n));
    }

    private static Instant[] times(int n) {
        Instant[] times = new Instant[n];
        Arrays.fill(times, TIME);
        return times;
    }

    /** Runs from all over the table. */
    private static UUID[] ids(int n) {
        return LongStream.range(0, n)
                .mapToObj(i -> PlanTables.runId(1 + i * 399))
                .toArray(UUID[]::new);
    }

    private static String[] names(int n) {
        return texts(n, "step-1");
    }

    private static String[] tenants(int n) {
        return IntStream.range(0, n).mapToObj(i -> "tenant-" + i).toArray(String[]::new);
    }

    private static String[] texts(int n, String value) {
        String[] texts = new String[n];
        Arrays.fill(texts, value);
        return texts;
    }

    private static Integer[] ints(int n) {
        return IntStream.range(0, n).boxed().toArray(Integer[]::new);
    }

    private static Long[] longs(int n) {
        return LongStream.range(0, n).boxed().toArray(Long[]::new);
    }
}
