package dev.cairn.domain.model;

import dev.cairn.DeadLetter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task, and the place where it is.
 *
 * @param task the task without its output
 * @param since when it came there: the time of its last event, or null when it has none
 * @param lease who runs it, or null
 * @param queue its place in the queue, or null when it is not among the rows that were read
 * @param dueAt when its timer is due, or null
 * @param awaited what signal it waits for, or null
 * @param letter the state of its dead letter, or null
 */
public record TaskPlace(
        TaskRecord task,
        @Nullable Instant since,
        @Nullable Holder lease,
        @Nullable QueuePlace queue,
        @Nullable Instant dueAt,
        @Nullable Wait awaited,
        DeadLetter.@Nullable State letter) {

    /** The name of the task. */
    public String name() {
        return task.task().key().name();
    }

    /**
     * Who runs a task.
     *
     * @param startedAt when the attempt began
     * @param heartbeatAt when the step sent its last heartbeat in this attempt, or null
     */
    public record Holder(
            UUID worker, Instant startedAt, @Nullable Instant heartbeatAt) {}

    /**
     * A place in the queue.
     *
     * @param before how many tasks have their turn before it
     * @param ofTenant how many of those are of its tenant
     */
    public record QueuePlace(int before, int ofTenant) {}
}
