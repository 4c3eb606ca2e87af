package dev.cairn;

import dev.cairn.EngineEvent.AttemptOutcome;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Code around what an engine does, on the thread that does it: for traces, and for a context that travels with a run.
 * An engine takes one by {@link EngineOptions#interceptor}.
 *
 * <pre>{@code
 * EngineOptions.defaults().interceptor((attempt, code) -> {
 *     try (var scope = CurrentTenant.enter(attempt.run().tenant())) {
 *         code.run();
 *     }
 * })
 * }</pre>
 *
 * <p>No interceptor can change what a run comes to. An exception of an interceptor is logged the first time, and the
 * engine goes on without it: the run is stored without a trace, the attempt runs if it has not begun, and its outcome
 * counts if it has.
 *
 * <p>The methods are called by many threads at once. For events after the commit there are {@linkplain EngineListener
 * listeners}.
 */
@FunctionalInterface
public interface EngineInterceptor {

    /** The longest trace that is stored with a run, in characters. */
    int MAX_TRACE_LENGTH = 1_000;

    /**
     * Runs an attempt of a step, handler or compensation: calls {@code code} once, on the calling thread. It is not
     * called for a task that the worker leaves alone because it does not know the workflow.
     */
    void attempt(Attempt attempt, Code code);

    /**
     * Called when a run is triggered or forked, on the thread of the caller and before the run is stored. By default it
     * takes no part.
     *
     * @param workflow the name of the workflow
     * @param forkedFrom the trace of the run that is forked; null when it has none, and when nothing is forked
     * @return what is told of the trigger, or null to take no part in it
     */
    default @Nullable Trigger trigger(String workflow, @Nullable String forkedFrom) {
        return null;
    }

    /** A trigger under way. Either {@code stored} or {@code failed} is called, once, on the thread of the caller. */
    interface Trigger {

        /**
         * The trace to store with the run, as a W3C traceparent that a space and a tracestate may follow; null for none.
         * It has at most {@link #MAX_TRACE_LENGTH} characters.
         */
        @Nullable
        String trace();

        /**
         * The run is stored. In a transaction of the caller, it exists once that is committed.
         *
         * @param run the new run, or the one that had its id or idempotency key before
         * @param isNew whether {@code run} is the new one, which has the trace
         */
        void stored(EngineEvent.Run run, boolean isNew);

        /** The run was not stored, or nobody knows whether it was. */
        void failed(Throwable failure);
    }

    /** The code of an attempt. */
    @FunctionalInterface
    interface Code {

        /** Runs the code and returns how that ended. It never throws because of the code. */
        End run();
    }

    /**
     * How the code of an attempt ended. What the engine makes of that is decided when it is stored: the result of an
     * attempt whose lease was taken away counts for nothing.
     *
     * @param outcome COMPLETED, SKIPPED, SLEEPING, RETRYING, FAILED or GIVEN_BACK
     * @param failure why it failed, or null when it did not
     */
    record End(AttemptOutcome outcome, @Nullable StepFailure failure) {}

    /**
     * An attempt that begins.
     *
     * @param run its run
     * @param step the name of its step
     * @param parents the names of the steps that the step runs after
     * @param tries the number of the attempt and of those that are allowed
     * @param waited how long the step was in the queue
     * @param worker the worker that runs it
     * @param trace the trace that was stored with the run, or null
     */
    record Attempt(
            EngineEvent.Run run,
            String step,
            List<String> parents,
            Tries tries,
            Duration waited,
            Worker worker,
            @Nullable String trace) {

        /** Copies the list. */
        public Attempt {
            parents = List.copyOf(parents);
        }
    }

    /**
     * The number of an attempt.
     *
     * @param attempt 1 for the first attempt of the step
     * @param most how many attempts its retry policy allows, apart from those that crashes and revivals add
     */
    record Tries(int attempt, int most) {}

    /**
     * The worker that runs an attempt.
     *
     * @param id the id under which it is registered
     * @param name its name for people
     * @param slots how many steps it runs at once
     * @param running how many it runs at this moment, with this attempt
     */
    record Worker(UUID id, String name, int slots, int running) {}
}
