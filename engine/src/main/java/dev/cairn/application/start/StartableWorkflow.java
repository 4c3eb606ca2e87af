package dev.cairn.application.start;

import dev.cairn.CairnException;
import dev.cairn.StepRef;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A defined workflow in the user's hands: it checks and encodes the inputs of triggers, then starts the runs. */
final class StartableWorkflow<I> implements Workflow<I> {

    /** How many tasks one transaction stores at most; a run with more tasks has a transaction of its own. */
    private static final int MAX_TASKS = 5_000;

    private final WorkflowDefinition definition;
    private final RunPlan plan;
    private final StartRuns startRuns;
    private final StartTogether startTogether;
    private final PayloadCodec codec;
    private final Ids ids;
    private final RunHandles handles;

    StartableWorkflow(
            WorkflowDefinition definition,
            StartRuns startRuns,
            StartTogether startTogether,
            PayloadCodec codec,
            Ids ids,
            RunHandles handles) {
        this.definition = definition;
        this.plan = new RunPlan(definition.graph());
        this.startRuns = startRuns;
        this.startTogether = startTogether;
        this.codec = codec;
        this.ids = ids;
        this.handles = handles;
    }

    @Override
    public String name() {
        return definition.name();
    }

    @Override
    public int version() {
        return definition.version();
    }

    @Override
    public <O> StepRef<O> step(String step, Class<O> output) {
        StepDefinition known = definition.steps().get(step);
        if (known == null) {
            throw new IllegalArgumentException("Workflow '" + name() + "' has no step '" + step + "'. Its steps: "
                    + GraphRules.listed(definition.steps().keySet()) + ".");
        }
        require(output, "the type of the output of step '" + step + "'", "Pass Void.class for a step without output");
        if (known.body().outputType() == Void.class && output != Void.class) {
            throw TypedRef.noOutput(name(), step);
        }
        if (!known.body().outputType().equals(output)) {
            throw new IllegalArgumentException("Workflow '" + name() + "': the output of step '" + step + "' is "
                    + known.body().outputType().getTypeName() + ", not " + output.getTypeName()
                    + ". Ask for it as what it is.");
        }
        return new NamedStep<>(name(), step, output);
    }

    @Override
    public WorkflowRunRef runNoWait(I input, String tenant, TriggerOptions options) {
        RunHeader started = startTogether.start(request("the input", input, tenant, options));
        return handles.of(started.id());
    }

    @Override
    public WorkflowResult run(I input, String tenant, TriggerOptions options) {
        RunRequest request = request("the input", input, tenant, options);
        if (options.runId() != null || options.idempotencyKey() != null) {
            return handles.of(startTogether.start(request).id()).await();
        }
        return handles.startAndAwait(request.run().id(), plan.size(), () -> startTogether.start(request));
    }

    @Override
    public InTransaction<I> in(Connection connection) {
        require(connection, "the connection", "Pass the one whose transaction the runs shall join");
        return (input, tenant, options) -> {
            RunHeader started = startRuns.startIn(connection, request("the input", input, tenant, options));
            return handles.of(started.id());
        };
    }

    @Override
    public List<WorkflowRunRef> runAll(
            Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options) {
        require(inputs, "the collection of inputs", "Pass an empty one to start nothing");
        require(options, "the function that gives each input its options", "Use input -> TriggerOptions.none()");
        List<RunRequest> requests = new ArrayList<>(inputs.size());
        for (I input : inputs) {
            String which = "input " + (requests.size() + 1) + " of " + inputs.size();
            requests.add(request(which, input, tenant, options.apply(input)));
        }
        List<WorkflowRunRef> started = new ArrayList<>(inputs.size());
        int chunk = Math.max(1, MAX_TASKS / plan.size());
        for (int from = 0; from < requests.size(); from += chunk) {
            List<RunRequest> part = requests.subList(from, Math.min(from + chunk, requests.size()));
            try {
                startTogether.startAll(part).forEach(header -> started.add(handles.of(header.id())));
            } catch (IllegalArgumentException e) {
                throw from == 0 ? e : new IllegalArgumentException(stored(from, requests) + e.getMessage(), e);
            } catch (StoreUnavailableException e) {
                throw new StoreUnavailableException(
                        stored(from, requests) + TriggerFailure.of(part, e).getMessage(), e);
            } catch (CairnException e) {
                throw new CairnException(stored(from, requests) + e.getMessage(), e);
            }
        }
        return started;
    }

    private static String stored(int number, List<RunRequest> requests) {
        return "Of " + requests.size() + " runs the first " + number + " are stored. ";
    }

    private void require(@Nullable Object value, String what, String remedy) {
        Required.argument(value, "Workflow '" + name() + "': " + what, remedy);
    }

    private RunRequest request(String which, I input, String tenant, TriggerOptions options) {
        GraphRules.checkName("Workflow '" + name() + "': the tenant", tenant);
        require(options, "the TriggerOptions argument", "Use TriggerOptions.none()");
        if (input == null) {
            throw new IllegalArgumentException("Workflow '" + name() + "': " + which
                    + " is null. Pass a value; a workflow that needs none can take an empty record.");
        }
        UUID id = options.runId() == null ? ids.next() : options.runId();
        NewRun run = new NewRun(
                new RunHeader(id, name(), version(), tenant),
                plan.sinks(),
                plan.handlers(),
                options.idempotencyKey(),
                options.metadata(),
                codec.encode(() -> "Workflow '" + name() + "': " + which, input, definition.inputType()));
        return new RunRequest(plan, run, options);
    }

    /** A reference to a step that was looked up by name. */
    private record NamedStep<O>(String workflow, String name, Type outputType) implements TypedRef<O> {}
}
