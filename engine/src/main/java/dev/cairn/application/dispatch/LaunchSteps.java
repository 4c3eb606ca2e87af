package dev.cairn.application.dispatch;

import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.LogContext;
import dev.cairn.application.settle.Attempt;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Reservation;
import dev.cairn.application.settle.Settler;
import dev.cairn.application.settle.WatchAttempts;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import java.util.concurrent.Executor;

/** Gives leased tasks to threads, and submits their results to the settler. */
public final class LaunchSteps {

    private final Execution execution;
    private final Settler settler;
    private final WorkerIdentity identity;
    private final RunningSuspects suspects;
    private final QueueView queue;
    private final AfterCommit afterCommit;

    /** Launches for the worker of that identity. */
    public LaunchSteps(
            Execution execution,
            Settler settler,
            WorkerIdentity identity,
            RunningSuspects suspects,
            QueueView queue,
            AfterCommit afterCommit) {
        this.execution = execution;
        this.settler = settler;
        this.identity = identity;
        this.suspects = suspects;
        this.queue = queue;
        this.afterCommit = afterCommit;
    }

    /** Begins an attempt in a slot that was reserved for it. */
    void launch(Claim claim, Reservation slots) {
        Attempt attempt = slots.begin(claim.lease(), claim.run());
        suspects.begins(claim);
        execution.watch.begins(attempt);
        afterCommit.reportBegun(claim);
        try {
            execution.threads.execute(() -> run(claim, attempt));
        } catch (RuntimeException | Error e) {
            suspects.ended(claim.lease().fence());
            execution.watch.forget(attempt);
            attempt.forget();
            attempt.end();
            throw e;
        }
    }

    private void run(Claim claim, Attempt attempt) {
        try {
            // A worker declared dead between the claim and now would repeat work that another worker already does.
            if (attempt.enter() && identity.isCurrent(claim.lease().workerId())) {
                Outcome outcome = outcomeOf(claim, attempt);
                if (attempt.exit()) {
                    settler.submit(execution.watch.ended(attempt, AttemptResult.of(claim, outcome)));
                } else {
                    attempt.forget();
                }
            } else {
                attempt.forget();
            }
        } finally {
            if (suspects.ended(claim.lease().fence())) {
                // The last claim may have reported the end of the queue only because it left out the suspects.
                queue.mayHaveWork();
            }
            execution.watch.forget(attempt);
            attempt.end();
            queue.slotFreed();
            // Last, because this thread may settle; by then nobody may believe that it still runs the step.
            settler.settleSoon();
        }
    }

    /**
     * Executes the claim. A lease must never be left without a result, not even when the runner throws against its
     * contract.
     */
    private Outcome outcomeOf(Claim claim, Attempt attempt) {
        try (LogContext context = LogContext.of(claim)) {
            return execution.runner.execute(claim, attempt.signal(), attempt.heartbeats());
        } catch (Throwable broken) {
            String what = broken.getClass().getName() + ": " + StepError.messageOf(broken);
            return new Outcome.Failed(StepError.noticed("EngineBug", "executing the step failed: " + what));
        }
    }

    /**
     * How a claimed task is executed.
     *
     * @param threads where the code runs
     * @param runner executes the code
     * @param watch times out attempts that exceed a limit
     */
    public record Execution(Executor threads, AttemptRunner runner, WatchAttempts watch) {}
}
