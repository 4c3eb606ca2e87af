package dev.cairn.adapter.postgres;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The era of the worker that a store works for. A message may arrive long after the worker has given it up for lost. It
 * says in which era it was sent, and whoever looks for leases of lost messages begins a new one: what comes later is then
 * refused.
 */
final class WorkerEpoch {

    private volatile @Nullable Era last;

    /** The era of that worker, if it is known. */
    OptionalInt of(UUID worker) {
        Era era = last;
        return era != null && era.worker.equals(worker) ? OptionalInt.of(era.number) : OptionalInt.empty();
    }

    /** What is stored. */
    void learn(UUID worker, int number) {
        last = new Era(worker, number);
    }

    /** It may be another one, if it is of one of these. */
    void forget(Collection<UUID> workers) {
        Era era = last;
        if (era != null && workers.contains(era.worker)) {
            last = null;
        }
    }

    private record Era(UUID worker, int number) {}
}
