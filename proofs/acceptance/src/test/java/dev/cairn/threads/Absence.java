package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps a store away, or its answers, for as long as a test wants. */
final class Absence implements ObservedStore.Observer {

    private final Semaphore failures = new Semaphore(0);
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final ThreadLocal<Boolean> concerned = ThreadLocal.withInitial(() -> false);
    private volatile boolean away;
    private volatile String lost = "";
    private final ThreadLocal<Boolean> isLast = ThreadLocal.withInitial(() -> false);
    private final AtomicInteger transactionsLeft = new AtomicInteger();
    private volatile String last = "";

    /** From now on no transaction can begin. */
    void begin() {
        away = true;
    }

    /** No transaction can begin after that many further transactions in which that method is called. */
    void beginAfter(String method, int times) {
        last = method;
        transactionsLeft.set(times);
    }

    /** The store is back. */
    void end() {
        away = false;
        answersToLose.set(0);
    }

    /** The answers to the next transactions in which that method is called get lost after the commit. */
    void loseAnswersTo(String method, int times) {
        lost = method;
        answersToLose.set(times);
    }

    /** Waits until so many transactions have failed. */
    void awaitFailures(int number) {
        try {
            assertThat(failures.tryAcquire(number, Rig.LONG.toSeconds(), TimeUnit.SECONDS))
                    .as("tried in time")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void begins() {
        concerned.set(false);
        isLast.set(false);
        if (away) {
            failures.release();
            throw new StoreUnavailableException("the test keeps the store away");
        }
    }

    @Override
    public void called(String method, Object[] arguments) {
        if (method.equals(last)) {
            isLast.set(true);
        }
        if (method.equals(lost)) {
            concerned.set(true);
        }
    }

    @Override
    public void committed() {
        if (isLast.get() && transactionsLeft.decrementAndGet() == 0) {
            away = true;
        }
        if (concerned.get() && answersToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new StoreUnavailableException("the test loses the answer");
        }
    }
}
