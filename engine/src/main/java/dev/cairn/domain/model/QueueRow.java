package dev.cairn.domain.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the ready queue: a ready task at its place. Reading in the order of the ids is the fair order.
 *
 * @param startBy when it must have been started, or null; of a row that is new, the store raises it to its own clock
 * @param queuedAt when the store inserted the row; null of a row that is new
 */
public record QueueRow(
        long id,
        QueueEntry entry,
        @Nullable Instant startBy,
        @Nullable Instant queuedAt) {

    /** A new row. */
    public QueueRow(long id, QueueEntry entry) {
        this(id, entry, null, null);
    }

    /** A new row of a task that must be started by a time. */
    public QueueRow(long id, QueueEntry entry, @Nullable Instant startBy) {
        this(id, entry, startBy, null);
    }
}
