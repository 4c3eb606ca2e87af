package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Looks at what is stored, for people and the programs that show it to them. It needs no engine, never writes, and each
 * answer is of one moment.
 *
 * <pre>{@code
 * List<RunSummary> failed = Inspector.of(dataSource).runs(RunFilter.all().status(RunStatus.FAILED));
 * }</pre>
 *
 * <p>All methods throw {@link CairnException} when the database cannot be asked or its schema is of another version.
 */
public final class Inspector {

    private static final String BEGIN = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    private final DataSource dataSource;
    private String schemaName = Schema.DEFAULT_NAME;

    private Inspector(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Of that database. */
    public static Inspector of(DataSource dataSource) {
        return new Inspector(Objects.requireNonNull(dataSource, "dataSource"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public Inspector schema(String name) {
        this.schemaName = name;
        return this;
    }

    /** Runs, the latest first. */
    public List<RunSummary> runs(RunFilter filter) {
        return read(db -> InspectionQueries.runs(db, filter));
    }

    /**
     * The ids of runs that begin so, in order, at most so many.
     *
     * @param beginning hexadecimal digits, with or without the dashes of a whole id
     * @throws IllegalArgumentException when no id can begin so
     */
    public List<UUID> idsBeginning(String beginning, int limit) {
        IdRange range = IdRange.beginning(beginning);
        return read(db -> InspectionQueries.idsBetween(db, range, limit));
    }

    /**
     * A run with its tasks and events.
     *
     * @throws RunNotFoundException when there is none of that id
     */
    public RunHistory run(UUID id) {
        return read(db -> {
            StoreTime time = new StoreTime(db, null, Assumptions.none());
            Run run = new PostgresRuns(db, time, Assumptions.none())
                    .find(List.of(id)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(id));
            RunDetails details = new RunDetails(
                    run.id(),
                    run.header().workflow(),
                    run.header().version(),
                    run.header().tenant(),
                    run.status(),
                    new RunDetails.Times(run.origin().createdAt(), run.finishedAt()),
                    run.origin().metadata(),
                    new PostgresTasks(db, new TaskLocks())
                            .ofRun(id).get().stream().map(TaskRecord::toDetails).toList());
            List<TaskEvent> events = PostgresEvents.read(db, id);
            return new RunHistory(details, events, WorkerNames.in(db, events), withoutCode(db, details), time.now());
        });
    }

    private static List<String> withoutCode(Db db, RunDetails run) {
        List<String> ready = run.tasks().stream()
                .filter(task -> task.state() == TaskState.QUEUED)
                .map(TaskDetails::name)
                .toList();
        return WorkerCode.without(db, run.workflow(), run.version(), ready);
    }

    /**
     * The input of a run and the outputs of its steps, as they are stored.
     *
     * @throws RunNotFoundException when there is none of that id
     */
    public RunPayloads payloads(UUID id) {
        return read(db -> RunPayloads.of(db, id).orElseThrow(() -> new RunNotFoundException(id)));
    }

    /** How far these runs are; those that are not stored are missing. */
    public List<RunProgress> progress(Collection<UUID> ids) {
        return read(db -> InspectionQueries.progress(db, ids));
    }

    /** What a worker holds, also one that has died and was not noticed yet. */
    public List<HeldStep> heldBy(UUID worker) {
        return read(db -> InspectionQueries.heldBy(db, worker));
    }

    /** Workers that are registered, the eldest first. */
    public List<WorkerSummary> workers() {
        return read(InspectionQueries::workers);
    }

    /** What is ready or being done, for each tenant, those that wait for most first. */
    public List<TenantQueue> queue() {
        return read(InspectionQueries::queue);
    }

    /** Steps that are ready while no live worker has code for them, those that wait longest first, a hundred at most. */
    public List<StepWithoutCode> stepsWithoutCode() {
        return read(db -> {
            Instant now = new StoreTime(db, null, Assumptions.none()).now();
            return WorkerCode.stranded(db, null).stream()
                    .map(steps -> new StepWithoutCode(
                            steps.code().workflow(),
                            steps.code().version(),
                            steps.code().step(),
                            steps.tasks(),
                            steps.since(),
                            Duration.between(steps.since(), now)))
                    .toList();
        });
    }

    /** Tasks that wait for their time, the next first, at most so many. */
    public List<TimerSummary> timers(int limit) {
        return read(db -> InspectionQueries.timers(db, limit));
    }

    private <T> T read(Function<Db, T> question) {
        Schema schema = new Schema(schemaName);
        try (Connection connection = NoConnection.from(dataSource)) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                Db db = new Db(connection, schema, null);
                db.update(BEGIN);
                new Migrations(schemaName).requireCurrent(db);
                return question.apply(db);
            } finally {
                connection.rollback();
                connection.setAutoCommit(autoCommit);
            }
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }
}
