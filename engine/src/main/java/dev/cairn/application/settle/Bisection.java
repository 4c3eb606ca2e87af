package dev.cairn.application.settle;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.port.StoreRefusedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Isolates the culprit of a batch: what the store refuses is halved until it stands alone, and all others are done. A
 * store that refuses one part after the other is not asked about every single one: it has a trouble of its own.
 *
 * @param <T> what a batch is made of
 */
public final class Bisection<T> {

    /** Halving a batch of 500 down to one takes nine; after a few more, all of it would be refused. */
    private static final int MOST_REFUSALS = 12;

    private final Consumer<List<T>> work;
    private final BiConsumer<T, RuntimeException> culprit;
    private final Deque<List<T>> parts = new ArrayDeque<>();
    private int refusals;

    /**
     * Over a batch.
     *
     * @param work does a part in one transaction
     * @param culprit told what was refused alone, and why
     */
    Bisection(List<T> batch, Consumer<List<T>> work, BiConsumer<T, RuntimeException> culprit) {
        this.work = work;
        this.culprit = culprit;
        if (!batch.isEmpty()) {
            parts.add(batch);
        }
    }

    /**
     * Does all of it.
     *
     * @throws StoreUnavailableException when the store is away or refuses everything; the rest is {@link #left()}
     */
    void run() {
        while (!parts.isEmpty()) {
            List<T> part = parts.getFirst();
            try {
                work.accept(part);
                refusals = 0;
                parts.removeFirst();
            } catch (RuntimeException e) {
                if (!isRefusal(e)) {
                    throw e;
                }
                refuse(part, e);
            }
        }
    }

    /** Whether it may speak about one part of a batch only, as opposed to a store that is away for all of it. */
    public static boolean isRefusal(RuntimeException failure) {
        return failure instanceof StoreRefusedException || !(failure instanceof StoreUnavailableException);
    }

    /** What is not done yet and was not refused alone, in its order. */
    List<T> left() {
        List<T> left = new ArrayList<>();
        parts.forEach(left::addAll);
        return left;
    }

    private void refuse(List<T> part, RuntimeException refusal) {
        refusals++;
        if (part.size() > 1) {
            giveUpOn(refusal);
            int half = part.size() / 2;
            parts.removeFirst();
            parts.addFirst(part.subList(half, part.size()));
            parts.addFirst(part.subList(0, half));
        } else {
            culprit.accept(part.getFirst(), refusal);
            parts.removeFirst();
            giveUpOn(refusal);
        }
    }

    private void giveUpOn(RuntimeException refusal) {
        if (refusals >= MOST_REFUSALS && !parts.isEmpty()) {
            throw refusal;
        }
    }
}
