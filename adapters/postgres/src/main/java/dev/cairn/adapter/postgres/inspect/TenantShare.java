package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a tenant has of the workers: the steps of it that wait and run. The queue is read from its front, where every
 * tenant that waits has its turn.
 *
 * @param weight how many turns it has where others have one
 * @param waiting its steps among the rows of the queue that were read
 * @param waitingExact whether those are all
 * @param withoutCode how many of them no registered worker has code for
 * @param running its steps that workers hold, {@value #MAX_LEASES} leases of all tenants at most
 * @param oldest how long the step of it has waited that waits longest, or null when none waits
 */
public record TenantShare(
        String tenant,
        int weight,
        int waiting,
        boolean waitingExact,
        int withoutCode,
        int running,
        @Nullable Duration oldest) {

    /** How many rows of the queue are read. */
    public static final int MAX_QUEUED = 10_000;

    /** How many leases are read. */
    public static final int MAX_LEASES = 10_000;
}
