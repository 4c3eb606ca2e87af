package dev.cairn.application.dispatch;

import dev.cairn.application.advance.HandOver;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.ClaimTasks.Claimed;
import dev.cairn.application.observe.ReportClaims;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.Reservation;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Claims as many tasks as there are free slots and gives each task to a thread. */
public final class Dispatcher implements Drainable {

    /** The largest claim; the next claim fills the remaining slots. */
    private static final int MAX_CLAIM = 500;

    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final Claiming claiming;
    private final LostClaims lostClaims;
    private final DirectHandOver handOver;
    private final LaunchSteps launch;
    private volatile boolean open = true;
    private volatile boolean draining;
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

    /** The hand-over to the slots of this worker. */
    public HandOver handOver() {
        return handOver;
    }

    /** Notes that work arrived in the queue. */
    public void workArrived() {
        claiming.queue.mayHaveWork();
    }

    /** Takes no more work from now on. */
    public void stopClaiming() {
        open = false;
        handOver.close();
    }

    @Override
    public void drain() {
        draining = true;
        handOver.pause();
    }

    @Override
    public void resume() {
        handOver.goOn();
        draining = false;
    }

    /**
     * Claims once. Only one thread may call it at a time.
     *
     * @return when to claim again without being nudged, if there may be more
     */
    public Optional<Duration> tick() {
        Optional<UUID> worker = identity.current();
        if (!open || worker.isEmpty()) {
            return Optional.empty();
        }
        if ((inDoubt || handOver.isInDoubt()) && !endDoubt(worker.get())) {
            return Optional.empty();
        }
        if (draining) {
            return Optional.empty();
        }
        try (Reservation slots = attempts.reserve(MAX_CLAIM)) {
            return slots.size() > 0 ? claim(worker.get(), slots) : Optional.empty();
        }
    }

    private boolean endDoubt(UUID worker) {
        boolean ended = handOver.endDoubt(() -> lostClaims.giveBack(worker));
        inDoubt &= !ended;
        return ended;
    }

    private Optional<Duration> claim(UUID worker, Reservation slots) {
        // Until everything claimed has a thread, leases may exist that this worker does not know of: the claim may be
        // applied although its answer is lost, or a thread may be refused.
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

    /**
     * Claims, and notes what was seen of the queue. Only a claim that was answered and took fewer tasks than it could,
     * out of all there are, has seen the end of the queue.
     */
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
     * The parts that a claim needs.
     *
     * @param workflows what the worker has code for
     * @param suspects the suspects that run on the worker
     * @param queue what claims have seen of the queue
     * @param report tells the listeners of claims
     */
    public record Claiming(
            ClaimTasks tasks,
            KnownWorkflows workflows,
            RunningSuspects suspects,
            QueueView queue,
            ReportClaims report) {

        private Optional<Claimed> claim(UUID worker, int limit) {
            return report.claim(
                    () -> tasks.claim(worker, limit, workflows.capability(), suspects.group()),
                    claimed -> claimed.map(some -> some.claims().size()).orElse(0));
        }
    }
}
