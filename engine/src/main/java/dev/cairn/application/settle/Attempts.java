package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of this worker: those that hold a slot because their thread has not ended, and those whose result waits
 * to be settled. A slot is free only when the thread has really left the step, even if its result no longer counts.
 * Backpressure: while too many results wait, nothing more is claimed.
 */
public final class Attempts {

    /** Backpressure: how many results may wait before this worker stops taking work, as a multiple of its slots. */
    private static final int BACKLOG = 10;

    /** The upper bound of that backlog for any number of slots: enough for the next batches of the settling threads. */
    private static final int LARGEST_BACKLOG = 2_000;

    private final Slots slots;
    private final CancelCallbacks callbacks;
    private final Map<Fence, Attempt> known = new HashMap<>();
    private final Set<Fence> stoppers = new HashSet<>();
    private final Set<Fence> beingGivenBack = new HashSet<>();
    private final Set<Attempt> leftBehind = new LinkedHashSet<>();
    /** How many of the known attempts have no result yet. */
    private int open;

    /** Creates that many free slots; callbacks of cancelled attempts run on the thread that cancels. */
    public Attempts(int slots) {
        this(slots, Runnable::run);
    }

    /** Creates that many free slots, with threads for the callbacks of cancelled attempts. */
    public Attempts(int slots, Executor callbacks) {
        this.slots = new Slots(slots);
        this.callbacks = new CancelCallbacks(callbacks);
    }

    /** How many tasks may be claimed now. */
    public synchronized int free() {
        return isBehind() ? 0 : slots.free();
    }

    /** How many attempts have a thread that has not ended. */
    public synchronized int running() {
        return slots.held();
    }

    /** How many attempts have ended whose results are not settled. */
    public synchronized int resultsWaiting() {
        return known.size() - open;
    }

    /** Whether too many results wait, so that nothing more is claimed. */
    public synchronized boolean isBehind() {
        return resultsWaiting() >= Math.min(slots.number() * (long) BACKLOG, LARGEST_BACKLOG);
    }

    /** Reserves at most this many slots for attempts that may begin soon. */
    public synchronized Reservation reserve(int atMost) {
        int granted = Math.max(0, Math.min(atMost, free()));
        slots.reserve(granted);
        return new Reservation(this, granted);
    }

    /**
     * Reserves slots, but leaves one free. It does so atomically, because other threads may reserve at the same time.
     */
    public synchronized Reservation reserveAllButOne(int atMost) {
        return reserve(Math.min(atMost, free() - 1));
    }

    /** The fences of all attempts that are not over, and of those that are being given back. */
    public synchronized Set<Fence> known() {
        Set<Fence> all = new HashSet<>(known.keySet());
        all.addAll(beingGivenBack);
        return all;
    }

    /** Notes that the attempt never began here; its return waits to be settled like a result. */
    public synchronized void noteGivenBack(Fence fence) {
        beingGivenBack.add(fence);
    }

    /** Completes when no attempt runs or is about to run. */
    public synchronized CompletableFuture<Void> whenIdle() {
        return slots.whenIdle();
    }

    /** Notes that these results were settled or refused. Returns whether that ended the backpressure. */
    public synchronized boolean settled(Collection<Fence> fences) {
        boolean wasBehind = isBehind();
        fences.forEach(this::remove);
        fences.forEach(beingGivenBack::remove);
        return wasBehind && !isBehind();
    }

    /** Interrupts all attempts and forgets them: their results will not be settled. */
    public void dropAll() {
        List<Attempt> dropped;
        synchronized (this) {
            dropped = List.copyOf(known.values());
            dropped.forEach(attempt -> remove(attempt.fence()));
            beingGivenBack.clear();
        }
        dropped.forEach(this::drop);
    }

    /** The attempts whose code runs, if they began before that time of the store. */
    public synchronized Set<Fence> inCode(Instant begunBefore) {
        return known.values().stream()
                .filter(attempt ->
                        attempt.isInCode() && attempt.lease().startedAt().isBefore(begunBefore))
                .map(Attempt::fence)
                .collect(Collectors.toSet());
    }

    /** Interrupts these attempts, whose leases were taken away: their results will not be settled. */
    public void cancel(Collection<Fence> fences) {
        List<Attempt> cancelled;
        synchronized (this) {
            cancelled = fences.stream()
                    .map(known::get)
                    .filter(Objects::nonNull)
                    .filter(Attempt::isInCode)
                    .toList();
            cancelled.forEach(attempt -> remove(attempt.fence()));
        }
        cancelled.forEach(this::drop);
    }

    /**
     * Ends an attempt that has exceeded a time limit: interrupts it, and keeps it until the result that the caller hands
     * in for it is settled. Returns false when the attempt was dropped, or its code has returned.
     */
    boolean timeOut(Attempt attempt) {
        Optional<List<Runnable>> stopped;
        synchronized (this) {
            // Together, so that the thread does not forget the attempt before it is closed.
            stopped = attempt.isOpen() ? attempt.stop() : Optional.empty();
            if (stopped.isPresent()) {
                close(attempt);
                leaveBehind(attempt);
            }
        }
        stopped.ifPresent(due -> callbacks.call(due));
        return stopped.isPresent();
    }

    /** The attempts whose code runs although nothing that it comes to counts any more. */
    synchronized List<Attempt> leftBehind() {
        return List.copyOf(leftBehind);
    }

    /** Drops an attempt, without a lock: its callbacks are the user's code. */
    private void drop(Attempt attempt) {
        attempt.stop().ifPresent(due -> {
            synchronized (this) {
                leaveBehind(attempt);
            }
            callbacks.call(due);
        });
    }

    /** Remembers an attempt whose code is still running. */
    private void leaveBehind(Attempt attempt) {
        if (attempt.isInCode()) {
            leftBehind.add(attempt);
        }
    }

    /**
     * Finds the steps that are stopping this worker: those inside {@code System.exit}, and the step whose thread calls
     * this method. Such a step does not end before the stop does, so from now on the stop does not wait for it.
     */
    public synchronized void markStoppingSteps() {
        List<Attempt> stopping =
                known.values().stream().filter(Attempt::isStopping).toList();
        for (Attempt attempt : stopping) {
            stoppers.add(attempt.fence());
            attempt.end();
        }
    }

    /** The fences of the attempts that were stopping this worker. */
    public synchronized Set<Fence> stoppers() {
        return Set.copyOf(stoppers);
    }

    synchronized Attempt begin(Lease lease, RunHeader run) {
        slots.take();
        Attempt attempt = new Attempt(this, lease, run);
        known.put(lease.fence(), attempt);
        open++;
        return attempt;
    }

    synchronized void unreserve(int number) {
        slots.unreserve(number);
    }

    /** Forgets an attempt, unless a result was handed in for it. */
    synchronized void forget(Attempt attempt) {
        if (attempt.isOpen()) {
            remove(attempt.fence());
        }
    }

    private void remove(Fence fence) {
        @Nullable Attempt removed = known.remove(fence);
        if (removed != null) {
            close(removed);
        }
    }

    private void close(Attempt attempt) {
        if (attempt.close()) {
            open--;
        }
    }

    synchronized void end(Attempt attempt) {
        if (!attempt.endOnce()) {
            return;
        }
        close(attempt);
        leftBehind.remove(attempt);
        slots.leave();
    }
}
