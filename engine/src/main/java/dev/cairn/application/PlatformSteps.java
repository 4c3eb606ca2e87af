package dev.cairn.application;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of platform threads for steps. A thread that settles the result of its step continues with the step that this
 * made ready, which saves waking another thread.
 */
final class PlatformSteps implements Executor {

    private final Executor pool;
    private final Map<Thread, Turn> turns = new ConcurrentHashMap<>();

    PlatformSteps(Executor pool) {
        this.pool = pool;
    }

    @Override
    public void execute(Runnable step) {
        @Nullable Turn turn = turns.get(Thread.currentThread());
        if (turn == null || !turn.take(step)) {
            pool.execute(() -> run(step));
        }
    }

    /** Settles on this thread if it belongs to the pool, and returns whether it did. */
    boolean settleHere(BooleanSupplier settle) {
        @Nullable Turn turn = turns.get(Thread.currentThread());
        return turn != null && turn.settle(settle);
    }

    private void run(Runnable first) {
        Turn turn = new Turn();
        turns.put(Thread.currentThread(), turn);
        try {
            for (@Nullable Runnable step = first; step != null; step = turn.next()) {
                step.run();
            }
        } finally {
            turns.remove(Thread.currentThread());
        }
    }

    /** The work of a thread between leaving the pool and returning to it. */
    private static final class Turn {

        private boolean settling;
        private @Nullable Runnable next;

        /**
         * Takes a step only while the thread settles: a task that a step itself starts must not wait for the end of
         * that step.
         */
        private boolean take(Runnable step) {
            boolean taken = settling && next == null;
            if (taken) {
                next = step;
            }
            return taken;
        }

        private boolean settle(BooleanSupplier settle) {
            settling = true;
            try {
                return settle.getAsBoolean();
            } finally {
                settling = false;
            }
        }

        private @Nullable Runnable next() {
            Runnable step = next;
            next = null;
            return step;
        }
    }
}
