package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The ready and the running steps of one tenant.
 *
 * @param tenant the tenant
 * @param waiting steps that are ready and wait for a worker
 * @param withoutCode how many of these no live worker has code for
 * @param running steps that a worker holds
 * @param oldest how long the first of those that wait has waited, or null when none does
 */
public record TenantQueue(
        String tenant,
        long waiting,
        long withoutCode,
        long running,
        @Nullable Duration oldest) {}
