package dev.cairn.application.start;

import dev.cairn.AtDeadline;
import dev.cairn.ForkOptions;
import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.application.advance.OfferedSlots;
import dev.cairn.application.advance.PlaceReady;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.ForkRequest;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.ForkPlan;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Forking;
import dev.cairn.domain.service.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Forks runs: one transaction reads the source, stores the fork with what it copies, and places its first tasks. The
 * source is read without a lock, so that nobody who works on it waits; a step that completes meanwhile is run again.
 */
public final class ForkRuns {

    private static final int MAX_TRIES = 3;

    private final Store store;
    private final AfterCommit afterCommit;
    private final Ids ids;
    private final PayloadCodec codec;
    private final RetryWhileKeyBusy<Attempt, Forked> retrying = new RetryWhileKeyBusy<>(this::repeat);

    /** Forks runs in that store, and tells of each fork after its commit. */
    public ForkRuns(Store store, AfterCommit afterCommit, Ids ids, PayloadCodec codec) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.ids = ids;
        this.codec = codec;
    }

    /**
     * Stores the fork, or finds the one that was stored before under the same id or key.
     *
     * @throws IllegalArgumentException when the run cannot be forked like that
     */
    public RunInsertion fork(ForkRequest request) {
        ForkOptions options = request.options();
        UUID id = options.runId() == null ? ids.next() : options.runId();
        String run = "Run " + request.source();
        Payload input = options.inputJson() == null
                ? request.input()
                : codec.ofJson(() -> run + ": the input of the fork", options.inputJson());
        try {
            Forked forked = retrying.start(new Attempt(request, id, input));
            if (forked.insertion.created()) {
                afterCommit.reportStarted(List.of(forked.insertion.run()));
                afterCommit.reportReady(forked.ready);
                afterCommit.announce(Hint.WORK_READY);
            }
            return forked.insertion;
        } catch (DataRejectedException e) {
            throw new IllegalArgumentException(
                    run + " was not forked, because the store refused a value. Check that the input is JSON. "
                            + e.getMessage(),
                    e);
        }
    }

    /** Repeats a fork whose answer was lost, with the same id, so that it finds what it had stored. */
    private Forked repeat(Attempt fork) {
        boolean inDoubt = false;
        for (int tries = 1; ; tries++) {
            try {
                Forked answer = store.inTransaction(tx -> fork(tx, fork));
                RunInsertion stored = answer.insertion;
                boolean own = inDoubt && fork.hasNewId() && stored.run().id().equals(fork.id);
                return new Forked(new RunInsertion(stored.run(), stored.created() || own), answer.ready);
            } catch (StoreUnavailableException e) {
                if (!inDoubt && TriggerFailure.isCertain(e)) {
                    throw e;
                }
                inDoubt = true;
                if (tries == MAX_TRIES) {
                    throw new StoreUnavailableException(
                            "It is unknown whether run " + fork.request.source() + " was forked as run " + fork.id
                                    + ". Fork it again with that id or with the same idempotency key.",
                            e);
                }
            }
        }
    }

    private static Forked fork(Transaction tx, Attempt fork) {
        Optional<RunHeader> stored =
                tx.runs().headers(List.of(fork.id)).stream().findFirst();
        if (stored.isPresent()) {
            return new Forked(found(tx, fork, stored.get()), List.of());
        }
        Run source = source(tx, fork.request);
        List<TaskRecord> tasks = tx.directory().tasks(source.id());
        if (tasks.isEmpty()) {
            throw fork.gone(); // pruned since its row was read
        }
        WorkflowGraph graph = graph(tx, source, tasks, fork.request);
        ForkPlan plan = Forking.plan(source, tasks, fork.request.step(), graph, fork.id, tx.now());
        NewRun run = new NewRun(
                new RunHeader(
                        fork.id,
                        source.header().workflow(),
                        graph.version(),
                        source.header().tenant()),
                plan.openSinks(),
                graph.ends(),
                fork.request.options().idempotencyKey(),
                source.origin().metadata(),
                fork.input == null ? tx.directory().input(source.id()).orElseThrow(fork::gone) : fork.input,
                fork.request.traceOr(source.origin().trace()));
        RunInsertion insertion = tx.runs().insert(List.of(run)).getFirst();
        if (!insertion.created()) {
            return new Forked(found(tx, fork, insertion.run()), List.of());
        }
        List<UnplacedTask> ready = add(tx, run.header(), plan, fork);
        bound(tx, run.id(), fork.request.options(), graph.deadline());
        return new Forked(insertion, ready);
    }

    private static List<UnplacedTask> add(Transaction tx, RunHeader run, ForkPlan plan, Attempt fork) {
        tx.tasks().insert(plan.tasks());
        tx.tasks().save(plan.updates());
        if (tx.forks().copy(run.id(), fork.origin(), plan.copied())
                < plan.copied().size()) {
            throw fork.gone();
        }
        tx.events().append(plan.events());
        List<UnplacedTask> ready = plan.ready().stream()
                .map(task -> new UnplacedTask(task.in(run), null))
                .toList();
        return PlaceReady.place(tx, ready, OfferedSlots.NONE).all();
    }

    /** Sets the deadline of a fork: that of its options, or of its workflow. */
    private static void bound(Transaction tx, UUID fork, ForkOptions options, @Nullable DeadlineRule usual) {
        Duration length = options.deadline() != null ? options.deadline() : usual == null ? null : usual.length();
        if (length != null) {
            AtDeadline action = usual == null ? AtDeadline.FAIL : usual.action();
            Instant at = Instants.after(tx.timers().now(), length);
            tx.timeLimits().bound(Map.of(fork, new Deadline(at, length, action)));
        }
    }

    /** The deadline that a run was started with, unless it was an instant. */
    private static @Nullable DeadlineRule rule(@Nullable Deadline deadline) {
        return deadline == null || deadline.length() == null
                ? null
                : new DeadlineRule(deadline.length(), deadline.action());
    }

    private static Run source(Transaction tx, ForkRequest request) {
        Run source = tx.runs().find(List.of(request.source())).stream()
                .findFirst()
                .orElseThrow(() -> new RunNotFoundException(request.source()));
        String workflow = source.header().workflow();
        if (request.workflow() != null && !workflow.equals(request.workflow())) {
            throw new IllegalArgumentException("Run " + source.id() + " is one of workflow '" + workflow + "', not of '"
                    + request.workflow() + "'. Fork it through its own workflow, at one of its steps.");
        }
        return source;
    }

    /** The graph of the fork: that of the run itself if it keeps its version, under which another may be stored. */
    private static WorkflowGraph graph(Transaction tx, Run source, List<TaskRecord> tasks, ForkRequest request) {
        String workflow = source.header().workflow();
        int kept = source.header().version();
        int version = switch (request.options().version()) {
            case ForkOptions.Version.Kept() -> kept;
            case ForkOptions.Version.Newest() ->
                tx.graphs().newestVersion(workflow).orElseThrow(() -> new WorkflowNotFoundException(workflow));
            case ForkOptions.Version.Numbered(int number) -> number;
        };
        if (version == kept) {
            return new WorkflowGraph(
                    workflow, version, Forking.graphOf(tasks), source.handlers().kinds(), rule(source.deadline()));
        }
        return tx.graphs()
                .find(workflow, version)
                .orElseThrow(() -> new IllegalArgumentException("Run " + source.id() + " of workflow '" + workflow
                        + "' cannot be forked as version " + version
                        + ", which no worker has stored. Start a worker that"
                        + " defines it, or choose another version."));
    }

    /** Refuses an id or key that belongs to another run; returning that run would hide the mistake. */
    private static RunInsertion found(Transaction tx, Attempt fork, RunHeader run) {
        if (!Objects.equals(tx.forks().of(run.id(), 0).from(), fork.origin())) {
            String by = run.id().equals(fork.id)
                    ? "run id " + fork.id
                    : "idempotency key '" + fork.request.options().idempotencyKey() + "'";
            throw new IllegalArgumentException(
                    "Run " + fork.request.source() + ": the " + by + " already belongs to run "
                            + run.id() + " of workflow '" + run.workflow() + "', which is not a fork of it at step '"
                            + fork.request.step() + "'. Use another one.");
        }
        return new RunInsertion(run, false);
    }

    /** A fork, and the tasks that were ready at once. */
    private record Forked(RunInsertion insertion, List<UnplacedTask> ready) {}

    /** A request with the id and input of the fork, which stay the same when it is repeated. */
    private record Attempt(
            ForkRequest request, UUID id, @Nullable Payload input) {

        private RunDetails.Fork origin() {
            return new RunDetails.Fork(request.source(), request.step());
        }

        /** Whether only this call can have stored a run under the id. */
        private boolean hasNewId() {
            return request.options().runId() == null;
        }

        private RunNotFoundException gone() {
            return new RunNotFoundException(request.source());
        }
    }
}
