package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which open dead letters to look for. Immutable; each method returns a changed copy. A dead letter is found when
 * everything holds that was asked for.
 *
 * <pre>{@code
 * DeadLetterQuery charges = DeadLetterQuery.all().workflow("checkout").step("charge").tenant("acme");
 * }</pre>
 *
 * @param of the names it must have
 * @param runId the run, or null for any
 * @param failedFrom those that failed at this time or later, or null
 * @param failedBefore those that failed before this time, or null
 * @param limit the most on a page, at most {@link Limits#MAX_PAGE}
 * @param after where the page before has ended, as {@link DeadLetterPage#next()} gave it, or null to begin with the last
 */
public record DeadLetterQuery(
        Of of,
        @Nullable UUID runId,
        @Nullable Instant failedFrom,
        @Nullable Instant failedBefore,
        int limit,
        @Nullable String after) {

    private static final int DEFAULT_LIMIT = 20;
    private static final String LEAVE_OUT = "Leave it out to find any";
    private static final DeadLetterQuery ALL = new DeadLetterQuery(Of.ANY, null, null, null, DEFAULT_LIMIT, null);

    /** Refuses invalid queries. */
    public DeadLetterQuery {
        require(of, "what it is of", "Use Of.ANY for any");
        if (failedFrom != null && failedBefore != null && failedFrom.isAfter(failedBefore)) {
            throw new IllegalArgumentException("DeadLetterQuery: nothing has failed from " + failedFrom
                    + " on and before " + failedBefore + ", which is earlier. Swap them, or leave one out.");
        }
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException("DeadLetterQuery: the limit must lie between 1 and " + Limits.MAX_PAGE
                    + ", but was " + limit + ". Read more page by page, with after(page.next()).");
        }
    }

    /** All open dead letters, 20 on a page. */
    public static DeadLetterQuery all() {
        return ALL;
    }

    /** Returns a query for runs of that workflow only. */
    public DeadLetterQuery workflow(String name) {
        return of(new Of(require(name, "the workflow", LEAVE_OUT), of.step, of.tenant, of.fingerprint));
    }

    /** Returns a query for steps of that name only. */
    public DeadLetterQuery step(String name) {
        return of(new Of(of.workflow, require(name, "the step", LEAVE_OUT), of.tenant, of.fingerprint));
    }

    /** Returns a query for runs of that tenant only. */
    public DeadLetterQuery tenant(String name) {
        return of(new Of(of.workflow, of.step, require(name, "the tenant", LEAVE_OUT), of.fingerprint));
    }

    /** Returns a query for failures of one kind only, as {@link DeadLetter#fingerprint()} and groups tell it. */
    public DeadLetterQuery fingerprint(String text) {
        return of(new Of(of.workflow, of.step, of.tenant, require(text, "the fingerprint", LEAVE_OUT)));
    }

    private DeadLetterQuery of(Of changed) {
        return new DeadLetterQuery(changed, runId, failedFrom, failedBefore, limit, after);
    }

    /** Returns a query for one run only. */
    public DeadLetterQuery run(UUID id) {
        UUID wanted = require(id, "the run id", LEAVE_OUT);
        return new DeadLetterQuery(of, wanted, failedFrom, failedBefore, limit, after);
    }

    /** Returns a query for steps that failed at this time or later. */
    public DeadLetterQuery failedFrom(Instant time) {
        Instant wanted = require(time, "the time from which steps failed", LEAVE_OUT);
        return new DeadLetterQuery(of, runId, wanted, failedBefore, limit, after);
    }

    /** Returns a query for steps that failed before this time. */
    public DeadLetterQuery failedBefore(Instant time) {
        Instant wanted = require(time, "the time before which steps failed", LEAVE_OUT);
        return new DeadLetterQuery(of, runId, failedFrom, wanted, limit, after);
    }

    /** Returns a query with that many on a page. */
    public DeadLetterQuery limit(int most) {
        return new DeadLetterQuery(of, runId, failedFrom, failedBefore, most, after);
    }

    /** Returns a query for what follows a page. The cursor may be stored; its text may change with versions. */
    public DeadLetterQuery after(String cursor) {
        String wanted = require(cursor, "the cursor", "After the last page there is none; ask page.hasNext() first");
        return new DeadLetterQuery(of, runId, failedFrom, failedBefore, limit, wanted);
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException("DeadLetterQuery: " + what + " is null. " + remedy + ".");
        }
        return value;
    }

    /**
     * The names that a dead letter must have; null for any.
     *
     * @param workflow the name of the workflow
     * @param step the name of the step
     * @param tenant the tenant; with a tenant nothing of other tenants is found or counted
     * @param fingerprint the fingerprint of the failure
     */
    public record Of(
            @Nullable String workflow,
            @Nullable String step,
            @Nullable String tenant,
            @Nullable String fingerprint) {

        /** Any dead letter. */
        public static final Of ANY = new Of(null, null, null, null);

        /** Refuses names that nothing can have. */
        public Of {
            check("the workflow", workflow);
            check("the step", step);
            check("the tenant", tenant);
            check("the fingerprint", fingerprint);
        }

        private static void check(String what, @Nullable String name) {
            if (name != null) {
                Limits.checkText("DeadLetterQuery: " + what, name);
                if (name.isBlank()) {
                    throw new IllegalArgumentException("DeadLetterQuery: " + what + " is blank. " + LEAVE_OUT + ".");
                }
            }
        }
    }
}
