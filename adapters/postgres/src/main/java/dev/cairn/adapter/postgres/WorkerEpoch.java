package dev.cairn.adapter.postgres;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The epoch of the worker whose engine uses the store, as it was last read.
 *
 * <p>A message may arrive long after its worker has assumed it lost. It carries its worker's epoch; {@link
 * PostgresLeases#beginEpoch} begins a new one, and the server fails whatever arrives later with the old one.
 */
final class WorkerEpoch {

    private volatile @Nullable Epoch last;

    /** The epoch of that worker, if it was read. */
    OptionalInt of(UUID worker) {
        Epoch epoch = last;
        return epoch != null && epoch.worker.equals(worker) ? OptionalInt.of(epoch.number) : OptionalInt.empty();
    }

    /** Keeps what was read. */
    void remember(UUID worker, int number) {
        last = new Epoch(worker, number);
    }

    /** These workers get a new epoch: the one that was read must not be used again. */
    void forget(Collection<UUID> workers) {
        Epoch epoch = last;
        if (epoch != null && workers.contains(epoch.worker)) {
            last = null;
        }
    }

    private record Epoch(UUID worker, int number) {}
}
