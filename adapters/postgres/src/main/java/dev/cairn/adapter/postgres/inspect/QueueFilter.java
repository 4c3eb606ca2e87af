package dev.cairn.adapter.postgres.inspect;

import org.jspecify.annotations.Nullable;

/**
 * Which steps of the queue are listed; null for any.
 *
 * @param tenant of this tenant
 * @param workflow of this workflow
 * @param step of this name
 */
public record QueueFilter(
        @Nullable String tenant,
        @Nullable String workflow,
        @Nullable String step) {

    /** All steps. */
    public static final QueueFilter ALL = new QueueFilter(null, null, null);
}
