package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The attempts of this worker: those that hold a slot because their thread has not ended, and those whose result waits
 * to be settled. A slot is free only when the thread has really left the step. Backpressure: while too many results
 * wait, nothing more is claimed.
 */
public final class Attempts {

    private static final Logger log = LoggerFactory.getLogger(Attempts.class);

    /** Backpressure: how many results may wait before this worker stops taking work, as a multiple of its slots. */
    private static final int BACKLOG = 10;

    /** The upper bound of that backlog for any number of slots: enough for the next batches of the settling threads. */
    private static final int LARGEST_BACKLOG = 2_000;

    private final int slots;
    private final Executor callbacks;
    private final Map<Fence, Attempt> known = new HashMap<>();
    private final Set<Fence> stoppers = new HashSet<>();
    private final Set<Fence> beingGivenBack = new HashSet<>();
    private int reserved;
    private int running;
    private @Nullable CompletableFuture<Void> idle;

    /** Creates that many free slots; callbacks of cancelled attempts run on the thread that cancels. */
    public Attempts(int slots) {
        this(slots, Runnable::run);
    }

    /** Creates that many free slots, with threads for the callbacks of cancelled attempts. */
    public Attempts(int slots, Executor callbacks) {
        this.slots = slots;
        this.callbacks = callbacks;
    }

    /** How many tasks may be claimed now. */
    public synchronized int free() {
        return isBehind() ? 0 : slots - running - reserved;
    }

    /** How many attempts run now. */
    public synchronized int running() {
        return running;
    }

    /** How many attempts have ended whose results are not settled. */
    public synchronized int resultsWaiting() {
        return known.size() - running;
    }

    private boolean isBehind() {
        return resultsWaiting() >= Math.min(slots * (long) BACKLOG, LARGEST_BACKLOG);
    }

    /** Reserves at most this many slots for attempts that may begin soon. */
    public synchronized Reservation reserve(int atMost) {
        int granted = Math.max(0, Math.min(atMost, free()));
        reserved += granted;
        return new Reservation(granted);
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
        if (running + reserved == 0) {
            return CompletableFuture.completedFuture(null);
        }
        if (idle == null) {
            idle = new CompletableFuture<>();
        }
        return idle;
    }

    /** Notes that these results were settled or refused. Returns whether that ended the backpressure. */
    public synchronized boolean settled(Collection<Fence> fences) {
        boolean wasBehind = isBehind();
        fences.forEach(known::remove);
        fences.forEach(beingGivenBack::remove);
        return wasBehind && !isBehind();
    }

    /** Interrupts all attempts and forgets them: their results will not be settled. */
    public void dropAll() {
        List<Attempt> dropped;
        synchronized (this) {
            dropped = List.copyOf(known.values());
            known.clear();
            beingGivenBack.clear();
        }
        dropped.forEach(this::drop);
    }

    /** The attempts whose code runs. */
    public synchronized Set<Fence> inCode() {
        return known.values().stream()
                .filter(attempt -> attempt.code().isRunning())
                .map(attempt -> attempt.fence())
                .collect(Collectors.toSet());
    }

    /** Interrupts these attempts, whose leases were taken away: their results will not be settled. */
    public void cancel(Collection<Fence> fences) {
        List<Attempt> cancelled;
        synchronized (this) {
            cancelled = fences.stream()
                    .map(known::get)
                    .filter(Objects::nonNull)
                    .filter(attempt -> attempt.code().isRunning())
                    .toList();
            cancelled.forEach(attempt -> known.remove(attempt.fence()));
        }
        cancelled.forEach(this::drop);
    }

    /** Drops an attempt, without a lock: its callbacks are the user's code. */
    private void drop(Attempt attempt) {
        for (Runnable callback : attempt.code().drop()) {
            callbacks.execute(() -> call(attempt, callback));
        }
    }

    private static void call(Attempt attempt, Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException | Error e) {
            log.warn(
                    "Callback of a cancelled step failed. run={} step={} attempt={}",
                    attempt.fence().key().runId(),
                    attempt.fence().key().name(),
                    attempt.fence().attempt(),
                    e);
        }
    }

    /**
     * Finds the steps that are stopping this worker: those inside {@code System.exit}, and the step whose thread calls
     * this method. Such a step does not end before the stop does, so from now on the stop does not wait for it.
     */
    public synchronized void markStoppingSteps() {
        List<Attempt> stopping = known.values().stream()
                .filter(attempt -> attempt.code().isStopping())
                .toList();
        for (Attempt attempt : stopping) {
            stoppers.add(attempt.fence());
            attempt.end();
        }
    }

    /** The fences of the attempts that were stopping this worker. */
    public synchronized Set<Fence> stoppers() {
        return Set.copyOf(stoppers);
    }

    private synchronized Attempt begin(Fence fence) {
        reserved--;
        Attempt attempt = new Attempt(this, fence);
        known.put(fence, attempt);
        running++;
        return attempt;
    }

    private synchronized void unreserve(int number) {
        reserved -= number;
        completeIfIdle();
    }

    synchronized void forget(Attempt attempt) {
        known.remove(attempt.fence());
    }

    synchronized void end(Attempt attempt) {
        if (attempt.freeSlot()) {
            running--;
            completeIfIdle();
        }
    }

    private void completeIfIdle() {
        if (running + reserved == 0 && idle != null) {
            idle.complete(null);
            idle = null;
        }
    }

    /** Slots that are reserved for attempts until the reservation is closed. */
    public final class Reservation implements AutoCloseable {

        private final int size;
        private int begun;

        private Reservation(int size) {
            this.size = size;
        }

        /** How many slots the reservation has. */
        public int size() {
            return size;
        }

        /** Begins an attempt in one of the slots. */
        public Attempt begin(Fence fence) {
            begun++;
            return Attempts.this.begin(fence);
        }

        /** Releases the slots in which no attempt has begun. */
        @Override
        public void close() {
            unreserve(size - begun);
        }
    }
}
