package dev.cairn.simulation.plan;

import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.TaskKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a random workflow has besides its steps.
 *
 * @param handlers the kinds of its handlers
 * @param usual the policy of the handlers, and of the steps that name none
 * @param asksFor a step whose output the handlers ask for, which a run may not have; or null for none
 * @param deadline the deadline of its runs, or null
 */
public record Ends(
        Set<TaskKind> handlers,
        RetryPolicy usual,
        @Nullable String asksFor,
        @Nullable DeadlineRule deadline) {

    /** No deadline. */
    public Ends(Set<TaskKind> handlers, RetryPolicy usual, @Nullable String asksFor) {
        this(handlers, usual, asksFor, null);
    }

    /** Copies the set. */
    public Ends {
        handlers = Set.copyOf(handlers);
    }

    /** No handlers, no retries. */
    public static Ends none() {
        return new Ends(Set.of(), RetryPolicy.none(), null);
    }
}
