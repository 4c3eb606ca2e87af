package dev.cairn;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to look for. Immutable; each method returns a changed copy. A run is found if it meets all of the
 * conditions.
 *
 * <pre>{@code
 * RunQuery failed = RunQuery.all().workflow("checkout").status(RunStatus.FAILED).tenant("acme");
 * }</pre>
 *
 * @param workflow the name of the workflow, or null for any
 * @param version the version of the workflow, or null for any
 * @param status the status, or null for any
 * @param tenant the tenant, or null for any; with a tenant nothing of other tenants is found or counted
 * @param metadata texts that the run carries, among others
 * @param createdFrom runs triggered at this time or later, or null
 * @param createdBefore runs triggered before this time, or null
 * @param limit the most runs on a page, at most {@link Limits#MAX_PAGE}
 * @param after where the previous page ended, as {@link RunPage#next()} gave it, or null to begin with the newest run
 */
public record RunQuery(
        @Nullable String workflow,
        @Nullable Integer version,
        @Nullable RunStatus status,
        @Nullable String tenant,
        Map<String, String> metadata,
        @Nullable Instant createdFrom,
        @Nullable Instant createdBefore,
        int limit,
        @Nullable String after) {

    private static final int DEFAULT_LIMIT = 20;
    private static final String LEAVE_OUT = "Leave it out to find any";
    private static final RunQuery ALL = new RunQuery(null, null, null, null, Map.of(), null, null, DEFAULT_LIMIT, null);

    /** Refuses invalid queries. */
    public RunQuery {
        checkName("the workflow", workflow);
        checkName("the tenant", tenant);
        if (version != null && version < 1) {
            throw new IllegalArgumentException(
                    "RunQuery: the version must be at least 1, but was " + version + ". " + LEAVE_OUT + ".");
        }
        for (Map.Entry<String, String> text :
                require(metadata, "the metadata", "Use Map.of() for any").entrySet()) {
            String key = require(text.getKey(), "a key of the metadata", LEAVE_OUT);
            Limits.checkText("RunQuery: a key of the metadata", key);
            String value = require(text.getValue(), "the metadata '" + key + "'", "Pass the text to look for");
            Limits.checkText("RunQuery: the metadata '" + key + "'", value);
        }
        metadata = Map.copyOf(metadata);
        if (createdFrom != null && createdBefore != null && createdFrom.isAfter(createdBefore)) {
            throw new IllegalArgumentException("RunQuery: no run was created from " + createdFrom + " on and before "
                    + createdBefore + ", which is earlier. Swap them, or leave one out.");
        }
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException("RunQuery: the limit must lie between 1 and " + Limits.MAX_PAGE
                    + ", but was " + limit + ". Read more runs page by page, with after(page.next()).");
        }
    }

    /** All runs, 20 on a page. */
    public static RunQuery all() {
        return ALL;
    }

    /** Returns a query for runs of that workflow only. */
    public RunQuery workflow(String name) {
        String wanted = require(name, "the workflow", LEAVE_OUT);
        return new RunQuery(wanted, version, status, tenant, metadata, createdFrom, createdBefore, limit, after);
    }

    /** Returns a query for runs of that version of their workflow only. */
    public RunQuery version(int number) {
        return new RunQuery(workflow, number, status, tenant, metadata, createdFrom, createdBefore, limit, after);
    }

    /** Returns a query for runs in that status only. */
    public RunQuery status(RunStatus choice) {
        RunStatus wanted = require(choice, "the status", LEAVE_OUT);
        return new RunQuery(workflow, version, wanted, tenant, metadata, createdFrom, createdBefore, limit, after);
    }

    /** Returns a query for runs of that tenant only. */
    public RunQuery tenant(String name) {
        String wanted = require(name, "the tenant", LEAVE_OUT);
        return new RunQuery(workflow, version, status, wanted, metadata, createdFrom, createdBefore, limit, after);
    }

    /** Returns a query for runs that carry this text too. */
    public RunQuery metadata(String key, String value) {
        Map<String, String> wanted = new TreeMap<>(metadata);
        wanted.put(
                require(key, "the key of the metadata", LEAVE_OUT),
                require(value, "the metadata '" + key + "'", "Pass the text to look for"));
        return new RunQuery(workflow, version, status, tenant, wanted, createdFrom, createdBefore, limit, after);
    }

    /** Returns a query for runs that were triggered at this time or later. */
    public RunQuery createdFrom(Instant time) {
        Instant wanted = require(time, "the time from which runs were created", LEAVE_OUT);
        return new RunQuery(workflow, version, status, tenant, metadata, wanted, createdBefore, limit, after);
    }

    /** Returns a query for runs that were triggered before this time. */
    public RunQuery createdBefore(Instant time) {
        Instant wanted = require(time, "the time before which runs were created", LEAVE_OUT);
        return new RunQuery(workflow, version, status, tenant, metadata, createdFrom, wanted, limit, after);
    }

    /** Returns a query with that many runs on a page. */
    public RunQuery limit(int most) {
        return new RunQuery(workflow, version, status, tenant, metadata, createdFrom, createdBefore, most, after);
    }

    /** Returns a query for the runs that follow a page. The cursor may be stored; its text may change with versions. */
    public RunQuery after(String cursor) {
        String wanted = require(cursor, "the cursor", "After the last page there is none; ask page.hasNext() first");
        return new RunQuery(workflow, version, status, tenant, metadata, createdFrom, createdBefore, limit, wanted);
    }

    private static void checkName(String what, @Nullable String name) {
        if (name != null) {
            Limits.checkText("RunQuery: " + what, name);
            if (name.isBlank()) {
                throw new IllegalArgumentException("RunQuery: " + what + " is blank. " + LEAVE_OUT + ".");
            }
        }
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException("RunQuery: " + what + " is null. " + remedy + ".");
        }
        return value;
    }
}
