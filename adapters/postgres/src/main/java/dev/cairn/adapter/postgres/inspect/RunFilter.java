package dev.cairn.adapter.postgres.inspect;

import dev.cairn.Limits;
import dev.cairn.RunStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list. Immutable; each method returns a changed copy.
 *
 * @param workflow of that workflow only, or null
 * @param tenant of that tenant only, or null
 * @param status in that status only, or null
 * @param since started no longer ago than that, by the clock of the server, or null
 * @param limit the most runs to list
 */
public record RunFilter(
        @Nullable String workflow,
        @Nullable String tenant,
        @Nullable RunStatus status,
        @Nullable Duration since,
        int limit) {

    /** The most that can be listed at once. */
    public static final int MOST = 10_000;

    private static final int DEFAULT_LIMIT = 20;

    /** Refuses what cannot be meant. */
    public RunFilter {
        if (workflow != null) {
            Limits.checkText("The workflow to look for", workflow);
        }
        if (tenant != null) {
            Limits.checkText("The tenant to look for", tenant);
        }
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("The limit must lie between 1 and 10,000, was " + limit + ".");
        }
        if (since != null && since.isNegative()) {
            throw new IllegalArgumentException("Runs cannot have been started in the future: since " + since + ".");
        }
    }

    /** All runs, the latest 20 of them. */
    public static RunFilter all() {
        return new RunFilter(null, null, null, null, DEFAULT_LIMIT);
    }

    /** Of that workflow only; null for any. */
    public RunFilter workflow(@Nullable String name) {
        return new RunFilter(name, tenant, status, since, limit);
    }

    /** Of that tenant only; null for any. */
    public RunFilter tenant(@Nullable String name) {
        return new RunFilter(workflow, name, status, since, limit);
    }

    /** In that status only; null for any. */
    public RunFilter status(@Nullable RunStatus choice) {
        return new RunFilter(workflow, tenant, choice, since, limit);
    }

    /** Started no longer ago than that; null for any time. */
    public RunFilter since(@Nullable Duration age) {
        return new RunFilter(workflow, tenant, status, age, limit);
    }

    /** The most runs to list. */
    public RunFilter limit(int most) {
        return new RunFilter(workflow, tenant, status, since, most);
    }
}
