package dev.cairn;

import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A reference to a run, to await and inspect it. Every call reads the store. */
public interface WorkflowRunRef {

    /** The id of the run. */
    UUID id();

    /**
     * Blocks until the run is over, however long that takes.
     *
     * @throws AwaitInterruptedException when the thread is interrupted while it waits; the run goes on
     */
    WorkflowResult await();

    /**
     * Blocks until the run is over, at most for the timeout.
     *
     * @throws AwaitTimeoutException when the run was not over by then; the run itself goes on
     * @throws AwaitInterruptedException when the thread is interrupted while it waits; the run goes on
     */
    WorkflowResult await(Duration timeout);

    /**
     * A stage that completes with the result when the run is over, also when the run failed. It holds no thread, and
     * any number of stages share one query. Each call returns a stage of its own.
     *
     * <p>The stage completes exceptionally when the run is not stored or this engine stops first. Its continuations run
     * on a virtual thread of the engine, where they may block. To stop waiting, cancel {@code toCompletableFuture()} or
     * give it a timeout. A stage that nobody cancels is kept until its run is over.
     */
    CompletionStage<WorkflowResult> whenDone();

    /**
     * Cancels the run: all its live steps become CANCELLED, in one transaction. Steps that run are interrupted on
     * whichever worker they are, and the store refuses what they come to. Then the cancel handler runs, if the workflow
     * has one. A run that is over, or was cancelled before, is left as it is; the result says so.
     *
     * @param reason why, for those who look at the run and for the cancel handler
     */
    CancelResult cancel(String reason);

    /**
     * Lets the steps of the run that are running end by themselves, and begins nothing more of it. What they come to is
     * kept. All other live steps become CANCELLED, in one transaction; those that wait for a running step, when it is over.
     * A running step that fails or is interrupted is not tried again: it is CANCELLED where it would have been. In the end
     * the run is CANCELLED, FAILED if a step has failed, and COMPLETED if nothing was left but what was running. A {@link
     * #cancel} after that ends the running steps, too.
     *
     * @param reason why, for those who look at the run
     * @return as of {@link #cancel}; it counts the steps that do not begin any more
     */
    CancelResult shutdown(String reason);

    /**
     * Cancels one step of the run, and the steps that wait for it. The others go on; when they are over, the run is
     * CANCELLED, or FAILED if a step has failed. A step that waits for its parents cannot be cancelled by itself.
     */
    CancelResult cancelStep(StepRef<?> step, String reason);

    /** Cancels the step with that name, as {@link #cancelStep(StepRef, String)} does. */
    CancelResult cancelStep(String step, String reason);

    /**
     * Sends the run a signal. It is kept until a step that waits for it takes it; of several, the oldest is taken first.
     * A run takes signals from the moment it is stored, also before its start time.
     *
     * @throws RunNotFoundException when the run is not stored
     * @throws RunOverException when the run is over
     * @throws IllegalArgumentException when no step of the run's workflow waits for signals, or the value is too large
     * @throws IllegalStateException when the run keeps {@link Limits#MAX_OPEN_SIGNALS} signals that nobody took
     */
    <T> SignalResult signal(Signal<T> signal, T value);

    /**
     * Sends the run a signal, as {@link #signal(Signal, Object)} does, unless one with this key was sent to it before.
     *
     * @param senderKey what the sender calls this message, such as the id of a webhook call; up to {@value
     *     Limits#MAX_KEY_LENGTH} characters
     */
    <T> SignalResult signal(Signal<T> signal, T value, String senderKey);

    /** Sends a signal by its name with a value that is JSON already, for tools that do not know the type. */
    SignalResult signalJson(String signal, String json, @Nullable String senderKey);

    /** Sends signals inside the caller's JDBC transaction, which they neither commit nor roll back. */
    RunInTransaction in(Connection connection);

    /** The signals that the run was sent, oldest first, {@value Limits#MAX_PAGE} at most; those kept come first. */
    List<SignalDetails> signals();

    /** The status of the run now. */
    RunStatus status();

    /**
     * The run and its tasks as they are now, with the attempts of each. It reads the event log of the run, but no
     * input and no output: {@link #payloads()} has those.
     */
    RunDetails inspect();

    /** The input of the run and the outputs of its steps now. It reads all of them, which for a large run is a lot. */
    RunPayloads payloads();

    /** The events of the run's tasks, in order. */
    List<TaskEvent> events();

    /**
     * Requeues every open dead letter of the run in one transaction, so that the run goes on from where it failed:
     * {@link DeadLetters#requeue} for all of them. Steps that completed do not run again.
     *
     * @throws RunNotFoundException when the run is not stored
     */
    RequeueResult retry();

    /** Forks the run at that step, with the same input and version. */
    default StartedRun fork(StepRef<?> step) {
        return fork(step, ForkOptions.none());
    }

    /**
     * Starts a new run of the same workflow and tenant that goes on from that step. It copies every step that is
     * neither this one nor after it and that has completed or was skipped; all others begin fresh. This run may be live
     * or over, and is not changed. {@link WorkflowClient#fork} also takes another input.
     *
     * @throws IllegalArgumentException when the run cannot be forked there; the message says why
     * @throws RunNotFoundException when this run is not stored
     */
    StartedRun fork(StepRef<?> step, ForkOptions options);

    /** Forks the run at the step of that name, with the same input and version. */
    default StartedRun fork(String step) {
        return fork(step, ForkOptions.none());
    }

    /** Forks the run at the step of that name, with options. */
    StartedRun fork(String step, ForkOptions options);
}
