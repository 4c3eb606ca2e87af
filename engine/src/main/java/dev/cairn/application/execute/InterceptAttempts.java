package dev.cairn.application.execute;

import dev.cairn.EngineInterceptor;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.AttemptRunner;
import dev.cairn.application.observe.AttemptEvents;
import dev.cairn.application.observe.Interception;
import dev.cairn.application.settle.CancelSignal;
import dev.cairn.application.settle.HeartbeatBuffer;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Passes each attempt through the interceptor of the engine. The outcome is that of the code, whatever it does. */
public final class InterceptAttempts implements AttemptRunner {

    private final AttemptRunner runner;
    private final Interception interception;
    private final KnownWorkflows workflows;
    private final Worker worker;

    private InterceptAttempts(
            AttemptRunner runner, Interception interception, KnownWorkflows workflows, Worker worker) {
        this.runner = runner;
        this.interception = interception;
        this.workflows = workflows;
        this.worker = worker;
    }

    /** The runner with the interceptor around it, or the runner itself if there is none. */
    public static AttemptRunner around(
            AttemptRunner runner, Interception interception, KnownWorkflows workflows, Worker worker) {
        return interception.isOn() ? new InterceptAttempts(runner, interception, workflows, worker) : runner;
    }

    @Override
    public Outcome execute(Claim claim, CancelSignal signal, HeartbeatBuffer heartbeats) {
        if (workflows.candidates(claim.run()).isEmpty()) {
            return runner.execute(claim, signal, heartbeats);
        }
        Once code = new Once(claim, () -> runner.execute(claim, signal, heartbeats));
        interception.attempt(describe(claim), code);
        return code.outcome();
    }

    private EngineInterceptor.Attempt describe(Claim claim) {
        Instant queuedAt = claim.queuedAt();
        Instant startedAt = claim.lease().startedAt();
        return new EngineInterceptor.Attempt(
                AttemptEvents.run(claim.run()),
                claim.lease().key().name(),
                List.copyOf(claim.input().parents().keySet()),
                new EngineInterceptor.Tries(claim.lease().fence().attempt(), (int)
                        Math.min(Integer.MAX_VALUE, 1L + workflows.maxRetries(claim))),
                // The clock of the store may be estimated.
                queuedAt == null || queuedAt.isAfter(startedAt) ? Duration.ZERO : Duration.between(queuedAt, startedAt),
                new EngineInterceptor.Worker(
                        claim.lease().workerId(), worker.name, interception.slots(), worker.running.getAsInt()),
                claim.input().trace());
    }

    /**
     * The worker that runs the attempts.
     *
     * @param running how many attempts run on it
     */
    public record Worker(String name, IntSupplier running) {}

    private interface Body {

        Outcome run();
    }

    /** The code of one attempt, which the interceptor is to run once. */
    private static final class Once implements EngineInterceptor.Code {

        private final Claim claim;
        private final Body body;
        private @Nullable Outcome outcome;
        private boolean hasBegun;

        private Once(Claim claim, Body body) {
            this.claim = claim;
            this.body = body;
        }

        @Override
        public EngineInterceptor.End run() {
            if (hasBegun) {
                throw new IllegalStateException("Step '" + claim.lease().key().name() + "' in run "
                        + claim.run().id() + ": its code has run. Call it once in an interceptor.");
            }
            hasBegun = true;
            outcome = body.run();
            return AttemptEvents.end(claim, outcome);
        }

        /** The outcome; runs the code if the interceptor has not. */
        private Outcome outcome() {
            if (outcome == null) {
                outcome = body.run();
            }
            return outcome;
        }
    }
}
