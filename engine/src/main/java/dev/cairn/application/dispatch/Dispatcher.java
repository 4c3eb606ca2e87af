package dev.cairn.application.dispatch;

import dev.cairn.application.advance.HandOver;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.ClaimTasks.Claimed;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Claims as many tasks as there are free slots and gives each to a thread. */
public final class Dispatcher {

    /** The largest claim; more free slots are filled by the next one. */
    private static final int MAX_CLAIM = 500;

    private final KnownWorkflows workflows;
    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final ClaimTasks claimTasks;
    private final GiveBack giveBack;
    private final Launch launch;
    private final DirectHandOver handOver;
    private final Suspects suspects;
    private volatile boolean open = true;
    private boolean inDoubt;
    private int begun;

    /** Claims for the worker of that identity. */
    public Dispatcher(
            KnownWorkflows workflows,
            WorkerIdentity identity,
            Attempts attempts,
            ClaimTasks claimTasks,
            GiveBack giveBack,
            Launch launch) {
        this.workflows = workflows;
        this.identity = identity;
        this.attempts = attempts;
        this.claimTasks = claimTasks;
        this.giveBack = giveBack;
        this.launch = launch;
        this.suspects = new Suspects(launch.quarantine);
        this.handOver = new DirectHandOver(workflows, identity, attempts, this::launch, launch.slotFreed);
    }

    /** The short way to the slots of this worker. */
    public HandOver handOver() {
        return handOver;
    }

    /** Somebody put work into the queue. */
    public void workArrived() {
        handOver.queueIsEmpty(false);
    }

    /** Takes no more work from now on. */
    public void stopClaiming() {
        open = false;
        handOver.close();
    }

    /**
     * Claims once. To be called by one thread at a time.
     *
     * @return when there may be more to claim although nobody says so, if there may
     */
    public Optional<Duration> tick() {
        Optional<UUID> worker = identity.current();
        if (!open || worker.isEmpty()) {
            return Optional.empty();
        }
        if ((inDoubt || handOver.isInDoubt()) && !endDoubt(worker.get())) {
            return Optional.empty();
        }
        int limit = attempts.reserve(MAX_CLAIM);
        begun = 0;
        try {
            return limit > 0 ? claim(worker.get(), limit) : Optional.empty();
        } finally {
            attempts.unreserve(limit - begun);
        }
    }

    private boolean endDoubt(UUID worker) {
        boolean ended = handOver.endDoubt(
                () -> giveBack.unknownLeases(worker, attempts.known()).forEach(this::giveBackLater));
        inDoubt &= !ended;
        return ended;
    }

    private void giveBackLater(AttemptResult refused) {
        attempts.isGivenBack(refused.fence());
        launch.results.accept(refused);
    }

    private Optional<Duration> claim(UUID worker, int limit) {
        // Until everything claimed has a thread, leases may exist that nobody here knows of: the claim may be applied
        // although its answer gets lost, or a thread be refused.
        inDoubt = true;
        Optional<Claimed> claimed = claimAndTell(worker, limit);
        claimed.map(Claimed::claims)
                .ifPresentOrElse(claims -> claims.forEach(this::begin), () -> identity.lose(worker));
        inDoubt = false;
        return claimed.flatMap(some -> nextClaim(some, limit));
    }

    private static Optional<Duration> nextClaim(Claimed claimed, int limit) {
        return claimed.claims().size() == limit
                ? Optional.of(Duration.ZERO)
                : Optional.ofNullable(claimed.lookAgainIn());
    }

    /** Only a claim that was answered, and took fewer than it could of all there is, has seen the end of the queue. */
    private Optional<Claimed> claimAndTell(UUID worker, int limit) {
        boolean sawTheEnd = false;
        try {
            Optional<Claimed> claimed = claimTasks.claim(worker, limit, workflows.capability(), suspects.group());
            sawTheEnd = claimed.isPresent() && nextClaim(claimed.get(), limit).isEmpty();
            return claimed;
        } finally {
            handOver.queueIsEmpty(sawTheEnd);
        }
    }

    private void begin(Claim claim) {
        begun++;
        launch(claim);
    }

    private void launch(Claim claim) {
        Attempts.Attempt attempt = attempts.begin(claim.lease().fence());
        suspects.begins(claim);
        try {
            launch.threads.execute(() -> run(claim, attempt));
        } catch (RuntimeException | Error e) {
            suspects.ended(claim.lease().fence());
            attempts.forget(attempt);
            attempts.end(attempt);
            throw e;
        }
    }

    private void run(Claim claim, Attempts.Attempt attempt) {
        try {
            // Whoever was declared dead between the claim and now would do what another does already.
            if (attempt.enter() && identity.is(claim.lease().workerId())) {
                Outcome outcome = outcomeOf(claim);
                if (attempt.exit()) {
                    launch.results.accept(AttemptResult.of(claim, outcome));
                }
            } else {
                attempts.forget(attempt);
            }
        } finally {
            if (suspects.ended(claim.lease().fence())) {
                // The last claim may have seen the end of the queue because it left out the suspects.
                handOver.queueIsEmpty(false);
            }
            attempts.end(attempt);
            // A free slot is news only when there was more to do than slots.
            if (!handOver.queueIsEmpty()) {
                launch.slotFreed.run();
            }
            // Last, because this thread may do it: nobody is to take it for one that still runs the step.
            launch.settleSoon.run();
        }
    }

    /** A lease must never be left without a result, not even when the runner breaks its promise not to throw. */
    private Outcome outcomeOf(Claim claim) {
        try {
            return launch.runner.execute(claim);
        } catch (Throwable broken) {
            String what = broken.getClass().getName() + ": " + StepError.messageOf(broken);
            return new Outcome.Failed(StepError.noticed("EngineBug", "executing the step failed: " + what));
        }
    }

    /**
     * How a claimed task is executed.
     *
     * @param threads where it runs
     * @param runner what runs
     * @param results who takes what it came to
     * @param settleSoon told afterwards
     * @param quarantine which suspects run together
     * @param slotFreed told when its thread has ended
     */
    public record Launch(
            Executor threads,
            AttemptRunner runner,
            Consumer<AttemptResult> results,
            Runnable settleSoon,
            Quarantine quarantine,
            Runnable slotFreed) {}
}
