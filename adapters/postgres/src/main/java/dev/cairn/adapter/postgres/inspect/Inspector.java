package dev.cairn.adapter.postgres.inspect;

import dev.cairn.CairnException;
import dev.cairn.ClusterHealth;
import dev.cairn.DeadLetterDetails;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.Limits;
import dev.cairn.RunCounts;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunPayloads;
import dev.cairn.RunQuery;
import dev.cairn.RunWait;
import dev.cairn.Statistics;
import dev.cairn.StepWait;
import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.AdminActionPage;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.service.DescribeStatistics;
import dev.cairn.domain.service.ExplainRun;
import dev.cairn.domain.service.JudgeHealth;
import dev.cairn.domain.service.ReadLetterPage;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what is stored, for people and the programs that show it to them. It needs no engine, never writes, and each
 * answer is of one moment.
 *
 * <pre>{@code
 * ListedRuns failed = Inspector.on(dataSource).runs(RunQuery.all().status(RunStatus.FAILED));
 * }</pre>
 *
 * <p>All methods throw {@link CairnException} when the database cannot be asked or its schema is of another version.
 */
public final class Inspector extends WorkInspections {

    private Inspector(DataSource dataSource) {
        super(dataSource);
    }

    /** Inspects that database. */
    public static Inspector on(DataSource dataSource) {
        return new Inspector(Required.argument(
                dataSource, "Inspector: the data source", "Pass one that leads to the database of the tables"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public Inspector schema(String name) {
        use(name);
        return this;
    }

    /** Cancels a statement that takes longer than that. Without a limit, that of the role or the server holds. */
    public Inspector timeLimit(Duration limit) {
        limit(limit);
        return this;
    }

    /**
     * A page of the runs of that query, newest first, as {@link dev.cairn.Runs#list} reads it.
     *
     * @throws IllegalArgumentException when {@link RunQuery#after} is not a cursor
     */
    public ListedRuns runs(RunQuery query) {
        return byIndex(snapshot -> ListedRuns.of(snapshot, query));
    }

    /** The time of the server. */
    public Instant now() {
        return read(ReadOnlySnapshot::now);
    }

    /** How many runs of that query have each status, as {@link dev.cairn.Runs#count} counts them. */
    public RunCounts count(RunQuery query) {
        return byIndex(snapshot -> snapshot.directory().count(query, Limits.MAX_COUNT));
    }

    /**
     * The ids of runs that begin with these digits, in order, up to a limit.
     *
     * @param beginning hexadecimal digits, with or without the dashes of a whole id
     * @throws IllegalArgumentException when no id can begin so
     */
    public List<UUID> idsBeginning(String beginning, int limit) {
        IdRange range = IdRange.beginning(beginning);
        return read(snapshot -> InspectionQueries.idsBetween(snapshot, range, limit));
    }

    /**
     * A run with its tasks and events.
     *
     * @throws RunNotFoundException when there is none of that id
     */
    public RunHistory run(UUID id) {
        return read(snapshot -> RunHistory.of(snapshot, id));
    }

    /**
     * The input of a run and the outputs of its steps, as they are stored.
     *
     * @throws RunNotFoundException when there is none of that id
     */
    public RunPayloads payloads(UUID id) {
        return read(snapshot -> snapshot.payloads(id).orElseThrow(() -> new RunNotFoundException(id)));
    }

    /**
     * A page of the open dead letters of that query, as {@link dev.cairn.DeadLetters#list} reads it.
     *
     * @throws IllegalArgumentException when {@link DeadLetterQuery#after} is not a cursor
     */
    public DeadLetterPage deadLetters(DeadLetterQuery query) {
        return byIndex(snapshot -> ReadLetterPage.of(
                query, (before, limit) -> snapshot.deadLetters().newest(query, before, limit)));
    }

    /** How many open dead letters that query has, as {@link dev.cairn.DeadLetters#count} counts them. */
    public RunCounts.Count countDeadLetters(DeadLetterQuery query) {
        return byIndex(snapshot -> snapshot.deadLetters().count(query, Limits.MAX_COUNT));
    }

    /** The open dead letters of that query by their fingerprint, as {@link dev.cairn.DeadLetters#groups} has them. */
    public List<DeadLetterGroup> deadLetterGroups(DeadLetterQuery query) {
        return byIndex(snapshot -> snapshot.deadLetters().groups(query, Limits.MAX_GROUPED));
    }

    /** The dead letter of a step with all its attempts, whether it is open or not. */
    public Optional<DeadLetterDetails> deadLetter(UUID runId, String step) {
        return read(snapshot -> snapshot.deadLetters()
                .find(new TaskKey(runId, step))
                .map(letter -> new DeadLetterDetails(
                        letter,
                        RunHistory.of(snapshot, runId).details().task(step).history())));
    }

    /** The progress of these runs. A run that is not stored is left out. */
    public List<RunProgress> progress(Collection<UUID> ids) {
        return read(snapshot -> InspectionQueries.progress(snapshot, ids));
    }

    /** The steps that a worker holds, also if it has died and was not noticed yet. */
    public List<HeldStep> heldBy(UUID worker) {
        return read(snapshot -> InspectionQueries.heldBy(snapshot, worker));
    }

    /**
     * Why a run does not go on at the moment, as {@link dev.cairn.Runs#why(UUID)} explains it.
     *
     * @throws RunNotFoundException when there is none of that id
     */
    public RunWait why(UUID runId) {
        return ExplainRun.run(places(runId));
    }

    /**
     * Why a step of a run does not go on at the moment, or how it ended.
     *
     * @throws RunNotFoundException when there is no run of that id
     * @throws IllegalArgumentException when the run has no such step
     */
    public StepWait why(UUID runId, String step) {
        return ExplainRun.step(places(runId), step);
    }

    private WaitFacts places(UUID runId) {
        return byIndex(snapshot -> snapshot.places().of(runId)).orElseThrow(() -> new RunNotFoundException(runId));
    }

    /** The registered workers, the oldest first, as {@link dev.cairn.Workers#list} has them. */
    public List<WorkerDetails> workers() {
        return byIndex(WorkerQueries::registered);
    }

    /** A worker by its id, as {@link dev.cairn.Workers#find} has it. */
    public Optional<WorkerDetails> worker(UUID id) {
        return byIndex(snapshot -> WorkerQueries.find(snapshot, id));
    }

    /** The workers that were the last to go, as {@link dev.cairn.Workers#stopped} has them. */
    public List<WorkerDetails> stoppedWorkers(int limit) {
        return byIndex(snapshot -> WorkerQueries.stopped(snapshot, limit));
    }

    /** The registered workers with the number of steps that they hold at this moment, the oldest first. */
    public List<WorkerSummary> workerLoads() {
        return read(InspectionQueries::workers);
    }

    /** How all engines on this database are doing together, as {@link dev.cairn.Cluster#health} says. */
    public ClusterHealth health() {
        return byIndex(snapshot -> JudgeHealth.of(snapshot.census().figures(Limits.MAX_COUNT)));
    }

    /**
     * What the engines counted in this time until now, as {@link dev.cairn.Cluster#statistics} tells it.
     *
     * @throws IllegalArgumentException when the window is shorter than ten seconds or longer than two hours
     */
    public Statistics statistics(Duration window) {
        DescribeStatistics.checked(window);
        return read(snapshot -> snapshot.statistics(window));
    }

    /**
     * What people did, the last action first.
     *
     * @param after the cursor of the page before, or null for the first page
     * @param limit from 1 to 1,000
     * @throws IllegalArgumentException when {@code after} is not a cursor
     */
    public AdminActionPage actions(@Nullable String after, int limit) {
        return read(snapshot -> snapshot.actions(after, limit));
    }

    /** Facts about the database: versions, sizes, dead rows, old transactions. */
    public DatabaseFacts database() {
        return read(DatabaseQueries::facts);
    }
}
