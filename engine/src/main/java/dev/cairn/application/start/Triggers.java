package dev.cairn.application.start;

import dev.cairn.ForkOptions;
import dev.cairn.PartlyStartedException;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.application.operate.ForkRequest;
import dev.cairn.application.schedule.ScheduleRequest;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The triggers of a workflow: they check and encode the inputs, then start the runs. */
abstract class Triggers<I> implements WorkflowClient<I> {

    /** How many tasks one transaction stores at most; a run with more tasks has a transaction of its own. */
    private static final int MAX_TASKS = 5_000;

    private final String name;
    private final Type inputType;
    private final TriggerParts shared;

    Triggers(String name, Type inputType, TriggerParts shared) {
        this.name = name;
        this.inputType = inputType;
        this.shared = shared;
    }

    /** The same triggers. */
    Triggers(Triggers<I> same) {
        this(same.name, same.inputType, same.shared);
    }

    /** The plan of the runs that are started now. */
    abstract RunPlan plan();

    /** The plan of runs that are started now in the caller's transaction. */
    abstract RunPlan plan(Connection connection);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final StartedRun runNoWait(I input, String tenant, TriggerOptions options) {
        return shared.handles().started(shared.starts().start(request(plan(), "the input", input, tenant, options)));
    }

    @Override
    public final WorkflowResult run(I input, String tenant, TriggerOptions options, Duration timeout) {
        require(timeout, "the time to wait", "Use run(input, tenant, options) to wait without limit");
        RunPlan plan = plan();
        RunRequest request = request(plan, "the input", input, tenant, options);
        if (mayBeKnown(options)) {
            return shared.handles().await(start(request), timeout);
        }
        return shared.handles().startAndAwait(request.run().id(), plan.size(), () -> start(request), timeout);
    }

    @Override
    public final CompletionStage<WorkflowResult> runAsync(I input, String tenant, TriggerOptions options) {
        RunPlan plan = plan();
        RunRequest request = request(plan, "the input", input, tenant, options);
        if (mayBeKnown(options)) {
            return shared.handles().whenDone(start(request));
        }
        return shared.handles().startAndTell(request.run().id(), plan.size(), () -> start(request));
    }

    private UUID start(RunRequest request) {
        return shared.starts().start(request).run().id();
    }

    /** Whether the run may have been started before, so that it may be over. */
    private static boolean mayBeKnown(TriggerOptions options) {
        return options.runId() != null || options.idempotencyKey() != null;
    }

    /** The graph of the newest version that this engine has code for, or null. */
    abstract @Nullable WorkflowGraph graph();

    @Override
    public final ScheduleRef schedule(
            String schedule, Recurrence recurrence, I input, String tenant, ScheduleOptions options) {
        requireOpen();
        ScheduleRequest request = new ScheduleRequest(name, schedule, recurrence, tenant, options);
        RunPlan unused = plan();
        Payload encoded = encoded("the input of schedule '" + schedule + "'", input);
        return shared.schedules().define(request.with(encoded), graph());
    }

    @Override
    public final StartedRun fork(WorkflowRunRef run, StepRef<?> step, I input, ForkOptions options) {
        requireOpen();
        require(run, "the run to fork", "Pass the reference that its trigger returned, or engine.find(id)");
        require(step, "the step to fork it at", "Pass the StepRef that run(…) returned in the block");
        require(options, "the ForkOptions argument", "Use ForkOptions.none()");
        if (!step.workflow().equals(name)) {
            throw new IllegalArgumentException("Workflow '" + name + "' cannot fork a run at '" + step.name()
                    + "', which is a step of workflow '" + step.workflow() + "'. Choose one of its own steps.");
        }
        if (options.inputJson() != null) {
            throw new IllegalArgumentException("Workflow '" + name + "': the fork is given an input twice, as an"
                    + " argument and as inputJson of its options. Leave one of them out.");
        }
        return shared.handles()
                .fork(new ForkRequest(run.id(), step.name(), name, encoded("the input of the fork", input), options));
    }

