package dev.cairn.application.execute;

import dev.cairn.HandlerContext;
import dev.cairn.RetryPolicy;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.WorkflowFailure;
import dev.cairn.domain.model.CompensationDefinition;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The context of one attempt of a handler or compensation. The outcomes of the steps are read when it asks for them. */
final class RunningHandler extends RunningAttempt implements HandlerContext {

    private final StoredValues values;
    private final Map<String, Optional<ParentOutput>> known = new ConcurrentHashMap<>();

    RunningHandler(
            ExecuteStep.Attempted attempted,
            RetryPolicy retry,
            StoredValues values,
            ReadDuringStep reads,
            WorkerFacts worker) {
        super(attempted, retry, reads, worker);
        this.values = values;
    }

    /** Calls the code of the handler. */
    void call(HandlerDefinition.Code code) throws Exception {
        switch (code) {
            case HandlerDefinition.Code.OnFailure(var handler) -> {
                WorkflowFailure failure = failure();
                handler.handle(values.input(), failure, this);
            }
            case HandlerDefinition.Code.OnSuccess(var handler) -> handler.handle(values.input(), this);
            case HandlerDefinition.Code.OnCancel(var handler) -> handler.handle(values.input(), reason(), this);
        }
    }

    /** Calls the code of the compensation of that step. */
    void call(CompensationDefinition compensation, StepDefinition step) throws Exception {
        TaskKey key = new TaskKey(runId(), step.name());
        ParentOutput stored = Objects.requireNonNull(reads.outputs(Set.of(key)).get(key));
        Type type = step.body().outputType();
        Object output = stored.output() == null || type == Void.class
                ? null
                : values.output(step.name(), type, stored.output());
        compensation.code().undo(values.input(), output, this);
    }

    /** Why the run was cancelled. Without a reason for the whole run, at least one of its steps was. */
    private String reason() {
        String reason = reads.run(runId()).cancelled().reason();
        return reason == null ? "a step of it was cancelled" : reason;
    }

    @Override
    @SuppressWarnings("unchecked") // the reference carries the type that its step's output was encoded as
    public <T> @Nullable T output(StepRef<T> step) {
        TypedRef<T> typed = own(step, "output");
        if (!TypedRef.hasOutput(typed)) {
            throw TypedRef.noOutput(typed.workflow(), typed.name());
        }
        ParentOutput stored = stored(typed).orElse(null);
        return stored == null || stored.output() == null
                ? null
                : (T) values.output(typed.name(), typed.outputType(), stored.output());
    }

    @Override
    public @Nullable TaskState state(StepRef<?> step) {
        return stored(own(step, "state")).map(ParentOutput::state).orElse(null);
    }

    private Optional<ParentOutput> stored(TypedRef<?> step) {
        TaskKey key = new TaskKey(runId(), step.name());
        return known.computeIfAbsent(
                step.name(),
                name -> Optional.ofNullable(reads.outputs(Set.of(key)).get(key)));
    }

    private <T> TypedRef<T> own(StepRef<T> step, String what) {
        String handler = "Workflow '" + workflow() + "': its handler '"
                + claim.lease().key().name() + "'";
        Required.argument(
                step,
                handler + ": the step whose " + what + " it asked for",
                "Pass the StepRef that run(…) returned in the block");
        TypedRef<T> typed = TypedRef.of(step);
        if (!typed.workflow().equals(workflow())) {
            throw new IllegalArgumentException(handler + " asked for the " + what + " of '" + typed.name()
                    + "', which is a step of workflow '" + typed.workflow() + "'. Ask for one of its own steps: "
                    + GraphRules.listed(values.steps()) + ".");
        }
        return typed;
    }

    /**
     * The failure shown to a failure handler. It covers the user's steps only: a late handler may find another handler
     * failed in its place.
     */
    private WorkflowFailure failure() {
        List<StepFailure> failures = reads.tasks(runId()).stream()
                .filter(record -> record.task().state() == TaskState.FAILED)
                .filter(record -> !record.task().kind().isAddedAtEnd())
                .map(TaskRecord::failure)
                .filter(Objects::nonNull)
                .toList();
        return new WorkflowFailure(runId(), workflow(), tenant(), failures);
    }
}
