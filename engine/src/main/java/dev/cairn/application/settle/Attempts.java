package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of this worker: those that hold a slot because their thread has not ended, and those whose result waits
 * to be settled. A slot is free only when the thread has really left the step.
 */
public final class Attempts {

    /** How many results may wait to be settled, in multiples of the slots, before no more work is taken. */
    private static final int BACKLOG = 10;

    /** And however many slots there are: enough for the next batches of those who settle. */
    private static final int LARGEST_BACKLOG = 2_000;

    private final int slots;
    private final Map<Fence, Attempt> known = new HashMap<>();
    private final Set<Fence> stoppers = new HashSet<>();
    private final Set<Fence> beingGivenBack = new HashSet<>();
    private int reserved;
    private int running;
    private @Nullable CompletableFuture<Void> idle;

    /** With that many slots. */
    public Attempts(int slots) {
        this.slots = slots;
    }

    /** How many tasks may be claimed now. */
    public synchronized int free() {
        return isBehind() ? 0 : slots - running - reserved;
    }

    private boolean isBehind() {
        return known.size() - running >= Math.min(slots * (long) BACKLOG, LARGEST_BACKLOG);
    }

    /** Keeps at most so many slots for attempts that may begin soon. */
    public synchronized Reservation reserve(int atMost) {
        int granted = Math.max(0, Math.min(atMost, free()));
        reserved += granted;
        return new Reservation(granted);
    }

    /** The same, but one slot stays free. At once, because others may ask at the same time. */
    public synchronized Reservation reserveAllButOne(int atMost) {
        return reserve(Math.min(atMost, free() - 1));
    }

    /** The fences of all attempts that are not over with, and of those that are being given back. */
    public synchronized Set<Fence> known() {
        Set<Fence> all = new HashSet<>(known.keySet());
        all.addAll(beingGivenBack);
        return all;
    }

    /** This attempt never began here, and that it is given back waits to be settled like a result. */
    public synchronized void isGivenBack(Fence fence) {
        beingGivenBack.add(fence);
    }

    /** Done when no attempt runs or is about to. */
    public synchronized CompletableFuture<Void> whenIdle() {
        if (running + reserved == 0) {
            return CompletableFuture.completedFuture(null);
        }
        if (idle == null) {
            idle = new CompletableFuture<>();
        }
        return idle;
    }

    /** These results were settled or refused. Says whether work may be taken again that was not because of them. */
    public synchronized boolean settled(Collection<Fence> fences) {
        boolean wasBehind = isBehind();
        fences.forEach(known::remove);
        fences.forEach(beingGivenBack::remove);
        return wasBehind && !isBehind();
    }

    /** Interrupts all attempts and forgets them: whatever they come to will not be settled. */
    public synchronized void dropAll() {
        known.values().forEach(Attempt::drop);
        known.clear();
        beingGivenBack.clear();
    }

    /**
     * Looks which steps are stopping this worker: those inside {@code System.exit}, and the one whose thread calls this.
     * Such a step does not end before the stop does, so nobody waits for it from now on.
     */
    public synchronized void noticeStoppers() {
        List<Attempt> stopping =
                known.values().stream().filter(Attempt::isStopping).toList();
        for (Attempt attempt : stopping) {
            stoppers.add(attempt.fence);
            attempt.end();
        }
    }

    /** The attempts that were stopping this worker. */
    public synchronized Set<Fence> stoppers() {
        return Set.copyOf(stoppers);
    }

    private synchronized Attempt begin(Fence fence) {
        reserved--;
        Attempt attempt = new Attempt(fence);
        known.put(fence, attempt);
        running++;
        return attempt;
    }

    private synchronized void unreserve(int number) {
        reserved -= number;
        completeIfIdle();
    }

    private synchronized void forget(Attempt attempt) {
        known.remove(attempt.fence);
    }

    private synchronized void end(Attempt attempt) {
        if (attempt.ended) {
            return;
        }
        attempt.ended = true;
        running--;
        completeIfIdle();
    }

    private void completeIfIdle() {
        if (running + reserved == 0 && idle != null) {
            idle.complete(null);
            idle = null;
        }
    }

    /** Slots that are kept for attempts until it is closed. */
    public final class Reservation implements AutoCloseable {

        private final int size;
        private int begun;

        private Reservation(int size) {
            this.size = size;
        }

        /** How many slots it has. */
        public int size() {
            return size;
        }

        /** Begins an attempt in one of the slots. */
        public Attempt begin(Fence fence) {
            begun++;
            return Attempts.this.begin(fence);
        }

        /** Lets go of the slots in which nothing has begun. */
        @Override
        public void close() {
            unreserve(size - begun);
        }
    }

    /** One attempt, from claim to the end of its thread. */
    public final class Attempt {

        private final Fence fence;
        private @Nullable Thread thread;
        private boolean dropped;
        private boolean ended;

        private Attempt(Fence fence) {
            this.fence = fence;
        }

        /** The calling thread begins the user's code; false when the attempt was dropped before. */
        public synchronized boolean enter() {
            thread = Thread.currentThread();
            return !dropped;
        }

        /** The user's code is left; false when the attempt was dropped meanwhile. Whoever interrupted, it ends here. */
        public synchronized boolean exit() {
            thread = null;
            Thread.interrupted();
            return !dropped;
        }

        /** Nothing of this attempt will be settled. */
        public void forget() {
            Attempts.this.forget(this);
        }

        /** The thread of this attempt has ended, or never came to be. */
        public void end() {
            Attempts.this.end(this);
        }

        /** The user's code, or what it called, has begun to end this process or this engine. */
        private synchronized boolean isStopping() {
            if (thread == null) {
                return false;
            }
            return thread.equals(Thread.currentThread())
                    || Stream.of(thread.getStackTrace()).anyMatch(this::isExit);
        }

        private boolean isExit(StackTraceElement frame) {
            return frame.getClassName().equals(Runtime.class.getName())
                    && frame.getMethodName().equals("exit");
        }

        /** Only user code is interrupted, never the engine's own work before and after it. */
        private synchronized void drop() {
            dropped = true;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }
}
