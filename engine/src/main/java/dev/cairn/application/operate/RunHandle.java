package dev.cairn.application.operate;

import dev.cairn.CancelResult;
import dev.cairn.ForkOptions;
import dev.cairn.Limits;
import dev.cairn.RequeueResult;
import dev.cairn.RunDetails;
import dev.cairn.RunInTransaction;
import dev.cairn.RunPayloads;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.SignalDetails;
import dev.cairn.SignalResult;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.Required;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A reference to a run in the user's hands. References to one run are equal. */
abstract sealed class RunHandle implements WorkflowRunRef {

    private final UUID id;
    private final RunHandles handles;

    private RunHandle(UUID id, RunHandles handles) {
        this.id = id;
        this.handles = handles;
    }

    @Override
    public UUID id() {
        return id;
    }

    @Override
    public WorkflowResult await() {
        return await(Limits.MAX_WAIT);
    }

    @Override
    public WorkflowResult await(Duration timeout) {
        return handles.await(id, timeout);
    }

    @Override
    public CompletionStage<WorkflowResult> whenDone() {
        return handles.whenDone(id);
    }

    @Override
    public CancelResult cancel(String reason) {
        return handles.cancelRuns().run(id, reason("cancel", reason));
    }

    @Override
    public CancelResult shutdown(String reason) {
        return handles.cancelRuns().shutDown(id, reason("shutdown", reason));
    }

    @Override
    public CancelResult cancelStep(StepRef<?> step, String reason) {
        Required.argument(
                step, "Run " + id + ": the step to cancel", "Pass the StepRef that run(…) returned in the block");
        String workflow = handles.inspect().run(id).header().workflow();
        if (!step.workflow().equals(workflow)) {
            throw new IllegalArgumentException("Run " + id + " is one of workflow '" + workflow + "', and '"
                    + step.name() + "' is a step of workflow '" + step.workflow() + "'. Cancel one of its own steps.");
        }
        return cancelStep(step.name(), reason);
    }

    @Override
    public CancelResult cancelStep(String step, String reason) {
        Required.argument(step, "Run " + id + ": the name of the step to cancel", "inspect() shows the names");
        return handles.cancelRuns().step(new TaskKey(id, step), reason("cancelStep", reason));
    }

    @Override
    public <T> SignalResult signal(Signal<T> signal, T value) {
        return handles.signals().send(id, signal, value, null);
    }

    @Override
    public <T> SignalResult signal(Signal<T> signal, T value, String senderKey) {
        return handles.signals().send(id, signal, value, SignalRuns.key(id, senderKey));
    }

    @Override
    public SignalResult signalJson(String signal, String json, @Nullable String senderKey) {
        return handles.signals().sendJson(id, signal, json, senderKey == null ? null : SignalRuns.key(id, senderKey));
    }

    @Override
    public RunInTransaction in(Connection connection) {
        require(connection, "the connection", "Pass the one in whose transaction signals are to be stored");
        return handles.signals().in(connection, id);
    }

    @Override
    public List<SignalDetails> signals() {
        return handles.signals().all(id);
    }

    private String reason(String call, String reason) {
        return CancelReason.checked("Run " + id + ": the reason given to " + call + "(…)", reason);
    }

    @Override
    public RunStatus status() {
        return handles.inspect().status(id);
    }

    @Override
    public RunDetails inspect() {
        return handles.inspect().details(id);
    }

    @Override
    public RunPayloads payloads() {
        return handles.inspect().payloads(id);
    }

    @Override
    public List<TaskEvent> events() {
        return handles.inspect().events(id);
    }

    @Override
    public RequeueResult retry() {
        return handles.revive().all(id);
    }

    @Override
    public StartedRun fork(StepRef<?> step, ForkOptions options) {
        StepRef<?> at = require(
                step, "the step to fork it at", "Pass the StepRef that run(…) returned in the block, or its name");
        return fork(at.name(), at.workflow(), options);
    }

    @Override
    public StartedRun fork(String step, ForkOptions options) {
        return fork(require(step, "the name of the step to fork it at", "Pass the step to go on from"), null, options);
    }

    private StartedRun fork(String step, @Nullable String workflow, ForkOptions options) {
        require(options, "the ForkOptions argument", "Use ForkOptions.none()");
        return handles.fork(new ForkRequest(id, step, workflow, null, options));
    }

    private <T> T require(@Nullable T value, String what, String remedy) {
        return Required.argument(value, "Run " + id + ": " + what, remedy);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WorkflowRunRef ref && ref.id().equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return "run " + id;
    }

    /** A run that was looked up by its id. */
    static final class Found extends RunHandle {
        Found(UUID id, RunHandles handles) {
            super(id, handles);
        }
    }

    /** The run of a trigger. */
    static final class Started extends RunHandle implements StartedRun {

        private final boolean isNew;

        Started(UUID id, boolean isNew, RunHandles handles) {
            super(id, handles);
            this.isNew = isNew;
        }

        @Override
        public boolean isNew() {
            return isNew;
        }
    }
}
