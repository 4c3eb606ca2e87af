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
 * Bisection: halves a refused batch until the culprit stands alone, and processes all other elements. It gives up on a
 * store that refuses one part after the other, because then the store itself is in trouble.
 *
 * @param <T> the type of an element
 */
public final class Bisection<T> {

    /** Bisecting a batch of 500 down to one takes nine refusals; a few more mean that all of it would be refused. */
    private static final int MOST_REFUSALS = 12;

    private final Consumer<List<T>> work;
    private final BiConsumer<T, RuntimeException> culprit;
    private final Deque<List<T>> parts = new ArrayDeque<>();
    private int refusals;

    /**
     * Prepares to do the batch.
     *
     * @param work does a part of the batch in one transaction
     * @param culprit receives an element that was refused alone, and the reason
     */
    public Bisection(List<T> batch, Consumer<List<T>> work, BiConsumer<T, RuntimeException> culprit) {
        this.work = work;
        this.culprit = culprit;
        if (!batch.isEmpty()) {
            parts.add(batch);
        }
    }

    /**
     * Does the whole batch.
     *
     * @throws StoreUnavailableException when the store is away or refuses everything; {@link #left()} returns the rest
     */
    public void run() {
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

    /** Whether the failure may concern one part of a batch only, as opposed to a store that is away for all of it. */
    public static boolean isRefusal(RuntimeException failure) {
        return failure instanceof StoreRefusedException || !(failure instanceof StoreUnavailableException);
    }

    /** The elements that are neither done nor refused alone, in their order. */
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
