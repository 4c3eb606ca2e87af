package dev.cairn.application.dispatch;

import dev.cairn.application.advance.HandOver;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.ClaimTasks.Claimed;
import dev.cairn.application.settle.Attempts;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Claims as many tasks as there are free slots and gives each to a thread. */
public final class Dispatcher {

    /** The largest claim; more free slots are filled by the next one. */
    private static final int MAX_CLAIM = 500;

    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final Claiming claiming;
    private final LostClaims lostClaims;
    private final DirectHandOver handOver;
    private final LaunchSteps launch;
    private volatile boolean open = true;
    private boolean inDoubt;

    /** Claims for the worker of that identity. */
    public Dispatcher(
            WorkerIdentity identity,
            Attempts attempts,
            Claiming claiming,
            LostClaims lostClaims,
            DirectHandOver handOver,
            LaunchSteps launch) {
        this.identity = identity;
        this.attempts = attempts;
        this.claiming = claiming;
        this.lostClaims = lostClaims;
        this.handOver = handOver;
        this.launch = launch;
    }

    /** The short way to the slots of this worker. */
    public HandOver handOver() {
        return handOver;
    }

    /** Somebody put work into the queue. */
    public void workArrived() {
        claiming.queue.mayHaveWork();
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
        try (Attempts.Reservation slots = attempts.reserve(MAX_CLAIM)) {
            return slots.size() > 0 ? claim(worker.get(), slots) : Optional.empty();
        }
    }

    private boolean endDoubt(UUID worker) {
        boolean ended = handOver.endDoubt(() -> lostClaims.giveBack(worker));
        inDoubt &= !ended;
        return ended;
    }

    private Optional<Duration> claim(UUID worker, Attempts.Reservation slots) {
        // Until everything claimed has a thread, leases may exist that nobody here knows of: the claim may be applied
        // although its answer gets lost, or a thread be refused.
        inDoubt = true;
        Optional<Claimed> claimed = claimAndTell(worker, slots.size());
        claimed.map(Claimed::claims)
                .ifPresentOrElse(
                        claims -> claims.forEach(claim -> launch.launch(claim, slots)), () -> identity.lose(worker));
        inDoubt = false;
        return claimed.flatMap(some -> nextClaim(some, slots.size()));
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
            Optional<Claimed> claimed = claiming.claim(worker, limit);
            sawTheEnd = claimed.isPresent() && nextClaim(claimed.get(), limit).isEmpty();
            return claimed;
        } finally {
            claiming.queue.seen(sawTheEnd);
        }
    }

    /**
     * What is claimed.
     *
     * @param workflows what the worker has code for
     * @param suspects which suspects run on it
     * @param queue what claims have seen of the queue
     */
    public record Claiming(ClaimTasks tasks, KnownWorkflows workflows, RunningSuspects suspects, QueueView queue) {

        private Optional<Claimed> claim(UUID worker, int limit) {
            return tasks.claim(worker, limit, workflows.capability(), suspects.group());
        }
    }
}