    @Override
    public final InTransaction<I> in(Connection connection) {
        require(connection, "the connection", "Pass the one in whose transaction the runs are to be stored");
        return new Joined(connection);
    }

    @Override
    public final List<StartedRun> runAll(
            Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options) {
        List<StartedRun> started = new ArrayList<>();
        for (List<RunRequest> part : parts(plan(), inputs, tenant, options)) {
            try {
                shared.starts()
                        .startAll(part)
                        .forEach(insertion -> started.add(shared.handles().started(insertion)));
            } catch (StoreUnavailableException e) {
                throw midway(started, inputs.size(), TriggerFailure.of(part, e));
            } catch (RuntimeException e) {
                throw midway(started, inputs.size(), e);
            }
        }
        return started;
    }

    private static RuntimeException midway(List<StartedRun> started, int wanted, RuntimeException failure) {
        return started.isEmpty() ? failure : new PartlyStartedException(started, wanted, failure);
    }

    /** The requests for all inputs, in parts that one transaction stores. */
    private List<List<RunRequest>> parts(
            RunPlan plan, Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options) {
        require(inputs, "the collection of inputs", "Pass an empty one to start nothing");
        require(options, "the function that gives each input its options", "Use input -> TriggerOptions.none()");
        List<RunRequest> requests = new ArrayList<>(inputs.size());
        for (I input : inputs) {
            String which = "input " + (requests.size() + 1) + " of " + inputs.size();
            requests.add(request(plan, which, input, tenant, options.apply(input)));
        }
        int size = Math.max(1, MAX_TASKS / plan.size());
        List<List<RunRequest>> parts = new ArrayList<>();
        for (int from = 0; from < requests.size(); from += size) {
            parts.add(requests.subList(from, Math.min(from + size, requests.size())));
        }
        return parts;
    }

    private RunRequest request(RunPlan plan, String which, I input, String tenant, TriggerOptions options) {
        requireOpen();
        GraphRules.checkName("Workflow '" + name + "': the tenant", tenant);
        require(options, "the TriggerOptions argument", "Use TriggerOptions.none()");
        Payload encoded = encoded(which, input);
        UUID id = options.runId() == null ? shared.ids().next() : options.runId();
        NewRun run = new NewRun(
                new RunHeader(id, name, plan.version(), tenant),
                plan.sinks(),
                plan.handlers(),
                options.idempotencyKey(),
                options.metadata(),
                encoded);
        return new RunRequest(plan, run, options);
    }

    private void requireOpen() {
        if (shared.stopped().get()) {
            throw new IllegalStateException("Workflow '" + name + "': its engine is stopped, so no run was started."
                    + " Trigger before close(), or on an engine that is not stopped.");
        }
    }

    private Payload encoded(String which, I input) {
        if (input == null) {
            throw new IllegalArgumentException("Workflow '" + name + "': " + which
                    + " is null. Pass a value; a workflow that needs none can take an empty record.");
        }
        return shared.codec().encode(() -> "Workflow '" + name + "': " + which, input, inputType);
    }

    final void require(@Nullable Object value, String what, String remedy) {
        Required.argument(value, "Workflow '" + name + "': " + what, remedy);
    }

    /** The triggers inside a transaction of the caller. */
    private final class Joined implements InTransaction<I> {

        private final Connection connection;

        private Joined(Connection connection) {
            this.connection = connection;
        }

        @Override
        public StartedRun runNoWait(I input, String tenant, TriggerOptions options) {
            return start(List.of(request(plan(connection), "the input", input, tenant, options)))
                    .getFirst();
        }

        @Override
        public List<StartedRun> runAll(
                Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options) {
            return parts(plan(connection), inputs, tenant, options).stream()
                    .flatMap(part -> start(part).stream())
                    .toList();
        }

        private List<StartedRun> start(List<RunRequest> requests) {
            return shared.starts().startIn(connection, requests).stream()
                    .map(shared.handles()::started)
                    .toList();
        }
    }
}
