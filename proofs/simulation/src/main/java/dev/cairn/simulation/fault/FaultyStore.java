package dev.cairn.simulation.fault;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.FakeClock;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** A worker's pool of connections to the store, and its direct one, with all that can go wrong on them. */
public final class FaultyStore implements Store {

    private static final int LONGEST_DELAY_MILLIS = 400;

    private final Store store;
    private final FakeClock clock;
    private final StoreFaults faults;
    private final Journal journal;
    private Instant inTouchSince = Instant.MAX;
    private boolean cutOff;
    private boolean exhausted;
    private boolean draining;

    /** Over the store that all workers share, whose time is that of the clock. */
    public FaultyStore(Store store, FakeClock clock, StoreFaults faults, Journal journal) {
        this.store = store;
        this.clock = clock;
        this.faults = faults;
        this.journal = journal;
    }

    /** Cuts this worker off from the store, or lets it back. */
    public void setCutOff(boolean cut) {
        cutOff = cut;
    }

    /** The pool gives no connection any more, or gives some again; the direct one is another. */
    public void setExhausted(boolean none) {
        exhausted = none;
    }

    /** The same store over the connection that does not come from the pool. */
    public Store direct() {
        return new Store() {
            @Override
            public <T> T inTransaction(Function<Transaction, T> work) {
                return connected(work);
            }
        };
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        if (exhausted) {
            throw new NoPool();
        }
        return connected(work);
    }

    private <T> T connected(Function<Transaction, T> work) {
        // A claim or hand-over that has begun still counts: while it is held up, the worker may learn that it is to
        // drain.
        boolean mayTakeNothing = draining;
        journal.asked();
        StoreFault fault = cutOff ? StoreFault.ERROR_BEFORE : faults.draw();
        journal.met(fault);
        if (fault == StoreFault.ERROR_BEFORE) {
            throw new StoreAway("before it did what it was asked for");
        }
        boolean delayed = fault == StoreFault.DELAYED;
        if (delayed) {
            letTimePass();
        }
        if (fault == StoreFault.REPEATED || fault == StoreFault.REFUSED) {
            rollBackOnce(work);
        }
        if (fault == StoreFault.REFUSED) {
            throw new StoreRefuses("what it was asked for");
        }
        Applied<T> applied = apply(work, delayed);
        journal.applied();
        checkReaping(applied.transaction);
        if (mayTakeNothing && applied.transaction.hasGranted()) {
            journal.tookWorkThoughDraining();
        }
        if (fault == StoreFault.ERROR_AFTER) {
            throw new StoreAway("after it had done what it was asked for");
        }
        if (applied.transaction.hasBeaten() && clock.instant().isBefore(inTouchSince)) {
            inTouchSince = clock.instant();
        }
        applied.transaction.learned().ifPresent(answer -> draining = answer.drain() != null);
        return applied.result;
    }

    private <T> Applied<T> apply(Function<Transaction, T> work, boolean delayed) {
        try {
            return store.inTransaction(tx -> {
                var observed = observed(tx, delayed ? this::letTimePass : () -> {});
                return new Applied<>(work.apply(observed), observed);
            });
        } catch (RuntimeException e) {
            if (isBug(e)) {
                journal.bug(e);
            }
            throw e;
        }
    }

    private ObservedTransaction observed(Transaction tx, Runnable timePasses) {
        return new ObservedTransaction(tx, clock, timePasses, faults, journal::grants);
    }

    /** The engine's own exceptions and refused arguments tell the caller something; others of the JDK are accidents. */
    private static boolean isBug(RuntimeException thrown) {
        return thrown.getClass().getName().startsWith("java.") && !(thrown instanceof IllegalArgumentException);
    }

    private void checkReaping(ObservedTransaction observed) {
        observed.reapedAfter().ifPresent(lease -> {
            if (faults.wasAwayWithin(lease, inTouchSince, clock.instant())) {
                journal.reapedTooSoon();
            }
        });
    }

    /** What a database does after a conflict: everything is undone, and the work is asked for again. */
    private <T> void rollBackOnce(Function<Transaction, T> work) {
        try {
            store.inTransaction(tx -> {
                T unused = work.apply(observed(tx, () -> {}));
                throw new Conflict();
            });
        } catch (Conflict e) {
            // as meant
        }
    }

    private void letTimePass() {
        clock.advance(faults.dice().millis(1, LONGEST_DELAY_MILLIS));
    }

    /** Told what happens on the connection. */
    public interface Journal {

        /** A transaction is about to begin. */
        void asked();

        /** A transaction met a fault, or none. */
        void met(StoreFault fault);

        /** A transaction is about to lease tasks, and may be refused. */
        void grants(List<TaskKey> tasks);

        /** A transaction was applied. */
        void applied();

        /** The work of a transaction threw what only a bug throws. */
        void bug(RuntimeException thrown);

        /** A worker leased tasks although it had learned that it is to drain. */
        void tookWorkThoughDraining();

        /** Workers were declared dead although the store had just been away for everybody. */
        void reapedTooSoon();
    }

    /** What came of a transaction, and what it did. */
    private record Applied<T>(T result, ObservedTransaction transaction) {}

    private static final class Conflict extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Conflict() {
            super("conflict", null, false, false);
        }
    }
}
