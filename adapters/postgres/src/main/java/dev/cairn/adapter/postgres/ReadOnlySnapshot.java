package dev.cairn.adapter.postgres;

import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.Statistics;
import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.sql.ConnectionOpener;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PlanSettings;
import dev.cairn.adapter.postgres.sql.Rollback;
import dev.cairn.adapter.postgres.sql.RowReader;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.RunLog;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Counts;
import dev.cairn.domain.port.DeadLetterDirectory;
import dev.cairn.domain.port.PlaceDirectory;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.WorkerRegistry;
import dev.cairn.domain.service.DescribeRun;
import dev.cairn.domain.service.DescribeStatistics;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One moment of a database, seen by a transaction that cannot write: the packages {@code inspect} and {@code verify}
 * read the tables through it alone. Not API.
 *
 * <p>It has the reads that the store has too; any other SQL is its caller's and goes through {@link #query}.
 */
public final class ReadOnlySnapshot {

    /** Whether a worker has code for a step, which is the row {@code waiting} of the statement around. */
    public static final String HAS_CODE = WorkerCode.HAS_CODE;

    /** How many forks of a run are shown. */
    private static final int MAX_FORKS = 100;

    private static final String BEGIN = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final PipelinedConnection db;

    /** What the transaction on that connection sees. */
    public ReadOnlySnapshot(PipelinedConnection db) {
        this.db = db;
    }

    /** The version of the schema, which is the one that this code needs. */
    public static int schemaVersion() {
        return Migrations.VERSION_OF_THIS_CODE;
    }

    /** Answers a question that needs no settings of its own. */
    public static <T> T read(DataSource dataSource, String schemaName, Function<ReadOnlySnapshot, T> question) {
        return read(dataSource, schemaName, BEGIN, question);
    }

    /** The same, where a statement that takes longer than the limit is cancelled; null is no limit. */
    public static <T> T read(
            DataSource dataSource,
            String schemaName,
            @Nullable Duration limit,
            Function<ReadOnlySnapshot, T> question) {
        return read(dataSource, schemaName, BEGIN + within(limit), question);
    }

    /** Answers a question with the plan settings of the engine, which keep every statement to the indexes. */
    public static <T> T readByIndex(DataSource dataSource, String schemaName, Function<ReadOnlySnapshot, T> question) {
        return readWith(PlanSettings.local(), dataSource, schemaName, question);
    }

    /** The same, where a statement that takes longer than the limit is cancelled; null is no limit. */
    public static <T> T readByIndex(
            DataSource dataSource,
            String schemaName,
            @Nullable Duration limit,
            Function<ReadOnlySnapshot, T> question) {
        return readWith(PlanSettings.local() + within(limit), dataSource, schemaName, question);
    }

    private static String within(@Nullable Duration limit) {
        return limit == null ? "" : "; SET LOCAL statement_timeout = " + limit.toMillis();
    }

    /**
     * Answers a question in a snapshot, after the check that the schema is of this code's version.
     *
     * @param settings statements that set something for this transaction, separated by semicolons
     * @throws dev.cairn.CairnException when the database cannot be asked or its schema is of another version
     */
    public static <T> T readWith(
            String settings, DataSource dataSource, String schemaName, Function<ReadOnlySnapshot, T> question) {
        return read(dataSource, schemaName, BEGIN + "; " + settings, question);
    }

    private static <T> T read(
            DataSource dataSource, String schemaName, String begin, Function<ReadOnlySnapshot, T> question) {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                PipelinedConnection db = new PipelinedConnection(connection, new Schema(schemaName));
                db.update(begin);
                Migrations.requireCurrent(db);
                return question.apply(new ReadOnlySnapshot(db));
            } finally {
                Rollback.of(connection);
                connection.setAutoCommit(autoCommit);
            }
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    /** The name of the schema. */
    public String schema() {
        return db.schema().name();
    }

    /** The rows of any query; its tables are written as those of the schema {@code cairn}. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        return db.query(sql, reader, parameters);
    }

    /** The time of the server. */
    public Instant now() {
        return db.query(NOW, row -> Rows.instant(row, "now")).getFirst();
    }

    /** Lookups of runs, for people. */
    public RunDirectory directory() {
        return new PostgresRunDirectory(db);
    }

    /** The same, for lists that look at no more than that many runs in one slice. */
    public RunDirectory directory(int budget) {
        return new PostgresRunDirectory(db, budget);
    }

    /** The stored graph of a version of a workflow. */
    public Optional<WorkflowGraph> graph(String workflow, int version) {
        return new PostgresGraphs(db).find(workflow, version);
    }

    /** Where the tasks of runs are. */
    public PlaceDirectory places() {
        return new PostgresPlaces(db);
    }

    /** The workers as people see them; what would steer one fails. */
    public WorkerRegistry workers() {
        return new PostgresWorkerRegistry(db);
    }

    /** The dead letters as people look for them. */
    public DeadLetterDirectory deadLetters() {
        return new PostgresDeadLetterDirectory(db);
    }

    /** What the engines counted in this time until now. */
    public Statistics statistics(Duration window) {
        Instant now = now();
        Instant from = now.minus(window);
        Counts counts = new PostgresCounts(db);
        return DescribeStatistics.of(
                window,
                now,
                counts.times(DescribeStatistics.bucket(from)),
                counts.steps(DescribeStatistics.minute(from)));
    }

    /** The same without the figures of single steps, which cost most. */
    public Statistics series(Duration window) {
        Instant now = now();
        Instant from = DescribeStatistics.bucket(now.minus(window));
        return DescribeStatistics.of(window, now, new PostgresCounts(db).times(from), List.of());
    }

    /** What people did, the last action first, after that cursor. */
    public AdminActionPage actions(@Nullable String after, int limit) {
        return AdminActions.page(this, after, limit);
    }

    /** Counts of what is stored. */
    public Census census() {
        return new PostgresCensus(db);
    }

    /** A run with its tasks, whose attempts these events and workers tell of. */
    public Optional<RunDetails> run(UUID id, List<TaskEvent> events, Map<UUID, String> workers) {
        return PostgresRuns.find(db, List.of(id)).stream()
                .findFirst()
                .map(run -> DescribeRun.details(
                        run,
                        new PostgresForks(db).of(id, MAX_FORKS),
                        directory().tasks(id),
                        new RunLog(events, PostgresDeadLetters.attempts(db, id), PostgresHeartbeats.ofRun(db, id)),
                        workers));
    }

    /** The input and the outputs of a run. */
    public Optional<RunPayloads> payloads(UUID id) {
        return directory()
                .input(id)
                .map(input ->
                        DescribeRun.payloads(input, PostgresTasks.ofRun(db, id).get()));
    }

    /** The events of a run, in order. */
    public List<TaskEvent> events(UUID runId) {
        return PostgresEvents.ofRun(db, runId);
    }

    /** The steps with ready tasks for which no worker has code, a hundred at most. */
    public List<StrandedSteps> stepsWithoutCode() {
        return WorkerCode.stranded(db, ClusterFigures.FRONT);
    }

    /** Those of these steps for which no worker has code. */
    public List<String> stepsWithoutCode(String workflow, int version, List<String> steps) {
        return WorkerCode.without(db, workflow, version, steps);
    }
}
